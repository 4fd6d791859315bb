import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { listContactChannels } from "#contract/contact-channels.ts";
import { listNotificationPreferences } from "#contract/notifications.ts";
import { updateUser } from "#contract/users.ts";
import { expectAccessible, expectFocus } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { press } from "../club.ts";
import { ANYWAY, openSettingsClub, type SettingsClub, section } from "./settings.ts";

setDefaultTimeout(90_000);

let club: SettingsClub;
beforeAll(async () => {
  club = await openSettingsClub();
});
afterAll(() => club?.[Symbol.asyncDispose]());

describe("My Profile", () => {
  test("changes the name in place, by keyboard alone; cancelling changes nothing", async () => {
    const ada = await club.newUser({ display_name: "Ada" });
    const tab = await club.settingsOf(ada);
    const { page } = tab;
    const field = page.getByRole("textbox", { name: "User name" });

    await section(page, "User name").getByRole("button", { name: "Edit" }).focus();
    await page.keyboard.press("Enter");
    await field.waitFor();
    await page.keyboard.type(" of the club");
    await page.keyboard.press("Escape");
    await expectFocus(page, "Edit");
    expect((await club.me()).display_name).toBe("Ada");

    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toBe("Ada");
    await field.fill("Ada Lovelace");
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    await expectFocus(page, "Save");
    await page.keyboard.press("Enter");
    await page.getByText("Ada Lovelace").waitFor();
    await expectFocus(page, "Edit");
    expect((await club.me()).display_name).toBe("Ada Lovelace");

    await press(page, "Edit");
    await field.fill("Nobody");
    await press(page, "Cancel");
    await page.getByText("Ada Lovelace").waitFor();
    await press(page, "Edit");
    await field.fill("x".repeat(257));
    await press(page, "Save");
    await page.getByText("Name too long. Maximum length is 256.").waitFor();
    await field.fill("");
    await press(page, "Save");
    await page.getByText("No name set").waitFor();
    expect((await club.me()).display_name).toBeNull();
    await tab.expectNoComplaints();
  });

  detail("keeps what was typed when the server refuses it, and says why at the field", async () => {
    const tab = await club.settingsOf(await club.newUser());
    const { page } = tab;
    await page.route("**/users/me", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );

    await press(page, "Edit");
    await page.getByRole("textbox", { name: "User name" }).fill("A long thought");
    await page.keyboard.press("Enter");

    await section(page, "User name").getByRole("alert").waitFor();
    expect(await page.getByRole("textbox", { name: "User name" }).inputValue()).toBe("A long thought");
    expect(await page.getByRole("textbox", { name: "User name" }).getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page);
  });
});

