import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { assetResponse } from "./assets.ts";
import { currentBundles } from "./bundles.ts";
import { pageResponse } from "./html.ts";

const hostile = { name: "</script><script>alert(1)</script><!-- \u2028 & " };
let server: Bun.Server<undefined>;
let script: string;

beforeAll(() => {
  script = Object.keys(currentBundles()?.assets ?? {}).find((path) => /\/web\/index-.*\.js$/.test(path)) ?? "";
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => assetResponse(request) ?? pageResponse({ bundle: "web", config: hostile }),
  });
});
afterAll(() => server.stop(true));

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(new URL(path, server.url), { method, headers, decompress: false });

describe("opening a page", () => {
  test("the policy allows only this reply's own scripts, and no framing", async () => {
    const policy = (await get("/")).headers.get("content-security-policy") ?? "";

    expect(policy.replace(/'nonce-[A-Za-z0-9+/]{24}'/g, "'nonce-…'")).toBe(
      "default-src 'none'; script-src 'nonce-…' 'strict-dynamic'; style-src 'self' 'nonce-…'; " +
        "img-src 'self' data: https:; connect-src 'self'; font-src 'self'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
    );
  });

  test("a nonce is valid for one reply, and every script element has it", async () => {
    const [first, second] = await Promise.all([get("/"), get("/")]);

    const nonce = /'nonce-([^']+)'/.exec(first.headers.get("content-security-policy") ?? "")?.[1] ?? "";
    expect(second.headers.get("content-security-policy")).not.toContain(nonce);
    const scripts = (await first.text()).match(/<script[^>]* src=[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const element of scripts) expect(element).toContain(`nonce="${nonce}"`);
  });

  test("a page is never stored, and is always HTML", async () => {
    const { headers } = await get("/");

    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  // The configuration contains names that users chose: none may end the script element around it.
  test("the configuration arrives unchanged, and no text in it becomes markup", async () => {
    const html = await (await get("/")).text();

    const json = /<script type="application\/json" id="hallpass-config">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(json)).toEqual(hostile);
    expect(html).not.toContain("alert(1)</script>");
    expect(json).not.toMatch(/[<>&\u2028]/);
  });

  test("the hosted pages have the styles of the components in a file, not in the script", async () => {
    const html = await (await get("/")).text();
    const sheet = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? "";

    expect(await (await fetch(new URL(sheet, server.url))).text()).toContain(".hp-button");
    expect(await (await fetch(new URL(script, server.url))).text()).not.toContain(".hp-button{");
  });

  test("a HEAD request gets no body", async () => {
    const reply = await get("/", {}, "HEAD");

    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe("");
  });
});

describe("loading a built file", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["gzip, br;q=0.2", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["*", "br"],
    ["", null],
  ])("a client that accepts %p gets %p", async (accepted, encoding) => {
    const reply = await get(script, { "accept-encoding": accepted });

    expect(reply.headers.get("content-encoding")).toBe(encoding);
    expect(reply.headers.get("vary")).toBe("accept-encoding");
  });

  test("every encoding has the same content", async () => {
    const plain = await (await get(script, { "accept-encoding": "" })).bytes();
    const gzip = await (await get(script, { "accept-encoding": "gzip" })).bytes();
    const br = await (await get(script, { "accept-encoding": "br" })).bytes();

    expect(plain.length).toBeGreaterThan(1000);
    expect(Bun.gunzipSync(gzip)).toEqual(plain);
    expect(new Uint8Array(brotliDecompressSync(br))).toEqual(plain);
  });

  test("a file may be cached forever, and a revalidation sends no bytes", async () => {
    const first = await get(script, { "accept-encoding": "br" });
    const etag = first.headers.get("etag") ?? "";

    const again = await get(script, { "accept-encoding": "br", "if-none-match": `"other", W/${etag}` });
    const otherForm = await get(script, { "accept-encoding": "gzip", "if-none-match": etag });

    expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(first.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    expect(again.status).toBe(304);
    expect(otherForm.status).toBe(200);
  });

  test("a file that was not built is refused, whatever its path, and the reply is not cached", async () => {
    for (const path of [
      "/assets/hallpass/none.js",
      "/assets/hallpass/..%2f..%2fpackage.json",
      "/assets/hallpass/constructor",
    ]) {
      const reply = await get(path);

      expect(reply.status).toBe(404);
      expect(reply.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("files can be read, never written", async () => {
    const reply = await get(script, {}, "POST");

    expect(reply.status).toBe(405);
    expect(reply.headers.get("allow")).toBe("GET, HEAD");
  });
});
