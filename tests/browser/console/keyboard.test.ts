import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { getProject } from "#contract/projects.ts";
import { startBrowser } from "#testing/browser/browser.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

const MOST_TABS = 40;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** Presses Tab until the focus is on the control with this name. */
async function tabTo(page: Page, role: "button" | "link" | "textbox", name: string) {
  const goal = page.getByRole(role, { name, exact: true }).first();
  await goal.waitFor();
  for (let at = 0; at < MOST_TABS; at++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach the ${role} ${name}.`);
}

test("by keyboard alone: from sign-in to a changed setting, with a mistake on the way", async () => {
  const project = await server.project({ displayName: "Rowing club" });
  const owner = await server.owner();
  await using browser = await startBrowser();
  const { page, expectNoComplaints } = await browser.open();
  const { keyboard } = page;
  const heading = (name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();

  await page.goto(`${server.url}/admin/`);
  await tabTo(page, "textbox", "Email");
  await keyboard.type(owner.email);
  await tabTo(page, "textbox", "Password");
  await keyboard.type(owner.password);
  await keyboard.press("Enter");
  await heading("Projects");
  await tabTo(page, "link", "Rowing club");
  await keyboard.press("Enter");
  await heading("Rowing club");
  await keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
  await keyboard.type("domains");
  await page
    .getByRole("option", { name: /^Domains/ })
    .first()
    .waitFor();
  await keyboard.press("Enter");
  await heading("Domains");
  await tabTo(page, "button", "Add new domain");
  await keyboard.press("Enter");
  await tabTo(page, "textbox", "Domain");
  await keyboard.type("not a domain");
  await keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("app.example.com");
  await keyboard.press("Enter");

  await page.getByRole("row").filter({ hasText: "https://app.example.com" }).waitFor();
  const { domains } = (await project.admin.call(getProject)).body.config;
  expect(domains).toContainEqual({ domain: "https://app.example.com", handler_path: "/handler" });
  await expectNoComplaints();
});
