import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page, Response } from "playwright-core";
import { updateProject } from "#contract/projects.ts";
import {
  type Browser,
  expectAccessible,
  expectFocus,
  startBrowser,
  type WatchedPage,
} from "#testing/browser/browser.ts";
import { looks } from "#testing/browser/looks.ts";
import { detail } from "#testing/detail.ts";
import { type Device, deviceOf } from "#testing/people/device.ts";
import { startJourneyServer } from "#testing/server/executable.ts";
import type { Owner, TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let owner: Owner;
beforeAll(async () => {
  server = await startJourneyServer({ environment: { HALLPASS_THROTTLES: "off" } });
  owner = await server.owner();
});
afterAll(() => server?.stop());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const atHome = (page: Page) => page.getByText(`as ${owner.email}.`).waitFor();
const passkeyButton = "Sign in with Passkey";

async function signOut(page: Page) {
  await press(page, "Sign out");
  await page.getByRole("heading", { name: "You are not currently signed in." }).waitFor();
}

const isChallenge = (response: Response) => response.url().endsWith("initiate-passkey-authentication");

/** Opens the sign-in page, and waits until it offers the suggested passkeys. */
async function openSignIn(page: Page, path = "/handler/sign-in") {
  // A sign-in page that is already open may still be waiting for its own challenge.
  await page.goto("about:blank");
  const begun = page.waitForResponse(isChallenge);
  await page.goto(server.url + path);
  await begun;
  await page.getByRole("button", { name: passkeyButton }).waitFor();
}

/** The owner with a device, signed in with a password. */
async function ownerAt(browser: Browser): Promise<WatchedPage & { device: Device }> {
  const watched = await browser.open();
  const { page } = watched;
  const device = await deviceOf(page);
  await openSignIn(page);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await press(page, "Sign In");
  await atHome(page);
  return { ...watched, device };
}

/** The page's list may be on its way: how many it shows says nothing about the passkey that is being added. */
async function addPasskey(page: Page) {
  const registered = page.waitForResponse((response) => response.url().endsWith("/auth/passkey/register"));
  await press(page, "Add new passkey");
  expect((await registered).status()).toBe(200);
}

/** The owner with a passkey, signed out. The device waits for a touch. */
async function ownerWithPasskey(browser: Browser) {
  const watched = await ownerAt(browser);
  await addPasskey(watched.page);
  await signOut(watched.page);
  await watched.device.touch(false);
  return watched;
}

describe("with a device in Chromium", () => {
  test("a passkey is added, signs in, gets a name and is removed", async () => {
    await using browser = await startBrowser();
    const { page, device, expectNoComplaints } = await ownerWithPasskey(browser);

    await openSignIn(page);
    await device.touchWhenAsked();
    await press(page, passkeyButton);
    await atHome(page);
    await page.getByText("Last used on").waitFor();
    expect((await device.kept())[0]).toMatchObject({ rpId: "localhost", userName: owner.email });

    await press(page, "Rename Passkey");
    await page.keyboard.press("Escape");
    await expectFocus(page, "Rename Passkey");
    await page.keyboard.press("Enter");
    await page.getByLabel("Passkey name").fill(" ");
    await page.keyboard.press("Enter");
    await page.getByText("Please enter a name").waitFor();
    await page.getByLabel("Passkey name").fill("My phone");
    await page.keyboard.press("Enter");
    await page.getByText("My phone").waitFor();
    await expectFocus(page, "Rename My phone");

    await press(page, "Remove My phone");
    await page.getByText("Remove it?").waitFor();
    await press(page, "Delete Passkey");
    await page.getByText("My phone").waitFor({ state: "detached" });

    // The device still has the passkey; the account no longer does.
    await device.touch(false);
    await signOut(page);
    await openSignIn(page);
    await device.touchWhenAsked();
    await press(page, passkeyButton);
    await page.getByText("No account here uses this passkey.").waitFor();
    await expectNoComplaints();
  });

  detail("a passkey from the suggestions of the address field signs in", async () => {
    await using browser = await startBrowser();
    const { page, device, expectNoComplaints } = await ownerWithPasskey(browser);
    await device.touch(true);

    // Chromium's device picks the suggestion as soon as the page waits for one.
    await page.goto(`${server.url}/handler/sign-in`);

    await atHome(page);
    await page.getByText("Last used on").waitFor();
    await expectNoComplaints();
  });

  detail("a user who cancels is told so, and can try again or type", async () => {
    await using browser = await startBrowser();
    const { page, device, expectNoComplaints } = await ownerWithPasskey(browser);
    const findAgain = await device.lose();
    await openSignIn(page);
    let asked = 0;
    const suggestsAgain = page.waitForResponse((response) => isChallenge(response) && ++asked === 2);

    await device.touchWhenAsked();
    await press(page, passkeyButton);
    await page.getByRole("alert").getByText("The passkey request was canceled or timed out.").waitFor();
    await page.getByLabel("Email").fill("still here");
    expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username webauthn");

    await suggestsAgain;
    await device.touch(false);
    await findAgain();
    await device.touchWhenAsked();
    await press(page, passkeyButton);
    await atHome(page);
    await expectNoComplaints();
  });

  test("an owner adds a passkey in the console and signs in with it", async () => {
    await using browser = await startBrowser();
    const { page, device, expectNoComplaints } = await ownerAt(browser);
    await page.goto(`${server.url}/admin/`);
    await press(page, "Account menu");
    await page.getByRole("menuitem", { name: "Passkeys" }).click();

    await addPasskey(page);
    await page.getByRole("dialog", { name: "Passkeys" }).getByRole("listitem").first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    // The sign-in page that follows would suggest the passkey, and the device would accept: signed in again.
    await device.touch(false);
    await press(page, "Account menu");
    // The page changes before the session has ended.
    const ended = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await ended;
    await page.waitForURL(/sign-in|sign-out/);
    await openSignIn(page, "/admin/sign-in");
    await device.touchWhenAsked();
    await press(page, passkeyButton);

    await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
    await expectNoComplaints();
  });

  detail("the console's account menu opens before the settings are loaded, and stays open", async () => {
    await using browser = await startBrowser();
    const { page, expectNoComplaints } = await ownerAt(browser);
    const settings = Promise.withResolvers<void>();
    await page.route("**/projects/current", async (route) => {
      await settings.promise;
      await route.continue();
    });
    await page.goto(`${server.url}/admin/`);
    await press(page, "Account menu");
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    const passkeys = page.getByRole("menuitem", { name: "Passkeys" });
    expect(await passkeys.count()).toBe(0);

    settings.resolve();

    await passkeys.click();
    await page.getByRole("dialog", { name: "Passkeys" }).waitFor();
    await expectNoComplaints();
  });

  detail("the console offers no passkeys while sign-in with them is off", async () => {
    const headers = { projectId: "internal", adminAccessToken: owner.accessToken };
    const switchPasskeys = (passkey_enabled: boolean) =>
      wireTo(server.apiUrl, { level: "admin", headers }).call(updateProject, { body: { config: { passkey_enabled } } });
    await using browser = await startBrowser();
    const { page, expectNoComplaints } = await ownerAt(browser);

    expect((await switchPasskeys(false)).status).toBe(200);
    await page.goto(`${server.url}/admin/`);
    await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await press(page, "Account menu");

    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Passkeys" }).count()).toBe(0);
    await expectNoComplaints();
    await switchPasskeys(true);
  });
});

describe.each(looks(1))("in $colorScheme at $width pixels", ({ colorScheme, width }) => {
  test("the pages with passkeys are accessible and not wider than the window", async () => {
    await using browser = await startBrowser({ colorScheme, viewport: { width, height: 700 } });
    const { page, device, expectNoComplaints } = await ownerAt(browser);
    const isFine = async () => {
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)));
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    };

    await press(page, "Add new passkey");
    const remove = page.getByRole("button", { name: /^Remove/ }).first();
    await remove.waitFor();
    await isFine();
    await remove.click();
    await isFine();
    await press(page, "Cancel");
    await page
      .getByRole("button", { name: /^Rename/ })
      .first()
      .click();
    await isFine();
    await press(page, "Cancel");
    await signOut(page);
    await device.touch(false);
    await device.lose();
    await openSignIn(page);
    await isFine();
    await device.touchWhenAsked();
    await press(page, passkeyButton);
    await page.getByRole("alert").waitFor();
    await isFine();
    await expectNoComplaints();
  });
});
