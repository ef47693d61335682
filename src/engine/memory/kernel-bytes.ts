/** The compiled kernel as a part of the program: the build puts the bytes in the place of the import. */
import bytes from "../../../build/kernel.wasm";

export default bytes;
