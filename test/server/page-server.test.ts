/** The server of the playground: the files of one folder, and nothing else. */
import { request } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";
import type { Listening } from "../../src/server/http.js";
import { servePage } from "../../src/server/page-server.js";

let server: Listening;

beforeAll(async () => {
  server = await servePage({ folder: join(ROOT, "dist/page"), port: 0, bind: "127.0.0.1" });
});

afterAll(() => server.close());

/** As it is written: `fetch` would tidy the path. */
function get(path: string, method = "GET", headers = {}) {
  return new Promise<{ status: number; type: string; encoding: string; body: Buffer }>((resolve, reject) => {
    const { port } = server;
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers["content-type"] ?? "",
          encoding: response.headers["content-encoding"] ?? "",
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

it("serves the page, compressed where that is understood", async () => {
  const plain = await get("/?x=1");
  expect(plain).toMatchObject({ status: 200, type: "text/html; charset=utf-8", encoding: "" });
  const zipped = await get("/index.html", "GET", { "Accept-Encoding": "br, gzip" });
  expect(zipped.encoding).toBe("gzip");
  expect(gunzipSync(zipped.body)).toEqual(plain.body);
  expect(await get("/kernel.wasm")).toMatchObject({ status: 200, type: "application/wasm" });
  expect((await get("/", "HEAD")).body).toHaveLength(0);
});

it.each(["/nothing.js", "/../cli.js", "/%2e%2e/cli.js", "/..%2fcli.js", "/games", "/%", "/a%00.js"])(
  "has no %s",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

it("takes nothing that is sent to it", async () => {
  expect((await get("/", "POST")).status).toBe(405);
});
