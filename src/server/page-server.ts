/**
 * Serves the playground, the files of `dist/page/`, as any web server would. Each file is read and compressed
 * when it is first asked for, and kept.
 */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { type Listening, listeningAt } from "./http.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".kif": "text/plain; charset=utf-8",
};

interface ServedFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

export interface PageServerOptions {
  readonly folder: string;
  readonly port: number;
  readonly bind: string;
}

export async function servePage({ folder, port, bind }: PageServerOptions): Promise<Listening> {
  const files = new Map<string, ServedFile | undefined>();
  const fileOf = (path: string): ServedFile | undefined => {
    if (!files.has(path)) files.set(path, readServed(folder, path));
    return files.get(path);
  };
  const server = createServer(({ url = "/", method, headers }, response) => {
    if (method !== "GET" && method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end("This server has pages only.\n");
      return;
    }
    const file = fileOf(pathOfUrl(url));
    if (file === undefined) {
      response
        .writeHead(404, { "Content-Type": "text/plain" })
        .end("There is no such file; the page is at /.\n");
      return;
    }
    const isZipped = /\bgzip\b/.test(headers["accept-encoding"] ?? "");
    const body = isZipped ? file.zipped : file.plain;
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Length": body.length,
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
      Vary: "Accept-Encoding",
      ...(isZipped && { "Content-Encoding": "gzip" }),
    });
    response.end(method === "HEAD" ? undefined : body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, bind, resolve);
  });
  return listeningAt(server, bind);
}

/** The path without what stands behind it; the empty path where it cannot be read. */
function pathOfUrl(url: string): string {
  try {
    const { pathname } = new URL(url, "http://page");
    return decodeURIComponent(pathname === "/" ? "/index.html" : pathname);
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return "";
    throw error;
  }
}

/** Undefined for what is no file of the folder: nothing outside of it is served. */
function readServed(folder: string, path: string): ServedFile | undefined {
  const file = normalize(join(folder, path));
  const type = TYPES[extname(file)];
  if (!file.startsWith(folder + sep) || path.includes("\0") || type === undefined || !existsSync(file))
    return undefined;
  const plain = readFileSync(file);
  return { type, plain, zipped: gzipSync(plain) };
}
