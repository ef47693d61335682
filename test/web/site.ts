/** A folder over real HTTP, as it is, for pages that a browser opens. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

export interface Site {
  readonly url: string;
  close(): void;
}

export async function serveSite(folder: string): Promise<Site> {
  const server = createServer(async ({ url = "/" }, response) => {
    const file = join(folder, url === "/" ? "index.html" : url);
    try {
      const content = await readFile(file);
      response.setHeader("content-type", TYPES[extname(file)] ?? "text/plain");
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}
