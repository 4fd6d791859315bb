import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { countRecoveryCodes } from "#contract/auth/mfa.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession, listSessions } from "#contract/auth/sessions.ts";
import { listContactChannels } from "#contract/contact-channels.ts";
import { listNotificationPreferences } from "#contract/notifications.ts";
import { listOAuthProviders } from "#contract/oauth-providers.ts";
import { updateProject } from "#contract/projects.ts";
import { createUser, getCurrentUser, getUser, type NewServerUser, updateUser } from "#contract/users.ts";
import { authenticator } from "#testing/authenticator.ts";
import { expectAccessible, type WatchedPage } from "#testing/browser.ts";
import { deviceOf } from "#testing/device.ts";
import { atProvider, type Club, OF_THE_PROVIDER, openClub, PASSWORD, press, signIn } from "./executable.ts";

setDefaultTimeout(90_000);

let club: Club;
beforeAll(async () => {
  club = await openClub();
  const config = {
    client_user_deletion_enabled: true,
    client_team_creation_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
  };
  expect((await club.project.admin.call(updateProject, { body: { config } })).status).toBe(200);
});
afterAll(() => club?.[Symbol.asyncDispose]());

/** Controls that cannot be used now do nothing when they are clicked. */
const ANYWAY = { force: true };

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const me = async () => (await (await club.wire()).call(getCurrentUser)).body;

interface Account {
  email: string;
  userId: string;
}

let accounts = 0;

/** Creates a user with a password and, unless said otherwise, a verified address. */
async function newUser(more: Partial<NewServerUser> = {}): Promise<Account> {
  accounts += 1;
  const email = `person${accounts}@example.com`;
  const body = {
    primary_email: email,
    primary_email_auth_enabled: true,
    primary_email_verified: true,
    password: PASSWORD,
    ...more,
  };
  const { body: user, text } = await club.project.server.call(createUser, { body });
  if (!user.id) throw new Error(text);
  return { email, userId: user.id };
}

