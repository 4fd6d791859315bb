import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { hostParts, type PartsHost } from "./parts/host.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let project: TestProject;
let host: PartsHost;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  project = await server.project({ displayName: "Boats", config: { credential_enabled: true } });
  host = await hostParts(server, project, "de-DE");
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await host?.[Symbol.asyncDispose]();
  await server?.stop();
});

const titled = (page: Page, title: string) =>
  page.waitForFunction((wanted) => document.title === wanted, title, { timeout: 10_000 });

test("a page of HallpassHandler names itself and the project in the document's title, in the language of the app", async () => {
  const { page } = await host.open(browser, "/leaving");

  await titled(page, "Anmelden · Boats");
  await page.getByRole("button", { name: "Show the next page" }).click();
  await titled(page, "Passwort zurücksetzen · Boats");
  await page.getByRole("button", { name: "Leave" }).click();

  // The document's own title, as before.
  await titled(page, "Boats");
});

test("a page of HallpassHandler leaves the title to an app that asks for it", async () => {
  const { page } = await host.open(browser, "/leaving/own");
  await page.getByRole("heading", { name: "Bei deinem Konto anmelden" }).waitFor();
  expect(await page.title()).toBe("Boats");
});

test("a page of HallpassHandler that the app keeps hidden stays as it was, and follows the address when it is shown again", async () => {
  const { page, expectNoComplaints } = await host.open(browser, "/former");
  const former = page.locator("#former");
  await former.getByLabel("E-Mail").fill("ada@example.com");
  await titled(page, "Anmelden · Boats");

  await page.getByRole("button", { name: "Go on" }).click();
  await titled(page, "Registrieren · Boats");
  await page.getByRole("heading", { name: "Neues Konto erstellen" }).waitFor();
  expect(await former.locator("h1, h2").allTextContents()).toEqual(["Bei deinem Konto anmelden"]);
  expect(await former.locator("form").count()).toBe(1);

  await page.getByRole("button", { name: "Go back" }).click();
  await former.getByRole("heading", { name: "Bei deinem Konto anmelden" }).waitFor();
  expect(await former.getByLabel("E-Mail").inputValue()).toBe("ada@example.com");
  await titled(page, "Anmelden · Boats");
  await expectNoComplaints();
});

test("the hosted pages name the page and the project, and the home page the project", async () => {
  const ada = await project.person("ada");
  const { page } = await browser.open();
  await page.goto(`${server.url}/p/${project.id}/handler/sign-in`);

  await titled(page, "Sign in · Boats");
  await page.getByLabel("Email", { exact: true }).fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.keyboard.press("Enter");
  await titled(page, "Boats");
  await page.goto(`${server.url}/p/${project.id}/handler/nothing`);
  await titled(page, "Page not found · Boats");
});
