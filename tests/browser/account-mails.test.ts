import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { unsubscribeLinkFor } from "#server/mail/rendering/unsubscribe.ts";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { looks } from "#testing/browser/looks.ts";
import { detail } from "#testing/detail.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let mails: CaughtMails;
let browser: Browser;
let project: TestProject;

beforeAll(async () => {
  server = await startServer();
  mails = catchMails(server);
  project = await server.project({ displayName: "Boats", config: { credential_enabled: true } });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.stop();
});

const NEW = "a much newer password";

const handler = (path: string) => `${server.url}/p/${project.id}/handler${path}`;
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const isIn = (page: Page, { email }: Person) => page.getByText(`You are signed in to Boats as ${email}.`).waitFor();

async function open(path: string, profile = browser) {
  const watched = await profile.openSignedOut();
  await watched.page.goto(handler(path));
  return watched;
}

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press("Enter");
}

const signIn = (page: Page, { email }: Person, password: string) => fillIn(page, { Email: email, Password: password });

const signsIn = async ({ email }: Person, password: string) =>
  (await project.client.call(signInWithPassword, { body: { email, password } })).status === 200;

/** Opens the page that a mail's button links to. Test users sign up with another callback, so this builds the URL. */
async function openCode(page: Page, path: "password-reset" | "email-verification", { email }: Person) {
  const [code = ""] = await mails.codesFor(email);
  await page.goto(handler(`/${path}?code=${code}`));
}

describe("a forgotten password", () => {
  test("is replaced from the sign-in page through the mail, with the keyboard alone", async () => {
    const ada = await project.person("ada");
    const { page, expectNoComplaints } = await open("/sign-in");

    await page.getByRole("link", { name: "Forgot password?" }).press("Enter");
    await heading(page, "Reset Your Password");
    await expectAccessible(page);
    await fillIn(page, { "Your Email": ` ${ada.email} ` });
    await heading(page, "Email sent!");
    const [mail] = await mails.to(ada.email);
    const link = /http:\S+password-reset[^\s>]+/.exec(mail?.text ?? "")?.[0] ?? "";
    expect(link).toStartWith(handler("/password-reset?code="));

    await page.goto(link);
    await heading(page, "Reset Your Password");
    await expectAccessible(page);
    await fillIn(page, { "New Password": "password123", "Repeat New Password": "password124" });
    await page.getByText("Passwords do not match").waitFor();
    await fillIn(page, { "Repeat New Password": "password123" });
    await page.getByText("This password is too common").waitFor();
    await fillIn(page, { "New Password": NEW, "Repeat New Password": NEW });
    await heading(page, "Password reset successfully!");
    expect([await signsIn(ada, ada.password), await signsIn(ada, NEW)]).toEqual([false, true]);

    await press(page, "Sign in");
    await signIn(page, ada, NEW);
    await isIn(page, ada);
    await page.goto(link);
    await heading(page, "Used Password Reset Link");
    await expectNoComplaints();
  });

  detail("an invalid link says why, and leads to a new one", async () => {
    const ada = await project.person("ada");
    const { page, expectNoComplaints } = await open("/forgot-password");
    await fillIn(page, { "Your Email": ada.email });
    await heading(page, "Email sent!");

    await page.goto(handler("/password-reset"));
    await heading(page, "Invalid Password Reset Link");
    await page.goto(handler(`/password-reset?code=${"0".repeat(45)}`));
    await heading(page, "Invalid Password Reset Link");
    server.clock.pass({ minutes: 61 });
    await openCode(page, "password-reset", ada);
    await heading(page, "Expired Password Reset Link");
    await expectAccessible(page);
    await press(page, "Request a new link");
    await heading(page, "Reset Your Password");
    await expectNoComplaints();
  });

  detail("an unknown address gets the same text, and an empty field is reported", async () => {
    const { page, expectNoComplaints } = await open("/forgot-password");

    await fillIn(page, { "Your Email": "" });
    await page.getByText("Please enter your email").waitFor();
    await fillIn(page, { "Your Email": "nobody@example.com" });

    await heading(page, "Email sent!");
    await expectNoComplaints();
  });
});

