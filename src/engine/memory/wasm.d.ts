/** The build bundles a module of WebAssembly as its bytes. */
declare module "*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