/** Signs a user in, in a tab of its own, and opens an item of account settings. */
async function settingsOf({ email }: Account, item = ""): Promise<WatchedPage> {
  const back = encodeURIComponent(`/p/${club.project.id}/handler/account-settings${item && `#${item}`}`);
  const tab = await club.open(`/sign-in?after_auth_return_to=${back}`);
  await signIn(tab.page, email);
  await tab.page.getByRole("heading", { name: "Account Settings", level: 1 }).waitFor();
  return tab;
}

/** Opens an item of account settings in a session that a server made: for users without a password. */
async function settingsInGivenSession({ userId }: Account, item: string): Promise<WatchedPage> {
  const { body } = await club.project.server.call(createSession, { body: { user_id: userId } });
  return openInSession(body.refresh_token, `/account-settings#${item}`);
}

async function openInSession(refreshToken: string, path: string): Promise<WatchedPage> {
  await club.browser.context.clearCookies();
  await club.browser.context.addCookies([
    { name: `hallpass-refresh-${club.project.id}`, value: refreshToken, url: club.program.url },
  ]);
  const tab = await club.browser.open();
  await tab.page.goto(club.at(path));
  await tab.page.getByRole("heading", { name: "Account Settings", level: 1 }).waitFor();
  return tab;
}

async function expectSound({ page, expectNoComplaints }: WatchedPage) {
  await expectAccessible(page);
  await expectNoComplaints();
}

describe("the page of account settings", () => {
  test("is one click away in the account menu, and its sidebar follows the address", async () => {
    const ada = await newUser();
    const tab = await club.open("/sign-in");
    const { page } = tab;
    await signIn(page, ada.email);
    await press(page, "Account menu");
    await page.getByRole("menuitem", { name: "Account settings" }).click();
    await page.getByRole("heading", { name: "Account Settings", level: 1 }).waitFor();
    const nav = page.getByRole("navigation", { name: "Account Settings" });
    const current = () => nav.locator("[aria-current=page]").textContent();

    expect(await nav.getByRole("link").allTextContents()).toEqual([
      "My Profile",
      "Emails & Auth",
      "Notifications",
      "Active Sessions",
      "API Keys",
      "Settings",
      "Create a team",
    ]);
    expect(await current()).toBe("My Profile");
    for (const [name, hash] of [
      ["Emails & Auth", "auth"],
      ["Notifications", "notifications"],
      ["Active Sessions", "sessions"],
      ["API Keys", "api-keys"],
      ["Create a team", "team-creation"],
      ["Settings", "settings"],
      ["My Profile", "profile"],
    ] as const) {
      await nav.getByRole("link", { name }).click();
      await page.getByRole("heading", { name, level: 2, exact: true }).waitFor();
      expect([new URL(page.url()).hash, await current(), await focused(page)]).toEqual([`#${hash}`, name, name]);
      await page.waitForLoadState("networkidle");
      await expectSound(tab);
    }
    await page.goBack();
    await page.getByRole("heading", { name: "Settings", level: 2, exact: true }).waitFor();
    expect(await page.title()).toStartWith("Account settings");
  });

  test("asks for a sign-in first, and then shows itself", async () => {
    const ada = await newUser();
    const { page, expectNoComplaints } = await club.open("/account-settings#sessions");

    await page.waitForURL(/sign-in/);
    await signIn(page, ada.email);

    await page.getByRole("heading", { name: "Active Sessions", level: 2 }).waitFor();
    await expectNoComplaints();
  });

  test("speaks the language of the page, also in dates", async () => {
    const ada = await newUser();
    const tab = await settingsOf(ada, "sessions");
    await tab.page.addInitScript(() => {
      Object.defineProperty(navigator, "languages", { value: ["de-AT"] });
      Object.defineProperty(navigator, "language", { value: "de-AT" });
    });

    await tab.page.reload();

    await tab.page.getByRole("heading", { name: "Kontoeinstellungen", level: 1 }).waitFor();
    await tab.page.getByText("Diese Sitzung").waitFor();
    const today = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium" }).format(new Date());
    await tab.page.getByText(`Angemeldet am ${today}`).waitFor();
    await expectSound(tab);
  });
});

describe("My Profile", () => {
  test("changes the name in place, by keyboard alone; cancelling changes nothing", async () => {
    const ada = await newUser({ display_name: "Ada" });
    const tab = await settingsOf(ada);
    const { page } = tab;
    const field = page.getByRole("textbox", { name: "User name" });

    await section(page, "User name").getByRole("button", { name: "Edit" }).focus();
    await page.keyboard.press("Enter");
    await field.waitFor();
    await page.keyboard.type(" of the club");
    await page.keyboard.press("Escape");
    expect(await focused(page)).toBe("Edit");
    expect((await me()).display_name).toBe("Ada");

    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toBe("Ada");
    await field.fill("Ada Lovelace");
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Save");
    await page.keyboard.press("Enter");
    await page.getByText("Ada Lovelace").waitFor();
    expect(await focused(page)).toBe("Edit");
    expect((await me()).display_name).toBe("Ada Lovelace");

    await press(page, "Edit");
    await field.fill("Nobody");
    await press(page, "Cancel");
    await page.getByText("Ada Lovelace").waitFor();
    await press(page, "Edit");
    await field.fill("");
    await press(page, "Save");
    await page.getByText("No name set").waitFor();
    expect((await me()).display_name).toBeNull();
    await expectSound(tab);
  });

  test("keeps what was typed when the server refuses it, and says why at the field", async () => {
    const tab = await settingsOf(await newUser());
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
    const ada = await newUser();
    const tab = await settingsOf(ada, "auth");
    const { page } = tab;
    const second = `second-address-${accounts}@example.com`;

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
    await row(page, second).getByText("Unverified").waitFor();
    expect(await channel(second)).toMatchObject({ is_primary: false, is_verified: false, used_for_auth: false });
    const first = await club.mailWithCode(second);

    await press(page, `Actions for ${second}`);
    await page.getByRole("menuitem", { name: "Set as primary" }).click(ANYWAY);
    await page.getByRole("menuitem", { name: "Use for sign-in" }).getByText("Please verify your email first").waitFor();
    await expectAccessible(page);
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
    expect(await focused(page)).toBe("Add an email");
    expect((await channels()).map(({ value }) => value)).toEqual([second]);
    await expectSound(tab);
  });

  test("the last sign-in address cannot be taken away, and the menu says why", async () => {
    const ada = await newUser();
    const tab = await settingsOf(ada, "auth");
    const { page } = tab;

    await press(page, `Actions for ${ada.email}`);
    for (const name of ["Stop using for sign-in", "Remove"]) {
      const item = page.getByRole("menuitem", { name: new RegExp(`^${name}`) });
      await item.getByText("You can not remove your last sign-in email").waitFor();
      expect(await item.getAttribute("aria-disabled")).toBe("true");
      await item.click(ANYWAY);
    }

    expect(await channel(ada.email)).toMatchObject({ used_for_auth: true });
    await expectSound(tab);
  });

  test("an address that signs somebody else in is refused with a reason", async () => {
    const [ada, ben] = [await newUser(), await newUser()];
    const shared = `shared-address-${accounts}@example.com`;
    const tab = await settingsOf(ada, "auth");
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
    await expectSound(tab);
  });
});

describe("Password", () => {
  test("is updated with the old one, and every mistake is named at its field", async () => {
    const ada = await newUser();
    const tab = await settingsOf(ada, "auth");
    const { page } = tab;
    const inSection = section(page, "Password");
    const fill = async (old: string, next: string, repeated: string) => {
      await inSection.getByLabel("Old password", { exact: true }).fill(old);
      await inSection.getByLabel("New password", { exact: true }).fill(next);
      await inSection.getByLabel("Repeat new password", { exact: true }).fill(repeated);
      await inSection.getByRole("button", { name: "Update password" }).click();
    };

    await press(page, "Update password");
    await fill("", "short", "other");
    await page.getByText("Please enter your old password").waitFor();
    await page.getByText("Password too short. Minimum length is 8.").waitFor();
    await page.getByText("Passwords do not match").waitFor();
    await expectAccessible(page);
    await fill("a wrong old password", "a much newer password", "a much newer password");
    await page.getByText("Incorrect password").waitFor();
    tab.forgive(/400|status of/);
    expect(await inSection.getByLabel("New password", { exact: true }).inputValue()).toBe("a much newer password");
    await fill(PASSWORD, "a much newer password", "a much newer password");
    await page.getByText("Your password was updated.").waitFor();

    const by = (password: string) =>
      club.project.client.call(signInWithPassword, { body: { email: ada.email, password } });
    expect([(await by(PASSWORD)).status, (await by("a much newer password")).status]).toEqual([400, 200]);
    expect((await me()).id).toBe(ada.userId);
    await expectSound(tab);
  });

  test("is set by a user who has none, and needs a sign-in email", async () => {
    const ada = await newUser({ password: null, primary_email_auth_enabled: false });
    const tab = await settingsInGivenSession(ada, "auth");
    const { page } = tab;
    const change = (body: object) => club.project.server.call(updateUser, { params: { user_id: ada.userId }, body });

    await page.getByText("To set a password, please add a sign-in email.").waitFor();
    await change({ primary_email_auth_enabled: true });
    await page.reload();
    await press(page, "Set password");
    await page.getByLabel("New password", { exact: true }).fill("one that is new here");
    await page.getByLabel("Repeat new password", { exact: true }).fill("one that is new here");
    await page.keyboard.press("Enter");
    await page.getByText("Your password was set.").waitFor();

    expect((await me()).has_password).toBe(true);
    await expectSound(tab);
  });
});

describe("Passkeys and codes", () => {
  test("a passkey is added and deleted; without a verified address it is not offered", async () => {
    const ada = await newUser({ primary_email_verified: false });
    const tab = await settingsOf(ada, "auth");
    const { page } = tab;
    await deviceOf(page);
    const passkeys = section(page, "Passkeys");
    const add = passkeys.getByRole("button", { name: "Add new passkey" });

    await passkeys.getByText("To add a passkey, please verify a sign-in email first.").waitFor();
    expect(await add.getAttribute("aria-disabled")).toBe("true");
    await club.project.server.call(updateUser, {
      params: { user_id: ada.userId },
      body: { primary_email_verified: true },
    });
    await page.reload();
    await add.click();
    await passkeys.getByRole("listitem").waitFor();
    expect((await me()).passkey_auth_enabled).toBe(true);
    await passkeys.getByRole("button", { name: /^Remove/ }).click();
    await press(page, "Delete Passkey");
    await passkeys.getByRole("listitem").waitFor({ state: "detached" });

    expect((await me()).passkey_auth_enabled).toBe(false);
    await expectSound(tab);
  });

  test("OTP sign-in is enabled and disabled, but not when it is the only method or no address is verified", async () => {
    const ada = await newUser({ primary_email_verified: false });
    const tab = await settingsOf(ada, "auth");
    const { page } = tab;
    const otp = section(page, "OTP sign-in");
    const change = (body: object) => club.project.server.call(updateUser, { params: { user_id: ada.userId }, body });

    await otp.getByText("To sign in with codes, please verify a sign-in email first.").waitFor();
    expect(await otp.getByRole("button", { name: "Enable OTP" }).getAttribute("aria-disabled")).toBe("true");
    await change({ primary_email_verified: true });
    await page.reload();
    await press(page, "Enable OTP");
    await otp.getByRole("button", { name: "Disable OTP" }).waitFor();
    expect((await me()).otp_auth_enabled).toBe(true);
    await press(page, "Disable OTP");
    await otp.getByRole("button", { name: "Cancel" }).click();
    expect(await focused(page)).toBe("Disable OTP");
    await press(page, "Disable OTP");
    await press(page, "Disable OTP");
    await otp.getByRole("button", { name: "Enable OTP" }).waitFor();
    expect((await me()).otp_auth_enabled).toBe(false);

    await expectSound(tab);

    const withCodesOnly = await newUser({ password: null, otp_auth_enabled: true });
    const other = await settingsInGivenSession(withCodesOnly, "auth");
    const disable = section(other.page, "OTP sign-in").getByRole("button", { name: "Disable OTP" });
    await other.page.getByText("This is your only sign-in method.").waitFor();
    await disable.click(ANYWAY);
    expect((await me()).otp_auth_enabled).toBe(true);
    await expectSound(other);
  });
});

describe("Multi-factor authentication", () => {
  test("is enabled with a code that the page checks, has recovery codes, and is disabled", async () => {
    const ada = await newUser();
    const tab = await settingsOf(ada, "auth");
    const { page } = tab;
    const mfa = section(page, "Multi-factor authentication");
    await browserMayCopy();

    await press(page, "Enable MFA");
    await mfa.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await expectAccessible(page);
    await mfa.getByRole("button", { name: "Cancel" }).click();
    await press(page, "Enable MFA");
    const key = ((await mfa.locator("code").textContent()) ?? "").replaceAll(" ", "");
    const phone = authenticator({ now: Date.now }, fromBase32(key));
    const code = mfa.getByLabel("Six-digit code");
    const changes: string[] = [];
    page.on("request", (request) => request.method() === "PATCH" && changes.push(request.url()));
    await code.pressSequentially(phone.wrongCode());
    await page.getByText("Incorrect code. Please try again.").waitFor();
    expect(changes).toEqual([]);
    expect((await me()).requires_totp_mfa).toBe(false);
    await code.pressSequentially(phone.code());
    await page.getByText("Multi-factor authentication is on.").waitFor();
    expect((await me()).requires_totp_mfa).toBe(true);

    const codes = section(page, "Recovery codes");
    await codes.getByText("You have no recovery codes.").waitFor();
    await press(page, "Create recovery codes");
    await codes.getByText("Save these codes in a safe place.").waitFor();
    const shown = await codes.getByRole("listitem").allTextContents();
    expect(shown).toHaveLength(10);
    await press(page, "Copy");
    await codes.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join("\n"));
    const download = page.waitForEvent("download");
    await press(page, "Download");
    expect(await Bun.file(await (await download).path()).text()).toBe(`${shown.join("\n")}\n`);
    await expectAccessible(page);
    await codes.getByRole("button", { name: "Done" }).click(ANYWAY);
    expect(await codes.getByRole("listitem").count()).toBe(10);
    await codes.getByLabel("I have saved these recovery codes.").check();
    await codes.getByRole("button", { name: "Done" }).click();
    await codes.getByText("10 recovery codes left.").waitFor();
    expect((await (await club.wire()).call(countRecoveryCodes)).body).toEqual({ unused_count: 10 });
    await press(page, "Create new recovery codes");
    await press(page, "Create new recovery codes");
    await codes.getByText("Save these codes in a safe place.").waitFor();
    expect(await codes.getByRole("listitem").first().textContent()).not.toBe(shown[0]);

    await press(page, "Disable MFA");
    await press(page, "Disable MFA");
    await page.getByRole("button", { name: "Enable MFA" }).waitFor();
    expect((await me()).requires_totp_mfa).toBe(false);
    await expectSound(tab);
  });

  const browserMayCopy = () => club.browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);

  function fromBase32(text: string): Uint8Array {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const bits = [...text].map((each) => alphabet.indexOf(each).toString(2).padStart(5, "0")).join("");
    return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  }
});