describe("a verification link", () => {
  const isVerified = async ({ email }: Person) =>
    (await server.running.deps.store.read((db) => db.select().from(db.contactChannels))).find(
      ({ value, projectId }) => value === email && projectId === project.id,
    )?.isVerified;

  test("in a session of the account, it verifies after a click, and is reported as done when opened again", async () => {
    const ada = await project.person("ada");
    const { page, expectNoComplaints } = await open("/sign-in");
    await signIn(page, ada, ada.password);
    await isIn(page, ada);

    await openCode(page, "email-verification", ada);
    await heading(page, "Do you want to verify your email?");
    await page.getByText(ada.email).waitFor();
    await expectAccessible(page);
    expect(await isVerified(ada)).toBe(false);
    await press(page, "Verify");
    await heading(page, "Your email has been verified!");
    expect(await isVerified(ada)).toBe(true);

    await openCode(page, "email-verification", ada);
    await heading(page, "Your email has been verified!");
    await press(page, "Go home");
    await isIn(page, ada);
    await expectNoComplaints();
  });

  detail("without a session, it names the account and asks to sign in, which leads back to it", async () => {
    const ada = await project.person("ada");
    await ada.wire.call(updateCurrentUser, { body: { display_name: "Ada Lovelace" } });
    const { page, expectNoComplaints } = await open("/sign-in");

    await openCode(page, "email-verification", ada);
    await heading(page, "Was it you?");
    await page.getByText(`Ada Lovelace used ${ada.email} for an account here.`).waitFor();
    await expectAccessible(page);
    await press(page, "Sign in");
    await signIn(page, ada, ada.password);
    await heading(page, "Do you want to verify your email?");
    await press(page, "Verify");

    await heading(page, "Your email has been verified!");
    expect(await isVerified(ada)).toBe(true);
    await expectNoComplaints();
  });

  detail("in another user's session, it leads to the sign-in page for its account", async () => {
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    const { page, expectNoComplaints } = await open("/sign-in");
    await signIn(page, ben, ben.password);
    await isIn(page, ben);

    await openCode(page, "email-verification", ada);
    await heading(page, "Was it you?");
    await press(page, "Sign in to that account");
    await heading(page, "Sign in to your account");
    await signIn(page, ada, ada.password);
    await heading(page, "Do you want to verify your email?");

    await expectNoComplaints();
  });

  // A user who signed up with a stranger's address must not become verified when the stranger uses the mailed link.
  test("“this was not me” ends the access of the user who set the account up", async () => {
    const eve = await project.person("eve");
    const { page, expectNoComplaints } = await open("/sign-in");

    await openCode(page, "email-verification", eve);
    await heading(page, "Was it you?");
    await press(page, "This was not me");
    await heading(page, "Thank you for letting us know");

    expect(await signsIn(eve, eve.password)).toBe(false);
    await expectAccessible(page);
    await expectNoComplaints();
  });

  detail("with a missing, wrong or expired code, it says so", async () => {
    const ada = await project.person("ada");
    const { page, expectNoComplaints } = await open("/email-verification");
    await heading(page, "Invalid Verification Link");
    await page.goto(handler(`/email-verification?code=${"0".repeat(45)}`));
    await heading(page, "Invalid Verification Link");
    server.clock.pass({ days: 8 });
    await openCode(page, "email-verification", ada);
    await heading(page, "Expired Verification Link");
    await expectNoComplaints();
  });
});

describe.each(looks(0))("in $colorScheme at $width pixels", ({ colorScheme, width }) => {
  test("no page is wider than the window, and each is accessible", async () => {
    const ada = await project.person("a-name-that-is-rather-long-for-a-small-window");
    await project.server.send("POST", "/auth/password/send-reset-code", {
      body: JSON.stringify({ email: ada.email, callback_url: "http://localhost/" }),
      headers: { "content-type": "application/json" },
    });
    const [reset = "", verification = ""] = await mails.codesFor(ada.email);
    await using profile = await startBrowser({ colorScheme, viewport: { width, height: 700 } });
    const { page, expectNoComplaints } = await open("/forgot-password", profile);
    const paths = [
      "/forgot-password",
      `/password-reset?code=${reset}`,
      "/password-reset",
      `/email-verification?code=${verification}`,
      "/email-verification",
    ];

    for (const path of paths) {
      await page.goto(handler(path));
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expectNoComplaints();
  });
});

test("the link that unsubscribes opens a page that asks, which works with the keyboard", async () => {
  const ada = await project.person("ada");
  const { link } = unsubscribeLinkFor(server.running.deps, {
    userId: ada.userId,
    categoryId: NOTIFICATION_CATEGORIES[1].id,
  });
  const { page, expectNoComplaints } = await browser.open();

  await page.goto(link);
  await heading(page, "Unsubscribe from emails like this one");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe", exact: true }).press("Enter");
  await heading(page, "Successfully unsubscribed from notification group");
  await expectAccessible(page);
  await page.goto(link);
  await heading(page, "You have already unsubscribed from this notification group");

  await expectNoComplaints();
});
