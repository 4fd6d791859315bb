import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { createRecoveryCodes } from "#contract/auth/mfa.ts";
import { expectFocus } from "#testing/browser/browser.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { openParts, type Parts } from "./parts/parts.ts";

setDefaultTimeout(60_000);

let parts: Parts;
let mails: CaughtMails;
beforeAll(async () => {
  parts = await openParts({ credential_enabled: true, magic_link_enabled: true });
  mails = catchMails(parts.server);
});
afterAll(() => parts?.[Symbol.asyncDispose]());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

async function enter(page: Page, email: string, password: string) {
  await page.getByLabel("Address").fill(email);
  await page.getByLabel("Secret").fill(password);
  await page.keyboard.press("Enter");
}

describe("forms of an app's own", () => {
  test("sign in with a password: they check, focus the invalid field and say errors in the page's language", async () => {
    const ada = await parts.project.person("ada");
    const watched = await parts.open("/custom-forms/sign-in");
    const { page } = watched;

    await press(page, "Enter");
    await page.getByText("Please enter your email").waitFor();
    await expectFocus(page, "email");
    await enter(page, ada.email, "wrong password");
    await page.getByText("Wrong e-mail or password.").waitFor();
    await enter(page, ` ${ada.email} `, ada.password);
    await page.getByText(`Hello, ${ada.email}`).waitFor();
    await watched.expectNoComplaints();
  });

  test("ask for the second factor in the same page, by the authenticator app or a recovery code", async () => {
    const ben = await parts.project.person("ben");
    const phone = await withSecondFactor(ben.wire, parts.server.clock);
    const codes: string[] = (await ben.wire.call(createRecoveryCodes)).body.codes;
    const { page, expectNoComplaints } = await parts.open("/custom-forms/sign-in");

    await enter(page, ben.email, ben.password);
    await page.getByText("Second factor: asking, authenticator").waitFor();
    await page.getByLabel("Code").fill(phone.wrongCode());
    await press(page, "Check");
    await page.getByText("Invalid TOTP code").waitFor();
    await press(page, "Other method");
    await page.getByText("Second factor: asking, recoveryCode").waitFor();
    expect(await page.getByText("Invalid TOTP code").count()).toBe(0);
    await page.getByLabel("Code").fill(codes[0] ?? "");
    await press(page, "Check");

    await page.getByText(`Hello, ${ben.email}`).waitFor();
    await page.getByText("Second factor: verified").waitFor();
    await expectNoComplaints();
  });

  test("say that a sign-in has to start again when its attempt is over", async () => {
    const eve = await parts.project.person("eve");
    const phone = await withSecondFactor(eve.wire, parts.server.clock);
    const { page, expectNoComplaints } = await parts.open("/custom-forms/sign-in");
    await enter(page, eve.email, eve.password);
    await page.getByText("Second factor: asking").waitFor();

    parts.server.clock.pass({ minutes: 6 });
    await page.getByLabel("Code").fill(phone.code());
    await press(page, "Check");

    await page.getByText("Second factor: over").waitFor();
    await expectNoComplaints();
  });

  test("sign up, with fields that are not inputs of a form element", async () => {
    const { page, expectNoComplaints } = await parts.open("/custom-forms/sign-up");

    await page.getByLabel("Address").fill("fay@example.com");
    await page.getByLabel("Secret").fill("short");
    await press(page, "Join");
    await page.getByText("Password too short. Minimum length is 8.").waitFor();
    await page.getByLabel("Secret").fill("four words in a row");
    await press(page, "Join");

    await page.getByText("Hello, fay@example.com").waitFor();
    await page.getByText("Welcome").waitFor();
    await expectNoComplaints();
  });

  test("sign in with a mailed code, and go back to the address", async () => {
    const { page, expectNoComplaints } = await parts.open("/custom-forms/magic-link");

    await page.getByLabel("Address").fill("ida@example.com");
    await press(page, "Mail me");
    await page.getByText("Sent to ida@example.com").waitFor();
    await press(page, "Back");
    expect(await page.getByLabel("Address").inputValue()).toBe("ida@example.com");
    await press(page, "Mail me");
    await page.getByText("Sent to ida@example.com").waitFor();
    await page.getByLabel("Code").fill("000000");
    await press(page, "Check");
    await page.getByRole("alert").filter({ hasText: /code/i }).waitFor();
    const code = /\b[0-9A-Z]{6}\b/.exec((await mails.to("ida@example.com"))[0]?.text ?? "")?.[0] ?? "";
    await page.getByLabel("Code").fill(code);
    await press(page, "Check");

    await page.getByText("Hello, ida@example.com").waitFor();
    await expectNoComplaints();
  });
});