describe("Connected accounts", () => {
  const connected = async () => {
    const { body } = await (await club.wire()).call(listOAuthProviders, { query: { user_id: "me" } });
    return body.items.map(({ type }: { type: string }) => type);
  };

  test("an account is connected and disconnected, but not the only sign-in method", async () => {
    const ada = await newUser();
    const tab = await settingsOf(ada, "auth");
    const { page } = tab;
    const accounts = section(page, "Connected accounts");

    await press(page, "Connect Corp Inc.");
    await atProvider(page, ada.email);
    await page.getByRole("button", { name: "Disconnect Corp Inc." }).waitFor();
    expect(new URL(page.url()).hash).toBe("#auth");
    expect(await connected()).toEqual(["corp"]);
    tab.forgive(OF_THE_PROVIDER);
    await press(page, "Disconnect Corp Inc.");
    await accounts.getByRole("button", { name: "Cancel" }).click();
    expect(await connected()).toEqual(["corp"]);
    await press(page, "Disconnect Corp Inc.");
    await accounts.getByRole("button", { name: "Disconnect", exact: true }).click();
    await page.getByRole("button", { name: "Connect Corp Inc." }).waitFor();
    expect(await connected()).toEqual([]);
    expect((await me()).oauth_providers).toEqual([]);
    await expectSound(tab);

    const withCorpOnly = await newUser({ password: null, oauth_providers: [{ id: "corp", account_id: "corp-only" }] });
    const other = await settingsInGivenSession(withCorpOnly, "auth");
    const disconnect = other.page.getByRole("button", { name: "Disconnect Corp Inc." });
    await section(other.page, "Connected accounts").getByText("This is your only sign-in method.").waitFor();
    await disconnect.click(ANYWAY);
    expect(await connected()).toEqual(["corp"]);
    await expectSound(other);
  });
});

