import { afterAll, beforeAll, describe, expect, setDefaultTimeout } from "bun:test";
import type { Page } from "playwright-core";
import { createRecoveryCodes } from "#contract/auth/mfa.ts";
import { getCurrentUser } from "#contract/users.ts";
import { detail } from "#testing/detail.ts";
import { type Device, deviceOf } from "#testing/people/device.ts";
import {
  atProvider,
  type Club,
  fillIn,
  heading,
  isIn,
  OF_THE_PROVIDER,
  openClub,
  press,
  signIn,
  signUp,
  turnSecondFactorOn,
} from "./club.ts";

setDefaultTimeout(60_000);

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club?.[Symbol.asyncDispose]());

/** Every sign-in method that leads to the second factor, for new and for known users. */
const ways: Record<string, { email: string; enter(page: Page, email: string, device: Device): Promise<void> }> = {
  "the password": { email: "ada@example.com", enter: (page, email) => signIn(page, email) },
  "a mailed code": {
    email: "ben@example.com",
    async enter(page, email) {
      await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
      await press(page, "Send email");
      await page.getByLabel("Enter the code from your email").waitFor();
      await page.keyboard.type((await club.mailWithCode(email)).otp());
    },
  },
  "a passkey": {
    email: "cleo@example.com",
    async enter(page, _, device) {
      await device.touchWhenAsked();
      await press(page, "Sign in with Passkey");
    },
  },
  "a provider": {
    email: "dora@corp.example",
    async enter(page) {
      await press(page, "Sign in with Corp Inc.");
      await atProvider(page, "dora");
    },
  },
};

/** Opens the sign-in page, signed out, once it waits for a passkey that the user does not touch. */
async function openSignIn(page: Page, device: Device) {
  await device.touch(false);
  await press(page, "Sign out");
  await heading(page, "You are not currently signed in.");
  const begun = page.waitForResponse((response) => response.url().endsWith("initiate-passkey-authentication"));
  await press(page, "Sign in");
  await begun;
}

describe("a second factor", () => {
  detail.each(Object.keys(ways))("a second factor is required after %s", async (name) => {
    const way = ways[name];
    if (!way) throw new Error(`No way in: ${name}`);
    const { email, enter } = way;
    const { page, expectNoComplaints, forgive } = await club.open("/sign-in");
    const device = await deviceOf(page);
    // Mailed codes and providers also create the account.
    if (name === "a mailed code" || name === "a provider") await enter(page, email, device);
    else {
      await page.goto(club.at("/sign-up"));
      await signUp(page, email);
    }
    await isIn(page, email);
    if (name === "a passkey") {
      await press(page, "Add new passkey");
      await page.getByRole("listitem").first().waitFor();
    }
    const { id } = (await (await club.wire()).call(getCurrentUser)).body;
    const phone = await turnSecondFactorOn(club);

    await openSignIn(page, device);
    await enter(page, email, device);
    await heading(page, "Multi-Factor Authentication");
    forgive(/400/);
    forgive(OF_THE_PROVIDER);
    expect(await signedInCookie()).toBe(false);
    await page.getByLabel("Authenticator code").pressSequentially(phone.wrongCode());
    await page.getByText("Invalid TOTP code").waitFor();
    forgive(/400/);
    await page.getByLabel("Authenticator code").pressSequentially(phone.code());

    await isIn(page, email);
    expect((await (await club.wire()).call(getCurrentUser)).body).toMatchObject({ id, requires_totp_mfa: true });
    await expectNoComplaints();
  });

  detail("a recovery code works in its place", async () => {
    const email = "eve@example.com";
    const { page, expectNoComplaints, forgive } = await club.open("/sign-up");
    const device = await deviceOf(page);
    await signUp(page, email);
    await turnSecondFactorOn(club);
    const [code = ""]: string[] = (await (await club.wire()).call(createRecoveryCodes)).body.codes;

    await openSignIn(page, device);
    await signIn(page, email);
    await heading(page, "Multi-Factor Authentication");
    forgive(/400/);
    await press(page, "Use a recovery code instead");
    await fillIn(page, { "Recovery code": code });
    await isIn(page, email);

    await expectNoComplaints();
  });
});

const signedInCookie = async () =>
  (await club.browser.context.cookies(club.server.url)).some(({ name }) => name.startsWith("hallpass-refresh"));
