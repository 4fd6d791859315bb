import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { errors } from "#contract/errors.ts";
import { refusals } from "#contract/refusals.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { addressOf, markdownAddressOf } from "../../../scripts/docs-site/page.ts";
import { sitePages } from "../../../scripts/docs-site/site.ts";

let server: TestServer;
const pages = sitePages();

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, server.url), init);
const idsIn = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

describe("reading the docs", () => {
  test("every page answers, has its title, and follows the policy of pages", async () => {
    expect(pages.length).toBeGreaterThan(20);
    for (const { path, title } of pages) {
      const reply = await get(addressOf(path));
      const html = await reply.text();

      expect(reply.status, path).toBe(200);
      expect(html).toContain(`<title>${path === "" ? "" : `${Bun.escapeHTML(title)} · `}Hallpass docs</title>`);
      expect(html).not.toMatch(/ style=|<style|\son\w+=|HALLPASS_NONCE/);
      const nonce = /'nonce-([^']+)'/.exec(reply.headers.get("content-security-policy") ?? "")?.[1] ?? "none";
      expect(html).toContain(`nonce="${nonce}"`);
    }
  });

  test("every link and anchor within the docs leads somewhere", async () => {
    const html = new Map<string, string>();
    for (const { path } of pages) html.set(addressOf(path), await (await get(addressOf(path))).text());
    const dead: string[] = [];
    for (const [from, text] of html) {
      for (const [, href = ""] of text.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
        if (/^([a-z]+:|\/api\/)/.test(href) || href.endsWith(".md")) continue;
        const [path = "", fragment] = href.split("#");
        const target = html.get(path === "" ? from : path);
        const isThere = target !== undefined && (fragment === undefined || idsIn(target).has(fragment));
        if (!isThere) dead.push(`${from} links to ${href}`);
      }
    }

    expect(dead).toEqual([]);
  });

  test("every page is there as Markdown, without comments for tests", async () => {
    for (const { path, title } of pages) {
      const reply = await get(markdownAddressOf(path));

      expect(reply.status, path).toBe(200);
      expect(reply.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      const markdown = await reply.text();
      expect(markdown.replaceAll("`", "")).toContain(`# ${title}`);
      expect(markdown).not.toMatch(/^<!--/m);
    }
  });

  test("snippets name the server that answers", async () => {
    const [html, markdown, list] = await Promise.all(
      ["/docs", "/docs/index.md", "/llms.txt"].map(async (path) => (await get(path)).text()),
    );

    for (const text of [html, markdown, list]) {
      expect(text).toContain(server.url.replace(/\/$/, ""));
      expect(text).not.toContain("http://localhost:4255");
    }
  });

  test("llms.txt lists every page of the navigation, and llms-full.txt has their text", async () => {
    const [list, full] = await Promise.all(
      ["/llms.txt", "/llms-full.txt"].map(async (path) => (await get(path)).text()),
    );

    for (const { path, title } of pages.filter(({ isListed }) => isListed)) {
      expect(list).toContain(`${markdownAddressOf(path)})`);
      expect(full?.replaceAll("`", "")).toContain(`# ${title}`);
    }
  });

  test("every error code has a page with cause and cure, and the header of an error leads to it", async () => {
    for (const code of [...Object.keys(errors), ...Object.keys(refusals)]) {
      const html = await (await get(`/docs/errors/${code}`)).text();

      expect(html).toContain(`<h1>${code}</h1>`);
      expect([...idsIn(html)]).toEqual(expect.arrayContaining(["cause", "cure"]));
    }

    const failed = await get("/api/v1/users/me", { headers: { "x-hallpass-access-type": "client" } });
    const page = await fetch(failed.headers.get("x-hallpass-error-docs") ?? "");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<h1>ACCESS_TYPE_WITHOUT_PROJECT_ID</h1>");
  });

  test("a page that does not exist is a 404 within the frame, and Markdown that does not exist is text", async () => {
    for (const path of ["/docs/nothing", "/docs/constructor", "/docs/%2e%2e%2fpackage"]) {
      const reply = await get(path);

      expect(reply.status, path).toBe(404);
      expect(await reply.text()).toContain('<nav class="pages"');
    }
    const markdown = await get("/docs/nothing.md");
    expect(markdown.status).toBe(404);
    expect(markdown.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test("a HEAD request gets no body, and a slash at the end changes nothing", async () => {
    const head = await get("/docs/teams/", { method: "HEAD" });

    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  });

  test("style, script and search index may be kept for ever, compressed or not", async () => {
    const html = await (await get("/docs")).text();
    const files = [...html.matchAll(/"(\/docs\/files\/[0-9a-f]{16}\.(?:css|js|json))"/g)].map(([, file = ""]) => file);

    expect(files).toHaveLength(3);
    for (const file of files) {
      const [packed, plain] = await Promise.all(
        ["gzip", "gzip;q=0"].map((accepted) => get(file, { headers: { "accept-encoding": accepted } })),
      );
      expect(packed?.headers.get("content-encoding")).toBe("gzip");
      expect(plain?.headers.get("content-encoding")).toBeNull();
      expect(packed?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(await packed?.text()).toBe((await plain?.text()) ?? "");
    }
  });
});
