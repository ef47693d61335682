/**
 * The compiled kernel that everything above uses. It is compiled once, and instances of it are made where
 * they are needed.
 *
 * `loadKernel` takes the bytes that are bundled with the library, so it works wherever the library does: in
 * Node, on a page, in a worker, with any bundler. A host that has the bytes at hand, or compiles while they
 * arrive, provides the module itself.
 */
let provided: WebAssembly.Module | undefined;

/** Makes the kernel available. Further calls cost nothing. */
export async function loadKernel(): Promise<void> {
  if (provided !== undefined) return;
  const { default: bytes } = await import("./kernel-bytes.js");
  provideKernel(await WebAssembly.compile(bytes));
}

export function provideKernel(module: WebAssembly.Module): void {
  provided = module;
}

export function kernelModule(): WebAssembly.Module {
  if (provided === undefined) throw new Error("the kernel is not loaded yet: await loadKernel() first");
  return provided;
}
