import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { createRecoveryCodes } from "#contract/auth/mfa.ts";
import { HallpassServerApp } from "#sdk/index.ts";
import { type Browser, expectAccessible, startBrowser, type WatchedPage } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let project: TestProject;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  project = await server.project({ displayName: "Rowing club" });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.stop();
});

const at = (path: string) => `${server.url}/p/${project.id}/handler${path}`;
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Opens a tab that is signed out. */
async function openTab() {
  const watched = await browser.openSignedOut();
  return { ...watched, page: watched.page };
}

async function expectSound({ page, expectNoComplaints }: WatchedPage) {
  await expectAccessible(page);
  await expectNoComplaints();
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Sign In");
}

async function personWithSecondFactor() {
  const ada = await project.person();
  const phone = await withSecondFactor(ada.wire, server.clock);
  const codes: string[] = (await ada.wire.call(createRecoveryCodes)).body.codes;
  return { ada, phone, codes };
}

describe("a second factor", () => {
  test("is required after the password; after a wrong code, the right one works", async () => {
    const { ada, phone } = await personWithSecondFactor();
    const tab = await openTab();
    const { page } = tab;

    await page.goto(at("/sign-in?after_auth_return_to=%2Fsomewhere"));
    await enterPassword(page, ada);
    await heading(page, "Multi-Factor Authentication");
    tab.forgive(/400|status of/);
    const code = page.getByLabel("Authenticator code");
    await expectSound(tab);
    await code.pressSequentially(phone.wrongCode());
    await page.getByText("Invalid TOTP code").waitFor();
    tab.forgive(/400|status of/);
    expect(await code.inputValue()).toBe("");
    await expectSound(tab);

    await code.pressSequentially(phone.code());
    await page.waitForURL("**/somewhere");

    expect((await browser.context.cookies()).some(({ name }) => name === `hallpass-refresh-${project.id}`)).toBe(true);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  detail("says that the network or the server is away; only what nobody expects is just a failure", async () => {
    const { ada, phone } = await personWithSecondFactor();
    const { page, forgive, expectNoComplaints } = await openTab();
    const code = () => page.getByLabel("Authenticator code").pressSequentially(phone.code());
    await page.goto(at("/sign-in"));
    await enterPassword(page, ada);
    await heading(page, "Multi-Factor Authentication");

    await page.waitForLoadState("networkidle");
    await browser.context.setOffline(true);
    try {
      await code();
      await page.getByText("You are offline. Please check your internet connection").waitFor({ timeout: 10_000 });
    } finally {
      await browser.context.setOffline(false);
    }

    await page.route("**/auth/mfa/sign-in", (route) => route.abort("connectionrefused"));
    await code();
    await page.getByText("The server does not answer").waitFor();

    await page.route("**/auth/mfa/sign-in", (route) => route.fulfill({ status: 500, body: "Oops" }));
    await code();
    await page.getByText("Verification failed").waitFor();

    await page.unroute("**/auth/mfa/sign-in");
    await code();
    await page.getByText(`You are signed in to Rowing club as ${ada.email}.`).waitFor();
    forgive(/status of 500|ERR_/);
    await expectNoComplaints();
  });

  detail("does not call a device offline when the server that also serves the page is gone", async () => {
    const { ada, phone } = await personWithSecondFactor();
    const { page } = await openTab();
    await page.goto(at("/sign-in"));
    await enterPassword(page, ada);
    await heading(page, "Multi-Factor Authentication");

    await page.waitForLoadState("networkidle");
    await page.route("**/*", (route) => route.abort("connectionrefused"));
    await page.getByLabel("Authenticator code").pressSequentially(phone.code());

    // The texts of errors come from that server, too.
    await page.getByText("Something went wrong. Please try again.").waitFor();
    expect(await page.getByText("You are offline").count()).toBe(0);
  });

  test("can be a recovery code, once", async () => {
    const { ada, codes } = await personWithSecondFactor();
    const tab = await openTab();
    const { page } = tab;
    await page.goto(at("/sign-in"));
    await enterPassword(page, ada);
    await heading(page, "Multi-Factor Authentication");

    await press(page, "Use a recovery code instead");
    await page.getByLabel("Recovery code").fill("nonsense");
    await press(page, "Verify");
    await page.getByText("Invalid recovery code").waitFor();
    tab.forgive(/400|status of/);
    await expectSound(tab);
    await page.getByLabel("Recovery code").fill(codes[3] ?? "");
    await page.keyboard.press("Enter");

    await page.getByText(`You are signed in to Rowing club as ${ada.email}.`).waitFor();
    const again = await openTab();
    await again.page.goto(at("/sign-in"));
    await enterPassword(again.page, ada);
    await press(again.page, "Use a recovery code instead");
    await again.page.getByLabel("Recovery code").fill(codes[3] ?? "");
    await press(again.page, "Verify");
    await again.page.getByText("Invalid recovery code").waitFor();
  });

  detail("is not requested without a sign-in, nor for an expired one", async () => {
    const { ada, phone } = await personWithSecondFactor();
    const tab = await openTab();
    const { page } = tab;

    await page.goto(at("/mfa"));
    await heading(page, "Missing verification information");
    await expectSound(tab);
    await press(page, "Sign in");
    await enterPassword(page, ada);
    await heading(page, "Multi-Factor Authentication");
    server.clock.pass({ minutes: 5 });
    await page.getByLabel("Authenticator code").pressSequentially(phone.code());

    await heading(page, "Verification failed");
    tab.forgive(/400|status of/);
    await expectSound(tab);
  });
});

describe("a program at a terminal", () => {
  function program() {
    const shown = Promise.withResolvers<string>();
    const app = new HallpassServerApp({
      baseUrl: server.url,
      projectId: project.id,
      secretServerKey: project.keys.secretServerKey,
    });
    const options = { appUrl: at("").replace(/\/handler$/, ""), waitTimeMillis: 100 };
    const login = app.promptCliLogin({ ...options, promptLink: shown.resolve });
    return { app, login, link: shown.promise };
  }

  test("gets the session of the user who signed in and confirmed on its page", async () => {
    const ada = await project.person();
    const { app, login, link } = program();
    const tab = await openTab();
    const { page } = tab;

    await page.goto(await link);
    await enterPassword(page, ada);
    await heading(page, "Authorize CLI Application");
    await page.getByText(`wants to use your account ${ada.email} in Rowing club`).waitFor();
    await expectSound(tab);
    await press(page, "Authorize");
    await heading(page, "CLI Authorization Successful");
    await expectSound(tab);

    const result = await login;
    const refreshToken = result.status === "ok" ? result.data : "";
    expect((await app.getUser({ tokenStore: { accessToken: null, refreshToken } }))?.id).toBe(ada.userId);
  });

  detail("gets nothing if the page is only opened or canceled, and a used link says so", async () => {
    const ada = await project.person();
    const { login, link } = program();
    const tab = await openTab();
    const { page } = tab;
    const url = await link;
    await page.goto(url);
    await enterPassword(page, ada);
    await heading(page, "Authorize CLI Application");

    await press(page, "Cancel");
    await heading(page, "Nothing was authorized");
    // The link can still be confirmed, so it has given nothing to anybody.
    await page.goto(url);
    await press(page, "Authorize");
    await heading(page, "CLI Authorization Successful");
    await login;
    await page.goto(url);
    await press(page, "Authorize");

    await heading(page, "Authorization Failed");
    await page.getByText("Invalid login code or the code has expired").waitFor();
    tab.forgive(/400|status of/);
    await expectSound(tab);
  });
});

describe("the error page", () => {
  const pages = [
    ["errorCode=OAUTH_PROVIDER_ACCESS_DENIED", "OAuth provider access denied", "cancelled or denied"],
    [
      "errorCode=OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER&details={}",
      "Failed to connect account",
      "already connected to another user",
    ],
    ["errorCode=SIGN_UP_NOT_ENABLED&message=Call+0900", "An error occurred", "Error Code: SIGN_UP_NOT_ENABLED"],
    ["errorCode=NONSENSE&message=Call+0900", "An unknown error occurred", "contact support"],
    ["", "An unknown error occurred", "contact support"],
  ] as const;

  test("the error page shows a text for what it knows, and never one from its address", async () => {
    const tab = await openTab();
    for (const [query, title, text] of pages) {
      await tab.page.goto(at(`/error?${query}`));

      await heading(tab.page, title);
      await tab.page.getByText(text).waitFor();
      expect(await tab.page.textContent("body")).not.toContain("0900");
    }
    await expectSound(tab);
  });
});
