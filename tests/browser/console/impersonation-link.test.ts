import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { listAuditEntries } from "#contract/audit.ts";
import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { updateUser } from "#contract/users.ts";
import { expectAccessible, startBrowser, type WatchedPage } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import type { Person } from "#testing/server/server.ts";
import { hostParts, type PartsHost } from "../parts/host.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
let host: PartsHost;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  console = await openConsole();
  const { server, project } = console;
  [ada, ben] = [await project.person("ada"), await project.person("ben")];
  await project.server.call(updateUser, { params: { user_id: ada.userId }, body: { display_name: "Ada" } });
  host = await hostParts(server, project);
  await console.openPage(`/users/${ada.userId}`);
});
afterAll(async () => {
  await host?.[Symbol.asyncDispose]();
  await console?.[Symbol.asyncDispose]();
});

const inDialog = (name: string) => console.page.getByRole("dialog").getByRole("button", { name, exact: true });
const openAsAda = () => console.page.getByRole("dialog").getByRole("link", { name: "Open as Ada" });
const banner = (page: Page) => page.getByRole("complementary", { name: "Impersonation" });

/** Fills in the dialog; the owner is asked for a reason first. */
async function makeLink(choosePlace: () => Promise<void> = async () => {}): Promise<string> {
  const { page } = console;
  await page.getByRole("button", { name: "Impersonate", exact: true }).click();
  await inDialog("Create link").click();
  await page.getByText("Enter a reason").waitFor();
  await page.getByLabel("Reason", { exact: true }).fill("Request 4711");
  await choosePlace();
  await inDialog("Create link").click();
  await openAsAda().waitFor();
  return (await openAsAda().getAttribute("href")) ?? "";
}

async function chooseLocalhost() {
  const { page } = console;
  await page.getByRole("combobox", { name: "Open the link on" }).click();
  await page.getByRole("option", { name: "Localhost" }).click();
  await page.getByLabel("Port", { exact: true }).fill(new URL(host.origin).port);
}

async function expectUsed({ page, expectNoComplaints, forgive }: WatchedPage, link: string) {
  await page.goto(link);
  await page.getByRole("heading", { name: "Magic Link Already Used" }).waitFor();
  forgive(/409/);
  await expectNoComplaints();
}

describe("the link of an impersonation", () => {
  test("opens the hosted pages as the user after a click, once, with the banner above them", async () => {
    const { page, browser, project } = console;
    const link = await makeLink();
    expect(await openAsAda().evaluate((anchor) => anchor === document.activeElement)).toBe(true);
    expect(await openAsAda().getAttribute("rel")).toContain("noopener");
    await page.getByRole("dialog").getByText("The link works once, until").waitFor();
    expect(await page.getByRole("dialog").locator("pre").textContent()).toBe(link);
    await expectFitForAll(console.watched);

    const opening = browser.context.waitForEvent("page");
    await openAsAda().click();
    const opened = await opening;
    await opened.getByRole("heading", { name: "Continue as Ada?" }).waitFor();
    await opened.getByText(`to the account of ${ada.email}`).waitFor();
    await opened.getByRole("button", { name: "Continue as Ada" }).click();
    await banner(opened).getByText("You are signed in as Ada").waitFor();

    await using elsewhere = await startBrowser();
    await expectUsed(await elsewhere.open(), link);
    await inDialog("Close").first().click();
    const { body } = await project.admin.call(listAuditEntries, { query: { subject_id: ada.userId, limit: 2 } });
    expect(body.items.map(({ action, after }: { action: string; after: object }) => ({ action, after }))).toMatchObject(
      [
        { action: "impersonation_started", after: { reason: "Request 4711" } },
        { action: "impersonation_link_created", after: { reason: "Request 4711" } },
      ],
    );
  });

  test("names both accounts to who is signed in to the app, and changes nothing before the click", async () => {
    const { browser, project } = console;
    const { refreshToken } = cookieNames(PRODUCT_PREFIX, project.id);
    const link = await makeLink(chooseLocalhost);
    expect(link).toStartWith(`${host.origin}/handler/magic-link-callback?code=`);
    await browser.context.addCookies([{ name: refreshToken, value: ben.refreshToken, url: host.origin }]);
    const tokenOf = async () =>
      (await browser.context.cookies(host.origin)).find(({ name }) => name === refreshToken)?.value;

    const watched = await browser.open();
    const { page } = watched;
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(link);
    await page.getByRole("heading", { name: "Continue as Ada?" }).waitFor();
    await page.getByText(`You are signed in as ${ben.email}. If you continue`).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await tokenOf()).toBe(ben.refreshToken);
    await page.getByRole("button", { name: "Continue as Ada" }).click();
    await banner(page).getByText("You are signed in as Ada").waitFor();

    await page.waitForURL((url) => url.pathname === "/home");
    expect(await tokenOf()).not.toBe(ben.refreshToken);
    await expectAccessible(page);
    await watched.expectNoComplaints();
    await expectUsed(await browser.open(), link);
    await inDialog("Close").last().click();
  });

  detail("opens nothing by being looked at: Cancel leaves the session of the browser as it was", async () => {
    const link = await makeLink(chooseLocalhost);
    const { server } = console.project;
    await server.call(updateUser, { params: { user_id: ada.userId }, body: { display_name: "Ada".repeat(40) } });
    await using browser = await startBrowser({ viewport: { width: 320, height: 700 } });
    const { page, expectNoComplaints } = await host.open(browser, link.slice(host.origin.length), ben);

    await page.getByRole("button", { name: "Continue as AdaAda" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL(/\/home$/);

    expect(await banner(page).count()).toBe(0);
    await expectNoComplaints();
    await inDialog("Close").last().click();
  });
});