describe("Emails", () => {
  const channels = async () => {
    const { body } = await (await club.wire()).call(listContactChannels, { query: { user_id: "me" } });
    return body.items as { value: string; is_primary: boolean; is_verified: boolean; used_for_auth: boolean }[];
  };
  const channel = async (email: string) => (await channels()).find(({ value }) => value === email);
  const row = (page: Page, email: string) => section(page, "Emails").getByRole("listitem").filter({ hasText: email });
  const act = async (page: Page, email: string, action: string) => {
    await press(page, `Actions for ${email}`);
    await page.getByRole("menuitem", { name: action }).click();
  };

  test("an address is added, verified, made primary, used for sign-in and removed", async () => {
    const ada = await club.newUser();
    const tab = await club.settingsOf(ada, "auth");
    const { page } = tab;
    const second = "another@example.com";

    await press(page, "Add an email");
    const field = page.getByLabel("Enter email");
    for (const [typed, said] of [
      ["", "Email is required"],
      ["nonsense", "Please enter a valid email address"],
      [ada.email.toUpperCase(), "Email already exists"],
    ] as const) {
      await field.fill(typed);
      await press(page, "Add");
      await page.getByText(said).waitFor();
      expect(await field.inputValue()).toBe(typed);
    }
    await expectAccessible(page);
    await press(page, "Cancel");
    await press(page, "Add an email");
    await field.fill(second);
    await page.keyboard.press("Enter");
    await page.getByText(`We sent a verification link to ${second}.`).waitFor();
    await expectFocus(page, "Add an email");
    await row(page, second).getByText("Unverified").waitFor();
    expect(await channel(second)).toMatchObject({ is_primary: false, is_verified: false, used_for_auth: false });
    const first = await club.mailWithCode(second);

    await press(page, `Actions for ${second}`);
    await page.getByRole("menuitem", { name: "Set as primary" }).click(ANYWAY);
    await page.getByRole("menuitem", { name: "Use for sign-in" }).getByText("Please verify your email first").waitFor();
    await page.keyboard.press("Escape");
    expect(await channel(second)).toMatchObject({ is_primary: false });
    await act(page, second, "Send verification email");
    const again = await club.mailWithCode(second);
    expect(again.codeLink()).not.toBe(first.codeLink());
    await page.goto(again.codeLink());
    await press(page, "Verify");
    await page.getByRole("heading", { name: "Your email has been verified!" }).waitFor();
    await page.goto(club.at("/account-settings#auth"));

    await act(page, second, "Use for sign-in");
    await row(page, second).getByText("Used for sign-in").waitFor();
    await act(page, second, "Set as primary");
    await row(page, second).getByText("Primary").waitFor();
    expect(await channel(second)).toMatchObject({ is_primary: true, is_verified: true, used_for_auth: true });
    expect(await section(page, "Emails").getByRole("listitem").first().textContent()).toContain(second);
    await act(page, ada.email, "Stop using for sign-in");
    await row(page, ada.email).getByText("Used for sign-in").waitFor({ state: "detached" });
    expect(await channel(ada.email)).toMatchObject({ used_for_auth: false });
    await act(page, ada.email, "Remove");
    await row(page, ada.email).waitFor({ state: "detached" });
    await expectFocus(page, "Add an email");
    expect((await channels()).map(({ value }) => value)).toEqual([second]);
    await tab.expectNoComplaints();
  });

  detail("the last sign-in address cannot be taken away, and the menu says why", async () => {
    const ada = await club.newUser();
    const tab = await club.settingsOf(ada, "auth");
    const { page } = tab;

    await press(page, `Actions for ${ada.email}`);
    for (const name of ["Stop using for sign-in", "Remove"]) {
      const item = page.getByRole("menuitem", { name: new RegExp(`^${name}`) });
      await item.getByText("You can not remove your last sign-in email").waitFor();
      expect(await item.getAttribute("aria-disabled")).toBe("true");
      await item.click(ANYWAY);
    }

    expect(await channel(ada.email)).toMatchObject({ used_for_auth: true });
    await tab.expectNoComplaints();
  });

  detail("an address that signs somebody else in is refused with a reason", async () => {
    const [ada, ben] = [await club.newUser(), await club.newUser()];
    const shared = "shared@example.com";
    const tab = await club.settingsOf(ada, "auth");
    const { page } = tab;
    await press(page, "Add an email");
    await page.getByLabel("Enter email").fill(shared);
    await page.keyboard.press("Enter");
    await page.goto((await club.mailWithCode(shared)).codeLink());
    await press(page, "Verify");
    await page.getByRole("heading", { name: "Your email has been verified!" }).waitFor();
    const taken = await club.project.server.call(updateUser, {
      params: { user_id: ben.userId },
      body: { primary_email: shared, primary_email_verified: true, primary_email_auth_enabled: true },
    });
    expect(taken.status).toBe(200);
    await page.goto(club.at("/account-settings#auth"));

    await act(page, shared, "Use for sign-in");

    await page.getByRole("alert").getByText("This email is already used for sign-in by another user.").waitFor();
    tab.forgive(/409|status of/);
    expect(await channel(shared)).toMatchObject({ used_for_auth: false });
    await tab.expectNoComplaints();
  });
});

describe("Notifications", () => {
  detail("a category is switched off and on; a required one stays on", async () => {
    const tab = await club.settingsOf(await club.newUser(), "notifications");
    const { page } = tab;
    const enabled = async () => {
      const wire = await club.wire();
      const { body } = await wire.call(listNotificationPreferences, { params: { user_id: "me" } });
      const items: { notification_category_name: string; enabled: boolean }[] = body.items;
      return Object.fromEntries(items.map((item) => [item.notification_category_name, item.enabled]));
    };
    const marketing = page.getByRole("switch", { name: "Marketing" });
    const transactional = page.getByRole("switch", { name: "Transactional (cannot be disabled)" });
    await page.getByText("Choose which emails you want to receive").waitFor();

    await marketing.focus();
    await page.keyboard.press("Space");
    await page.locator("[role=switch][aria-checked=false]").waitFor();
    await transactional.click(ANYWAY);
    expect(await enabled()).toEqual({ Marketing: false, Transactional: true });
    expect(await transactional.getAttribute("aria-disabled")).toBe("true");
    await marketing.click();
    await page.locator("[role=switch][aria-checked=false]").waitFor({ state: "detached" });

    expect(await enabled()).toEqual({ Marketing: true, Transactional: true });
    await tab.expectNoComplaints();
  });
});
