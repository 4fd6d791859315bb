import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { type Browser, startBrowser } from "#testing/browser.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server.ts";

setDefaultTimeout(60_000);

const PAGE = join(import.meta.dir, "oauth-page.mjs");
const HTML = "<!doctype html><html lang=en><title>App</title><script type=module src=/app.js></script>";

let server: TestServer;
let project: TestProject;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ dev: true });
  project = await server.project({ config: { oauth_providers: [{ id: "google", type: "shared" }] } });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.stop();
});

async function bundled(client: string): Promise<string> {
  const build = await Bun.build({
    entrypoints: [PAGE],
    target: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "find-the-client",
        setup(build) {
          const path = Bun.resolveSync(client, import.meta.dir);
          build.onResolve({ filter: /^published-client$/ }, () => ({ path }));
        },
      },
    ],
  });
  return (await build.outputs[0]?.text()) ?? "";
}

describe.each(["stack-js-2.8.3", "stack-js-2.8.39", "stack-js-2.8.108"])("the published client %s", (client) => {
  test("signs in through a provider, from a page of another origin", async () => {
    const script = await bundled(client);
    const host = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) =>
        new URL(url).pathname === "/app.js"
          ? new Response(script, { headers: { "content-type": "text/javascript" } })
          : new Response(HTML, { headers: { "content-type": "text/html" } }),
    });
    const origin = `http://localhost:${host.port}`;
    const options = {
      baseUrl: server.url,
      projectId: project.id,
      publishableClientKey: project.keys.publishableClientKey,
    };
    const { page } = await browser.open();
    const open = async () => {
      await page.waitForFunction("window.journey");
      await page.evaluate(`void (window.app = window.journey(${JSON.stringify(options)}))`);
    };
    const email = `ada-of-${client}@example.com`;

    try {
      await page.goto(`${origin}/sign-in`);
      await open();
      await page.evaluate('window.app.leave("google")');
      await page.getByRole("heading", { name: "Simulated Google" }).waitFor();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL(`${origin}/handler/oauth-callback?*`);
      await open();
      await Promise.all([page.waitForURL(`${origin}/home`), page.evaluate("void window.app.arrive()")]);
      await open();

      expect(await page.evaluate<string | null>("window.app.who()")).toBe(email);
    } finally {
      await host.stop(true);
    }
  });
});
