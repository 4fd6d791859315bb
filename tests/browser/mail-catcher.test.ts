import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { sendSignInInvitation } from "#contract/emails.ts";
import { expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer({ dev: true });
  project = await server.project({ displayName: "Boats", config: { allow_localhost: true } });
});
afterAll(() => server.stop());

async function invite(email: string) {
  const callback_url = `${server.url}/p/${project.id}/handler/sign-in?for=${email}`;
  const reply = await project.server.call(sendSignInInvitation, { body: { email, callback_url } });
  if (reply.status !== 200) throw new Error(reply.text);
}

/** Checks the page around the frame: a frame without scripts cannot be checked by axe, and its content is the mail's. */
async function expectAccessibleAround(page: Page) {
  await page.evaluate(() => document.querySelector("iframe")?.remove());
  await expectAccessible(page);
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test("mails in the test inbox appear as they arrive, are read as HTML and as text, searched and cleared", async () => {
  await using browser = await startBrowser();
  const { page, expectNoComplaints } = await browser.open();
  await fetch(`${server.url}/dev/mail.json`, { method: "DELETE" });

  await page.goto(`${server.url}/dev/mail`);
  await page.getByText("No emails yet.").waitFor();
  await invite("ada@example.com");
  await page.getByRole("button", { name: /ada@example\.com/ }).waitFor();
  await invite("ben@example.com");
  await page.getByRole("button", { name: /ben@example\.com/ }).click();
  const mail = page.getByRole("article", { name: "Email" });

  expect(await mail.getByRole("heading", { level: 2 }).textContent()).toBe("You have been invited to sign in to Boats");
  await page.frameLocator("#html").getByText("You are invited to Boats").first().waitFor();
  await page.getByRole("button", { name: "Text" }).click();
  expect(await page.locator("#text").textContent()).toContain("/handler/sign-in?for=ben@example.com");
  await expectAccessibleAround(page);
  await page.getByRole("searchbox").fill("ADA@");
  expect(await page.getByRole("status").textContent()).toBe("1 mail of 2");
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.reload();
  await page.getByText("No emails yet.").waitFor();
  await expectNoComplaints();
});

test("links of a mail open, from the list and from its frame", async () => {
  await using browser = await startBrowser();
  const { page } = await browser.open();
  await fetch(`${server.url}/dev/mail.json`, { method: "DELETE" });
  await invite("ada@example.com");
  await page.goto(`${server.url}/dev/mail`);

  const fromList = browser.context.waitForEvent("page");
  await page.locator("#links a").first().click();
  await (await fromList).waitForURL(/\/handler\/sign-in\?for=ada/);
  const fromFrame = browser.context.waitForEvent("page");
  await page.frameLocator("#html").getByRole("link", { name: "Sign in" }).first().click();
  await (await fromFrame).waitForURL(/\/handler\/sign-in\?for=ada/);
});

test("the content of a mail runs no scripts and cannot reach the server", async () => {
  await using browser = await startBrowser();
  const { page } = await browser.open();
  const evil = await server.project({ displayName: '<img src=x onerror="parent.document.title=1">', config: {} });
  await evil.person();
  await page.goto(`${server.url}/dev/mail`);
  await page.getByRole("button", { name: /Verify your email at <img/ }).click();
  // Its link is there: all of the mail is, and what could run has run.
  await page.frameLocator("#html").getByRole("link").first().waitFor();

  expect(await page.title()).toBe("Test inbox · Hallpass dev");
  expect(await page.locator("#html").getAttribute("sandbox")).toBe("allow-popups allow-popups-to-escape-sandbox");
  expect(await page.locator("main img").count()).toBe(0);
});

test.each(["light", "dark"] as const)(
  "the test inbox fits a small %s screen and works with the keyboard",
  async (colorScheme) => {
    await using browser = await startBrowser({ colorScheme, viewport: { width: 320, height: 568 } });
    const { page, expectNoComplaints } = await browser.open();
    await fetch(`${server.url}/dev/mail.json`, { method: "DELETE" });
    await invite("somebody.with.a.very.long.address.indeed@a-long-domain.example.com");
    await page.goto(`${server.url}/dev/mail`);
    const row = page.getByRole("button", { name: /somebody/ });
    await row.waitFor();

    expect(await sideways(page)).toBe(false);
    await row.focus();
    await page.keyboard.press("Enter");
    expect(await row.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("subject");
    expect(await sideways(page)).toBe(false);
    await page.getByRole("button", { name: "Back to list" }).click();
    expect(await row.isVisible()).toBe(true);
    await expectAccessibleAround(page);
    await expectNoComplaints();
  },
);
