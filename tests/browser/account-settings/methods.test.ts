import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { countRecoveryCodes } from "#contract/auth/mfa.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createOAuthProvider, listOAuthProviders } from "#contract/oauth-providers.ts";
import { updateUser } from "#contract/users.ts";
import { expectAccessible, expectFocus } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { authenticator } from "#testing/people/authenticator.ts";
import { deviceOf } from "#testing/people/device.ts";
import { fromNow } from "#testing/waiting.ts";
import { atProvider, OF_THE_PROVIDER, PASSWORD, press } from "../club.ts";
import { ANYWAY, openSettingsClub, type SettingsClub, section } from "./settings.ts";

setDefaultTimeout(90_000);

let club: SettingsClub;
beforeAll(async () => {
  club = await openSettingsClub();
});
afterAll(() => club?.[Symbol.asyncDispose]());

describe("Password", () => {
  test("is updated with the old one, and every mistake is named at its field", async () => {
    const ada = await club.newUser();
    const tab = await club.settingsOf(ada, "auth");
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
    expect((await club.me()).id).toBe(ada.userId);
    await tab.expectNoComplaints();
  });

  detail("is set by a user who has none, and needs a sign-in email", async () => {
    const ada = await club.newUser({ password: null, primary_email_auth_enabled: false });
    const tab = await club.settingsOf(ada, "auth");
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

    expect((await club.me()).has_password).toBe(true);
    await tab.expectNoComplaints();
  });
});

describe("Passkeys and codes", () => {
  test("a passkey is added and deleted; without a verified address it is not offered", async () => {
    const ada = await club.newUser({ primary_email_verified: false });
    const tab = await club.settingsOf(ada, "auth");
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
    expect((await club.me()).passkey_auth_enabled).toBe(true);
    await passkeys.getByRole("button", { name: /^Remove/ }).click();
    await expectAccessible(page);
    await press(page, "Delete Passkey");
    await passkeys.getByRole("listitem").waitFor({ state: "detached" });

    expect((await club.me()).passkey_auth_enabled).toBe(false);
    await tab.expectNoComplaints();
  });

  detail(
    "OTP sign-in is enabled and disabled, but not when it is the only method or no address is verified",
    async () => {
      const ada = await club.newUser({ primary_email_verified: false });
      const tab = await club.settingsOf(ada, "auth");
      const { page } = tab;
      const otp = section(page, "OTP sign-in");
      const change = (body: object) => club.project.server.call(updateUser, { params: { user_id: ada.userId }, body });

      await otp.getByText("To sign in with codes, please verify a sign-in email first.").waitFor();
      expect(await otp.getByRole("button", { name: "Enable OTP" }).getAttribute("aria-disabled")).toBe("true");
      await change({ primary_email_verified: true });
      await page.reload();
      await press(page, "Enable OTP");
      await otp.getByRole("button", { name: "Disable OTP" }).waitFor();
      await expectFocus(page, "Disable OTP");
      expect((await club.me()).otp_auth_enabled).toBe(true);
      await press(page, "Disable OTP");
      await expectAccessible(page);
      await otp.getByRole("button", { name: "Cancel" }).click();
      await expectFocus(page, "Disable OTP");
      await press(page, "Disable OTP");
      await press(page, "Disable OTP");
      await otp.getByRole("button", { name: "Enable OTP" }).waitFor();
      expect((await club.me()).otp_auth_enabled).toBe(false);

      await tab.expectNoComplaints();

      const withCodesOnly = await club.newUser({ password: null, otp_auth_enabled: true });
      const added = await club.project.server.call(createOAuthProvider, {
        body: {
          user_id: withCodesOnly.userId,
          provider_config_id: "corp",
          account_id: "corp-token",
          email: "at@corp.example",
          allow_sign_in: false,
          allow_connected_accounts: true,
        },
      });
      expect(added.status).toBe(201);
      const other = await club.settingsOf(withCodesOnly, "auth");
      const disable = section(other.page, "OTP sign-in").getByRole("button", { name: "Disable OTP" });
      await other.page.getByText("This is your only sign-in method.").waitFor();
      await disable.click(ANYWAY);
      expect((await club.me()).otp_auth_enabled).toBe(true);
      await other.expectNoComplaints();
    },
  );
});

describe("Multi-factor authentication", () => {
  test("is enabled with a code, on a device with a wrong clock too, has recovery codes, and is disabled", async () => {
    const ada = await club.newUser();
    const tab = await club.settingsOf(ada, "auth");
    const { page } = tab;
    const mfa = section(page, "Multi-factor authentication");
    await browserMayCopy();

    await press(page, "Enable MFA");
    await mfa.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await mfa.getByRole("button", { name: "Cancel" }).click();
    await expectFocus(page, "Enable MFA");
    await page.reload();
    await press(page, "Enable MFA");
    const key = ((await mfa.locator("code").textContent()) ?? "").replaceAll(" ", "");
    const phone = authenticator(club.server.clock, fromBase32(key));
    const code = mfa.getByLabel("Six-digit code");
    // The server checks the code, by its own clock.
    await page.clock.setSystemTime(fromNow({ minutes: 10 }));
    await code.pressSequentially(phone.wrongCode());
    await page.getByText("Incorrect code. Please try again.").waitFor();
    tab.forgive(/400|status of/);
    expect((await club.me()).requires_totp_mfa).toBe(false);
    await code.pressSequentially(phone.code());
    await page.getByText("Multi-factor authentication is on.").waitFor();
    await expectFocus(page, "Disable MFA");
    expect((await club.me()).requires_totp_mfa).toBe(true);

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
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await press(page, "Copy");
    await codes
      .getByRole("alert")
      .getByText("Could not copy the codes. Please select and copy them yourself.")
      .waitFor();

    await press(page, "Disable MFA");
    await press(page, "Disable MFA");
    await page.getByRole("button", { name: "Enable MFA" }).waitFor();
    expect((await club.me()).requires_totp_mfa).toBe(false);
    await tab.expectNoComplaints();
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

  detail("an account is connected and disconnected, but not the only sign-in method", async () => {
    const ada = await club.newUser();
    const tab = await club.settingsOf(ada, "auth");
    const { page } = tab;
    const accounts = section(page, "Connected accounts");

    await press(page, "Connect Corp Inc.");
    await atProvider(page, ada.email);
    await page.getByRole("button", { name: "Disconnect Corp Inc." }).waitFor();
    await page.waitForURL((url) => url.hash === "#auth");
    expect(await connected()).toEqual(["corp"]);
    tab.forgive(OF_THE_PROVIDER);
    await press(page, "Disconnect Corp Inc.");
    await expectAccessible(page);
    await accounts.getByRole("button", { name: "Cancel" }).click();
    expect(await connected()).toEqual(["corp"]);
    await press(page, "Disconnect Corp Inc.");
    await accounts.getByRole("button", { name: "Disconnect", exact: true }).click();
    await page.getByRole("button", { name: "Connect Corp Inc." }).waitFor();
    expect(await connected()).toEqual([]);
    expect((await club.me()).oauth_providers).toEqual([]);
    await tab.expectNoComplaints();

    const withCorpOnly = await club.newUser({
      password: null,
      oauth_providers: [{ id: "corp", account_id: "corp-only" }],
    });
    const other = await club.settingsOf(withCorpOnly, "auth");
    const disconnect = other.page.getByRole("button", { name: "Disconnect Corp Inc." });
    await section(other.page, "Connected accounts").getByText("This is your only sign-in method.").waitFor();
    await disconnect.click(ANYWAY);
    expect(await connected()).toEqual(["corp"]);
    await other.expectNoComplaints();
  });
});
