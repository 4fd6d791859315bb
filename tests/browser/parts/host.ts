import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import type { Browser, WatchedPage } from "#testing/browser/browser.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";

/** An app of a customer that shows the parts of `views.tsx`, on an origin of its own. */
export interface PartsHost extends AsyncDisposable {
  origin: string;
  /** Opens a view in a browser, signed in as a person or signed out. */
  open(browser: Browser, path: string, as?: Pick<Person, "refreshToken"> | null): Promise<WatchedPage>;
}

/** Builds the app and serves it. It speaks English or German. */
export async function hostParts(
  server: TestServer,
  project: TestProject,
  lang: "en-US" | "de-DE" = "en-US",
): Promise<PartsHost> {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-parts-"));
  const { success, logs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "app.tsx")],
    target: "browser",
    outdir: folder,
    splitting: true,
    define: { "process.env.NODE_ENV": '"production"' },
    // The package's names stand for its sources.
    conditions: ["source"],
  });
  if (!success) throw new AggregateError(logs, "The app of the parts could not be built.");
  const config = {
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    lang,
  };
  const html = `<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Boats</title><style>body{margin:1rem}</style><div id="root"></div><script id="config" type="application/json">${JSON.stringify(config)}</script><script type="module" src="/files/app.js"></script></html>`;
  const host = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch({ url }) {
      const { pathname } = new URL(url);
      // A sandboxed frame has no origin, and may load modules only from where everybody may.
      const headers = { "access-control-allow-origin": "*" };
      if (pathname.startsWith("/files/")) return new Response(Bun.file(join(folder, pathname.slice(7))), { headers });
      return new Response(html, { headers: { "content-type": "text/html" } });
    },
  });
  const origin = `http://localhost:${host.port}`;
  return {
    origin,
    async open({ context, open }, path, as = null) {
      await context.clearCookies();
      const { refreshToken } = cookieNames(PRODUCT_PREFIX, project.id);
      if (as) await context.addCookies([{ name: refreshToken, value: as.refreshToken, url: origin }]);
      const watched = await open();
      await watched.page.goto(origin + path);
      return watched;
    },
    async [Symbol.asyncDispose]() {
      await host.stop(true);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
