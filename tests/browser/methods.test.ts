import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { getCurrentUser } from "#contract/users.ts";
import { expectFocus } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import {
  atProvider,
  type Club,
  fillIn,
  heading,
  isIn,
  OF_THE_PROVIDER,
  openClub,
  PASSWORD,
  press,
  signIn,
  signUp,
} from "./club.ts";

setDefaultTimeout(60_000);

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club?.[Symbol.asyncDispose]());

const currentUser = async () => (await (await club.wire()).call(getCurrentUser)).body;

async function newAccount(email: string) {
  const tab = await club.open("/sign-up");
  await signUp(tab.page, email);
  return tab;
}

describe("with a mail server", () => {
  detail("a new user verifies the address with the mailed link", async () => {
    const { page, expectNoComplaints } = await newAccount("ada@example.com");
    expect(await currentUser()).toMatchObject({ primary_email: "ada@example.com", primary_email_verified: false });

    const mail = await club.mailWithCode("ada@example.com");
    await page.goto(mail.codeLink());
    await heading(page, "Do you want to verify your email?");
    await press(page, "Verify");
    await heading(page, "Your email has been verified!");

    expect(await currentUser()).toMatchObject({ primary_email_verified: true });
    await expectNoComplaints();
  });

  detail("a forgotten password is replaced with the mailed link, and its owner is notified", async () => {
    await newAccount("ben@example.com");
    await club.mailWithCode("ben@example.com");
    const { page, expectNoComplaints, forgive } = await club.open("/sign-in");

    await page.getByRole("tab", { name: "Email & Password" }).click();
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await fillIn(page, { "Your Email": "ben@example.com" });
    await expectFocus(page, "Email sent!");
    await page.goto((await club.mailWithCode("ben@example.com")).codeLink());
    await fillIn(page, { "New Password": "a much newer password", "Repeat New Password": "a much newer password" });
    await heading(page, "Password reset successfully!");
    expect((await club.mailbox.next("ben@example.com")).subject).toContain("password");

    await press(page, "Sign in");
    await signIn(page, "ben@example.com");
    await page.getByText("Wrong e-mail or password.").waitFor();
    forgive(/400/);
    await signIn(page, "ben@example.com", "a much newer password");
    await isIn(page, "ben@example.com");
    await expectNoComplaints();
  });

  detail("the mailed code signs a new user up, and a mailed link signs them in", async () => {
    const { page, expectNoComplaints } = await club.open("/sign-in");
    const askFor = async () => {
      await page.getByRole("textbox", { name: "Email", exact: true }).fill("cleo@example.com");
      await press(page, "Send email");
      await page.getByLabel("Enter the code from your email").waitFor();
      return club.mailWithCode("cleo@example.com");
    };

    const { otp } = await askFor();
    await page.keyboard.type(otp());
    await isIn(page, "cleo@example.com");
    const { id } = await currentUser();
    await press(page, "Sign out");
    await press(page, "Sign in");
    const { codeLink } = await askFor();
    const { page: other } = await club.browser.open();
    await other.goto(codeLink());
    await heading(other, "Do you want to sign in?");
    await press(other, "Sign in");

    await isIn(other, "cleo@example.com");
    expect(await currentUser()).toMatchObject({ id, primary_email_verified: true, has_password: false });
    await expectNoComplaints();
  });
});

describe("with a real OpenID Connect provider", () => {
  test("a user who cancels there is told so, tries again and is signed in", async () => {
    const { page, expectNoComplaints, forgive } = await club.open("/sign-in");

    await press(page, "Sign in with Corp Inc.");
    await page.getByRole("link", { name: "Cancel" }).click();
    await heading(page, "OAuth provider access denied");
    await press(page, "Sign in again");
    await press(page, "Sign in with Corp Inc.");
    await atProvider(page, "eve");
    await page.waitForURL(club.at(""));
    forgive(OF_THE_PROVIDER);

    await page.getByText("eve of Corp").first().waitFor();
    expect(await currentUser()).toMatchObject({
      primary_email: "eve@corp.example",
      primary_email_verified: true,
      oauth_providers: [{ id: "corp", account_id: "eve", email: "eve@corp.example" }],
    });
    await expectNoComplaints();
  });
});

describe("with an anonymous account", () => {
  // An app creates the anonymous account; the pages read its cookie.
  async function becomesReal(way: string) {
    const { page, expectNoComplaints, forgive } = await club.open("/sign-in");
    const made = (await club.project.client.call(signUpAnonymously)).body;
    await club.browser.context.addCookies([
      { name: `hallpass-refresh-${club.project.id}`, value: made.refresh_token, url: club.server.url },
    ]);
    const email = way === "provider" ? "guest@corp.example" : `guest-by-${way.replace(" ", "-")}@example.com`;

    await page.goto(club.at("/sign-up"));
    if (way === "password") {
      await page.getByRole("tab", { name: "Email & Password" }).click();
      await fillIn(page, { Email: email, Password: PASSWORD, "Repeat Password": PASSWORD });
    }
    if (way === "mailed code") {
      await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
      await press(page, "Send email");
      await page.getByLabel("Enter the code from your email").waitFor();
      await page.keyboard.type((await club.mailWithCode(email)).otp());
    }
    if (way === "provider") {
      await press(page, "Sign up with Corp Inc.");
      await atProvider(page, "guest");
      forgive(OF_THE_PROVIDER);
    }

    await isIn(page, email);
    expect(await currentUser()).toMatchObject({ id: made.user_id, is_anonymous: false, primary_email: email });
    await expectNoComplaints();
  }

  test("an anonymous account becomes a real one by sign-up with a mailed code, and keeps its id", () =>
    becomesReal("mailed code"));

  detail.each(["password", "provider"])(
    "an anonymous account becomes a real one by sign-up with a %s, and keeps its id",
    becomesReal,
  );
});
