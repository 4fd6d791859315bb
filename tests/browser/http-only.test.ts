import { afterAll, beforeAll, expect, test } from "bun:test";
import { HallpassServerApp } from "#sdk/index.ts";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";

let program: Program;
let pages: Bun.Server<undefined>;
let browser: Browser;

beforeAll(async () => {
  program = await startProgram(PROGRAMS.executable);
  const { id, keys } = await program.project();
  const app = new HallpassServerApp({
    baseUrl: program.url,
    projectId: id,
    secretServerKey: keys.secretServerKey,
    tokenStore: null,
  });
  const page = `<!doctype html><title>Boats</title><link rel="icon" href="data:," />
    <script type="module">
      import { HallpassClientApp } from "${program.url}/sdk/hallpass.js";
      window.app = new HallpassClientApp({
        baseUrl: location.origin + "/hallpass",
        projectId: "${id}",
        publishableClientKey: "${keys.publishableClientKey}",
        httpOnly: true,
      });
      document.body.append("ready");
    </script>`;
  pages = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/hallpass/")) return app.proxyApi(request);
      if (pathname === "/who") return Response.json((await app.getUser({ tokenStore: request }))?.primaryEmail ?? null);
      return new Response(page, { headers: { "content-type": "text/html" } });
    },
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await pages?.stop(true);
  await program?.[Symbol.asyncDispose]();
});

test("in Chromium, a page signs in and out with tokens that its scripts cannot read, and its server knows the user", async () => {
  const { page, expectNoComplaints } = await browser.open();
  await page.goto(`http://localhost:${pages.port}/`);
  await page.getByText("ready").waitFor();
  const who = () => page.evaluate(async () => (await fetch("/who")).json());
  const run = (call: string) => page.evaluate(`(async () => { ${call} })()`);

  await run(`await app.signUpWithCredential({ email: "ada@example.com", password: "four words in a row" })`);
  expect(await run("return (await app.getUser()).primaryEmail")).toBe("ada@example.com");
  expect(await who()).toBe("ada@example.com");
  const cookies = await browser.context.cookies();
  const hidden = cookies.find(({ name }) => name.startsWith("hallpass-session-"));
  expect(hidden).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const [refreshToken] = JSON.parse(decodeURIComponent(hidden?.value ?? "[]"));
  expect(await run("return document.cookie")).not.toContain(refreshToken);
  expect(await run("return document.cookie")).toContain("=http-only");

  await page.reload();
  await page.getByText("ready").waitFor();
  expect(await run("return (await app.getUser()).primaryEmail")).toBe("ada@example.com");
  await run("await app.signOut()");
  expect(await who()).toBeNull();
  expect((await browser.context.cookies()).some(({ name }) => name.startsWith("hallpass-session-"))).toBe(false);
  await expectNoComplaints();
});
