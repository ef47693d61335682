/** Workers of a page: Web Workers, each running the file `worker.js` beside the page. */
export function startWorker(): Worker {
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}
