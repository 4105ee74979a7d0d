/** Compiles an embedded kernel once per thread and gives a fresh instance of it. */
const compiled = new Map<string, Promise<WebAssembly.Module>>();

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

const abort = () => {
  throw new Error('the kernel aborted');
};

/**
 * @param wasmBase64 the kernel as embedded by the build
 * @returns a new instance with its own memory. The kernel gets no host function but `abort`.
 * @throws Error when the kernel aborts (our own mistake, never bad input)
 */
export async function loadKernel<Exports extends object>(
  wasmBase64: string,
): Promise<Exports & { memory: WebAssembly.Memory }> {
  const known = compiled.get(wasmBase64);
  const module = known ?? WebAssembly.compile(bytesOf(wasmBase64));
  if (!known) compiled.set(wasmBase64, module);
  const instance = await WebAssembly.instantiate(await module, { env: { abort } });
  return instance.exports as Exports & { memory: WebAssembly.Memory };
}

const compiledAtOnce = new Map<string, WebAssembly.Module>();

/** As loadKernel, without a pause: for kernels of a few kilobytes, outside of a browser's main thread. */
export function loadKernelAtOnce<Exports extends object>(
  wasmBase64: string,
): Exports & { memory: WebAssembly.Memory } {
  const module = compiledAtOnce.get(wasmBase64) ?? new WebAssembly.Module(bytesOf(wasmBase64));
  compiledAtOnce.set(wasmBase64, module);
  const instance = new WebAssembly.Instance(module, { env: { abort } });
  return instance.exports as Exports & { memory: WebAssembly.Memory };
}
