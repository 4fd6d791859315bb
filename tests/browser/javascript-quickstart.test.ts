import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { blocksOf } from "../../scripts/docs-site/blocks.ts";
import { sitePages } from "../../scripts/docs-site/site.ts";

setDefaultTimeout(60_000);

const root = join(import.meta.dir, "../..");
let server: TestServer;
let project: TestProject;
let browser: Browser;
let folder: string;
let host: Bun.Server<undefined>;

/** A block of the quickstart with this text in it, with the values of a project. */
function written(language: string, part = ""): string {
  const page = sitePages().find(({ path }) => path === "quickstart/javascript");
  const block = page && blocksOf(page).find((each) => each.language === language && each.code.includes(part));
  if (!block) throw new Error(`The quickstart has no block of ${language} with ${part}.`);
  return block.code
    .replaceAll("http://localhost:4255", server.url.replace(/\/$/, ""))
    .replaceAll("<project id>", project.id)
    .replaceAll("pck_…", project.keys.publishableClientKey);
}

beforeAll(async () => {
  server = await startServer();
  project = await server.project();
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), "hallpass-quickstart-"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(root, "dist/sdk"), join(folder, "node_modules/hallpass"));
  writeFileSync(join(folder, "main.ts"), written("ts"));
  const { outputs } = await Bun.build({ entrypoints: [join(folder, "main.ts")], outdir: join(folder, "built") });
  const script = await outputs[0]?.text();
  const document = (body: string) =>
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Quickstart</title><body>${body}`;
  const html = document(written("html", "<form"));
  const hosted = document(written("html", "importmap"));
  host = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) =>
      url.endsWith("/main.ts")
        ? new Response(script, { headers: { "content-type": "text/javascript" } })
        : new Response(new URL(url).pathname === "/hosted" ? hosted : html, {
            headers: { "content-type": "text/html" },
          }),
  });
});
afterAll(async () => {
  await host?.stop(true);
  await browser?.[Symbol.asyncDispose]();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the page of the JavaScript quickstart signs a user in and out, and says what is wrong", async () => {
  const ada = await project.person("ada");
  const { page, expectNoComplaints, forgive } = await browser.open();
  await page.goto(`http://localhost:${host.port}/`);
  await page.getByText("You are signed out.").waitFor();

  await page.locator("[name=email]").fill(ada.email);
  await page.locator("[name=password]").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Wrong e-mail or password.").waitFor();
  forgive(/ 400 /);
  await page.locator("[name=password]").fill(ada.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(`Hello, ${ada.email}`).waitFor();
  expect(await page.locator("form").isVisible()).toBe(false);
  await page.reload();
  await page.getByText(`Hello, ${ada.email}`).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("You are signed out.").waitFor();

  await expectNoComplaints();
});

test("the first page of the JavaScript quickstart signs a user in at the hosted pages", async () => {
  const ben = await project.person("ben");
  const { page, expectNoComplaints } = await browser.openSignedOut();
  await page.goto(`http://localhost:${host.port}/hosted`);
  await page.getByLabel("Email", { exact: true }).fill(ben.email);
  await page.getByLabel("Password", { exact: true }).fill(ben.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText(`Hello, ${ben.email}`).waitFor();
  expect(page.url()).toBe(`http://localhost:${host.port}/hosted`);
  await expectNoComplaints();
});