describe("Notifications", () => {
  test("a category is switched off and on; a required one stays on", async () => {
    const tab = await settingsOf(await newUser(), "notifications");
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
    await expectSound(tab);
  });
});

describe("Active Sessions", () => {
  test("shows each session with its device, and ends the others", async () => {
    const ada = await newUser();
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const elsewhere = club.project.client.with({}, { "user-agent": firefox, "x-vercel-ip-city": "Graz" });
    const signInElsewhere = () =>
      elsewhere.call(signInWithPassword, { body: { email: ada.email, password: PASSWORD } });
    await signInElsewhere();
    const tab = await settingsOf(ada, "sessions");
    const { page } = tab;
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
    await expectAccessible(page);
    await press(page, "Actions for this session");
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await other.waitFor({ state: "detached" });
    expect(await sessions()).toBe(1);

    await signInElsewhere();
    await signInElsewhere();
    await page.reload();
    await press(page, "Revoke All Other Sessions");
    await press(page, "Cancel");
    expect(await sessions()).toBe(3);
    await press(page, "Revoke All Other Sessions");
    await press(page, "Confirm");
    await page.getByRole("button", { name: "Revoke All Other Sessions" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Confirm" }).waitFor({ state: "detached" });
    expect(await sessions()).toBe(1);
    await expectSound(tab);
  });
});

describe("Settings", () => {
  test("signs out", async () => {
    const ada = await newUser();
    const tab = await settingsOf(ada, "settings");
    await tab.page.getByText("End your current session").waitFor();

    await press(tab.page, "Sign out");
    await tab.page.getByRole("heading", { name: "You are not currently signed in." }).waitFor();

    expect((await club.browser.context.cookies()).some(({ name }) => name.startsWith("hallpass-refresh"))).toBe(false);
    await tab.expectNoComplaints();
  });

  test("deletes the account behind a danger zone and a question, and then goes home", async () => {
    const ada = await newUser();
    const tab = await settingsOf(ada, "settings");
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

  test("offers no deletion in a project that does not allow it", async () => {
    const allow = (client_user_deletion_enabled: boolean) =>
      club.project.admin.call(updateProject, { body: { config: { client_user_deletion_enabled } } });
    await allow(false);
    const { page } = await settingsOf(await newUser(), "settings");

    await page.getByText("End your current session").waitFor();
    expect(await page.getByText("Danger zone").count()).toBe(0);
    await allow(true);
  });
});

describe("a session that an admin has opened", () => {
  test("is named above the home page and account settings, beside everything else, and can be stopped", async () => {
    const ada = await newUser({ display_name: "Ada" });
    const { body } = await club.project.admin.call(createSession, {
      body: { user_id: ada.userId, is_impersonation: true },
    });
    const tab = await openInSession(body.refresh_token, "/account-settings#sessions");
    const { page } = tab;
    const banner = page.getByRole("complementary", { name: "Impersonation" });
    const brand = page.getByRole("link", { name: "Rowing club" });
    const isBesideOthers = async () => {
      const [above, below] = [await banner.boundingBox(), await brand.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await expectSound(tab);
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

describe("teams", () => {
  test("are created on the page, and reached from the team switcher of the home page", async () => {
    const tab = await settingsOf(await newUser(), "team-creation");
    const { page } = tab;
    const isAt = (name: string) => page.getByRole("heading", { name, level: 2, exact: true }).waitFor();

    await isAt("Create a team");
    await section(page, "Create a Team").getByLabel("Display name").fill("Rowers");
    await page.keyboard.press("Enter");
    await isAt("Rowers");
    const address = page.url();
    expect(new URL(address).hash).toStartWith("#team-");
    expect(await focused(page)).toBe("Rowers");
    await section(page, "Members").getByRole("rowheader").waitFor();
    await expectSound(tab);

    await page.goto(club.at(""));
    const switcher = page.getByRole("button", { name: /Select team$/ });
    await switcher.click();
    await page.getByRole("menuitemradio", { name: "Rowers" }).click();
    await page.getByRole("button", { name: "Rowers Select team" }).click();
    await page.getByRole("menuitem", { name: "Team settings" }).click();
    await isAt("Rowers");
    expect(page.url()).toBe(address);
    await page.goto(club.at(""));
    await switcher.click();
    await page.getByRole("menuitem", { name: "Create a team" }).click();
    await isAt("Create a team");
    expect(new URL(page.url()).hash).toBe("#team-creation");
    await expectSound(tab);
  });

  test("and API keys are not offered in a project that does not allow them", async () => {
    const allow = (isAllowed: boolean) =>
      club.project.admin.call(updateProject, {
        body: { config: { client_team_creation_enabled: isAllowed, allow_user_api_keys: isAllowed } },
      });
    await allow(false);
    const { page } = await settingsOf(await newUser(), "api-keys");

    await page.getByRole("heading", { name: "My Profile", level: 2 }).waitFor();
    expect(await page.getByRole("navigation").getByRole("link").allTextContents()).toEqual([
      "My Profile",
      "Emails & Auth",
      "Notifications",
      "Active Sessions",
      "Settings",
    ]);
    expect(await page.getByText("Teams").count()).toBe(0);
    await allow(true);
  });
});

describe("a router", () => {
  test("that changes the address without an event still changes the item", async () => {
    const { page, expectNoComplaints } = await settingsOf(await newUser());

    await page.evaluate(() => history.pushState(null, "", "#sessions"));

    await page.getByRole("heading", { name: "Active Sessions", level: 2 }).waitFor();
    await page.goto(`${page.url().split("#")[0]}#no-such-item`);
    await page.getByRole("heading", { name: "My Profile", level: 2 }).waitFor();
    await expectNoComplaints();
  });
});

describe.each([
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 320 },
] as const)("in $colorScheme at $width pixels", ({ colorScheme, width }) => {
  test("every item can be chosen, fits into the window and is accessible", async () => {
    const tab = await settingsOf(await newUser({ display_name: "An unusuallylongnamewithoutanyspaceinit Person" }));
    const { page } = tab;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 700 });
    const choose = page.getByRole("combobox", { name: "Account Settings" });
    const nav = page.getByRole("navigation", { name: "Account Settings" });
    expect([await choose.isVisible(), await nav.isVisible()]).toEqual([width === 320, width !== 320]);

    const items = [
      "Emails & Auth",
      "Notifications",
      "Active Sessions",
      "API Keys",
      "Settings",
      "Create a team",
      "My Profile",
    ];
    for (const name of items) {
      if (width === 320) {
        await choose.focus();
        await choose.selectOption(name);
      } else await nav.getByRole("link", { name }).click();
      await page.getByRole("heading", { name, level: 2, exact: true }).waitFor();
      await page.waitForLoadState("networkidle");
      expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, width]);
      await expectSound(tab);
    }
    const fits = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectSound(tab);
    };
    await page.goto(club.at("/account-settings#auth"));
    await press(page, "Update password");
    await press(page, "Add an email");
    await press(page, "Enable MFA");
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await fits();
    await page.getByRole("button", { name: /^Actions for / }).click();
    await fits();
    await page.goto(club.at("/account-settings#sessions"));
    await press(page, "Actions for the current session");
    await fits();
  });

  test("the focus goes to the heading of an item, but stays at a select", async () => {
    const { page } = await settingsOf(await newUser());
    await page.setViewportSize({ width, height: 700 });
    const choose = page.getByRole("combobox", { name: "Account Settings" });
    if (width === 320) {
      await choose.focus();
      await choose.selectOption("Settings");
    } else await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("heading", { name: "Settings", level: 2, exact: true }).waitFor();

    const focusedTag = await page.evaluate(() => document.activeElement?.tagName);
    expect(focusedTag).toBe(width === 320 ? "SELECT" : "H2");
  });
});
