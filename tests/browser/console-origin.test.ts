import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createSetUpLink } from "#server/features/instance/admin-link.ts";
import { type Browser, startBrowser, type WatchedPage } from "#testing/browser/browser.ts";
import { freePort, startServer, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let browser: Browser;
let watched: WatchedPage;
let consoleUrl: string;

beforeAll(async () => {
  const port = await freePort();
  consoleUrl = `http://console.localhost:${port}`;
  server = await startServer({ port, environment: { HALLPASS_ADMIN_URL: consoleUrl } });
  browser = await startBrowser();
  watched = await browser.open();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  await server.stop();
});

// With its own origin, a vulnerability in a page of the API's origin does not affect the console.
test("a console on an origin of its own sets up the instance, calls the API at its own origin, and exists on no other origin", async () => {
  const { page } = watched;
  const link = await createSetUpLink(server.running.deps);
  expect(link).toStartWith(`${consoleUrl}/admin/set-up#`);

  await page.goto(link);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("four words in a row");
  await page.getByLabel("App name").fill("Rowing club");
  await page.getByRole("button", { name: "Create account and project" }).click();
  await page.getByRole("heading", { name: "Rowing club", level: 1 }).waitFor();

  await page.goto(`${server.url}/admin`);
  await page.waitForURL((url) => url.origin === consoleUrl);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await watched.expectNoComplaints();
});
