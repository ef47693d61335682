/**
 * The compiled kernel that everything above uses. How it is found differs between hosts (a file in Node, a URL on a
 * page), so a host compiles it and provides it once; instances of it are made where they are needed.
 */

let provided: WebAssembly.Module | undefined;

export function provideKernel(module: WebAssembly.Module): void {
  provided = module;
}

export function kernelModule(): WebAssembly.Module {
  if (provided === undefined) {
    throw new Error(
      "the kernel is not loaded yet: call provideKernel(module) with the compiled kernel.wasm first",
    );
  }
  return provided;
}
