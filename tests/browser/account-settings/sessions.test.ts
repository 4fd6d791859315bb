import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession, listSessions } from "#contract/auth/sessions.ts";
import { updateProject } from "#contract/projects.ts";
import { deleteUser, getCurrentUser, getUser } from "#contract/users.ts";
import { expectAccessible } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { PASSWORD, press, signIn } from "../club.ts";
import { ANYWAY, openSettingsClub, type SettingsClub, section } from "./settings.ts";

setDefaultTimeout(90_000);

let club: SettingsClub;
beforeAll(async () => {
  club = await openSettingsClub();
});
afterAll(() => club?.[Symbol.asyncDispose]());

describe("Active Sessions", () => {
  test("shows each session with its device, and ends the others", async () => {
    const ada = await club.newUser();
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const elsewhere = club.project.client.with({}, { "user-agent": firefox, "x-vercel-ip-city": "Graz" });
    const signInElsewhere = () =>
      elsewhere.call(signInWithPassword, { body: { email: ada.email, password: PASSWORD } });
    await signInElsewhere();
    // A session that a server made has no device.
    const tab = await club.open("/account-settings#sessions");
    const { page } = tab;
    await signIn(page, ada.email);
    const sessions = async () =>
      (await (await club.wire()).call(listSessions, { query: { user_id: "me" } })).body.items.length;
    const rows = page.getByRole("row").filter({ hasText: "Signed in" });

    await rows.first().waitFor();
    expect(await page.getByRole("columnheader").allTextContents()).toEqual([
      "Session",
      "IP Address",
      "Location",
      "Last used",
      "Actions",
    ]);
    expect(await rows.count()).toBe(2);
    const [own, other] = [rows.filter({ hasText: "Current Session" }), rows.filter({ hasText: "Other Session" })];
    await own.getByText("Chrome on Linux").waitFor();
    await other.getByText("Firefox on Linux").waitFor();
    await other.getByText("now", { exact: true }).waitFor();
    await press(page, "Actions for the current session");
    await page.getByRole("menuitem", { name: "Revoke" }).click(ANYWAY);
    await page.getByText("You cannot revoke your current session").waitFor();
    await page.keyboard.press("Escape");
    await press(page, "Actions for this session");
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await other.waitFor({ state: "detached" });
    expect(await sessions()).toBe(1);
    await own.locator("button:focus").waitFor();

    await signInElsewhere();
    await signInElsewhere();
    await page.reload();
    await press(page, "Revoke All Other Sessions");
    await expectAccessible(page);
    await press(page, "Cancel");
    expect(await sessions()).toBe(3);
    await press(page, "Revoke All Other Sessions");
    await press(page, "Confirm");
    await page.getByRole("button", { name: "Revoke All Other Sessions" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Confirm" }).waitFor({ state: "detached" });
    expect(await sessions()).toBe(1);
    await tab.expectNoComplaints();
  });
});

describe("Settings", () => {
  test("signs out", async () => {
    const ada = await club.newUser();
    const tab = await club.settingsOf(ada, "settings");
    await tab.page.getByText("End your current session").waitFor();

    await press(tab.page, "Sign out");
    await tab.page.getByRole("heading", { name: "You are not currently signed in." }).waitFor();

    expect((await club.browser.context.cookies()).some(({ name }) => name.startsWith("hallpass-refresh"))).toBe(false);
    await tab.expectNoComplaints();
  });

  detail("redirects to sign-in when a user who was deleted elsewhere changes something", async () => {
    const ada = await club.newUser();
    const tab = await club.settingsOf(ada, "profile");
    const { page } = tab;
    const name = page.getByRole("textbox", { name: "User name" });
    await section(page, "User name").getByRole("button", { name: "Edit" }).click();
    await name.fill("Ada");
    await club.project.server.call(deleteUser, { params: { user_id: ada.userId } });

    await name.press("Enter");
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();

    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toEndWith("/account-settings#profile");
  });

  test("deletes the account behind a danger zone and a question, and then goes home", async () => {
    const ada = await club.newUser();
    const tab = await club.settingsOf(ada, "settings");
    const { page } = tab;
    const exists = async () =>
      (await club.project.server.call(getUser, { params: { user_id: ada.userId } })).status === 200;

    await page.getByText("Permanently remove your account and all associated data").waitFor();
    await page.getByText("Danger zone").click();
    await press(page, "Delete account");
    await expectAccessible(page);
    await press(page, "Cancel");
    expect(await exists()).toBe(true);
    await press(page, "Delete account");
    await press(page, "Delete Account");
    await page.waitForURL(club.at(""));

    expect(await exists()).toBe(false);
    await tab.expectNoComplaints();
  });

  detail("offers no deletion in a project that does not allow it", async () => {
    const allow = (client_user_deletion_enabled: boolean) =>
      club.project.admin.call(updateProject, { body: { config: { client_user_deletion_enabled } } });
    await allow(false);
    const { page } = await club.settingsOf(await club.newUser(), "settings");

    await page.getByText("End your current session").waitFor();
    expect(await page.getByText("Danger zone").count()).toBe(0);
    await allow(true);
  });
});

describe("a session that an admin has opened", () => {
  test("is named above the home page and account settings, beside everything else, and can be stopped", async () => {
    const ada = await club.newUser({ display_name: "Ada" });
    const { body } = await club.project.admin.call(createSession, {
      body: { user_id: ada.userId, is_impersonation: true },
    });
    const tab = await club.settingsIn(body.refresh_token, "sessions");
    const { page } = tab;
    const banner = page.getByRole("complementary", { name: "Impersonation" });
    const brand = page.getByRole("link", { name: "Rowing club" });
    const isBesideOthers = async () => {
      const [above, below] = [await banner.boundingBox(), await brand.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await expectAccessible(page);
    };

    await banner.getByText("You are signed in as Ada").waitFor();
    await isBesideOthers();
    await brand.click();
    await page.waitForURL(club.at(""));
    await banner.getByText("You are signed in as Ada").waitFor();
    await press(page, "Account menu");
    await page.keyboard.press("Escape");
    await isBesideOthers();
    await banner.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("heading", { name: "You are not currently signed in." }).waitFor();

    expect(await banner.count()).toBe(0);
    expect((await club.project.client.with({ accessToken: body.access_token }).call(getCurrentUser)).status).toBe(401);
    await tab.expectNoComplaints();
  });
});
