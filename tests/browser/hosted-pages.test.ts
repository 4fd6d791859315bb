import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { PRODUCT_PREFIX, storageNames } from "#contract/headers.ts";
import type { ClientUser } from "#contract/users.ts";
import { assetResponse } from "#server/pages/assets.ts";
import { pageResponse } from "#server/pages/html.ts";
import { type Browser, expectAccessible, expectFocus, startBrowser } from "#testing/browser/browser.ts";
import { looks } from "#testing/browser/looks.ts";
import { accessTokenUntil } from "#testing/browser/sdk-environment.ts";
import { detail } from "#testing/detail.ts";
import { projectPayload } from "#testing/people/project-payload.ts";
import { type Answer, startStandIn } from "#testing/server/stand-in.ts";
import { fromNow, until } from "#testing/waiting.ts";

setDefaultTimeout(30_000);

const HANDLER = "/p/boats/handler";
const PASSWORD = "correct horse";

const ada: ClientUser = {
  id: "a0000000-0000-4000-8000-000000000000",
  display_name: "Ada Lovelace",
  primary_email: "ada@example.com",
  primary_email_verified: false,
  profile_image_url: null,
  signed_up_at_millis: 1_000,
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: true,
  requires_totp_mfa: false,
  is_anonymous: false,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
};

const signedIn = (): Answer => ({
  json: { access_token: accessTokenUntil(fromNow({ minutes: 10 })), refresh_token: "refresh-of-ada", user_id: ada.id },
});
const config: Record<string, unknown> = { ...projectPayload.config };
let project: Answer = {};
const api = startStandIn({
  "GET /projects/current": () => project,
  "GET /users/me": ({ headers }) =>
    headers.has("x-hallpass-access-token") ? { json: ada } : { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" },
  "POST /auth/password/sign-in": ({ body }) => {
    const { password } = JSON.parse(body);
    const wait = { limit: "account", retry_after_seconds: 45 };
    if (password === "too often") return { status: 429, code: "TOO_MANY_ATTEMPTS", details: wait };
    return password === PASSWORD ? signedIn() : { status: 400, code: "EMAIL_PASSWORD_MISMATCH" };
  },
  "POST /auth/password/sign-up": ({ body }) => {
    const { email } = JSON.parse(body);
    const details = { email, would_work_if_email_was_verified: false };
    return email === "taken@example.com" ? { status: 409, code: "USER_EMAIL_ALREADY_EXISTS", details } : signedIn();
  },
  "GET /teams": () => ({ json: { items: [], is_paginated: false } }),
  "DELETE /auth/sessions/current": () => ({ json: { success: true } }),
});

let server: Bun.Server<undefined>;
let browser: Browser;

beforeAll(async () => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (pathname.startsWith("/api/")) return fetch(new Request(`${api.url}${pathname}${search}`, request));
      const page = {
        projectId: "boats",
        projectDisplayName: "Boats",
        projectInitial: "B",
        publishableClientKey: "pck_boats",
        handlerBase: HANDLER,
        baseUrl: new URL(request.url).origin,
      };
      return assetResponse(request) ?? pageResponse({ bundle: "web", config: page });
    },
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  server.stop(true);
  await api[Symbol.asyncDispose]();
});

/** Opens a page, signed out, in a project with these settings. */
async function open(path: string, switches: Partial<typeof projectPayload.config> = {}, profile = browser) {
  project = { json: { id: "boats", display_name: "Boats", config: { ...config, ...switches } } };
  const watched = await profile.openSignedOut();
  await watched.page.goto(new URL(HANDLER + path, server.url).href);
  return watched;
}

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press("Enter");
}

detail("the sign-in card and the message card are 380 px wide, and narrower on a small screen", async () => {
  for (const { path, heading } of [
    { path: "/sign-in", heading: "Sign in to your account" },
    { path: "/sign-out", heading: "You are not currently signed in." },
  ]) {
    const { page } = await open(path);
    // The card that shows while the page loads is another one.
    const panel = page.locator(".hp-panel").filter({ has: page.getByRole("heading", { name: heading }) });
    await panel.waitFor();
    expect((await panel.boundingBox())?.width).toBe(380);
    await page.setViewportSize({ width: 320, height: 800 });
    expect((await panel.boundingBox())?.width).toBe(320);
  }
});

test("a page shows as soon as it has loaded, while React would still hold it back behind its skeleton", async () => {
  await using profile = await startBrowser();
  const { page } = await open("/sign-in", {}, profile);
  // The clock of all pages of the profile stops, and with it the time for which React holds content back.
  await page.clock.install();
  await page.clock.pauseAt(fromNow({ seconds: 1 }));
  await page.reload({ waitUntil: "networkidle" });
  await page.clock.runFor(100);

  await until(() => page.getByRole("heading", { name: "Sign in to your account" }).isVisible());
});

describe("signing in on the hosted pages", () => {
  test("leads to the home page; signing out leads to a card that says so", async () => {
    const { page, expectNoComplaints } = await open("/sign-in");

    await fillIn(page, { Email: ` ${ada.primary_email} `, Password: PASSWORD });
    await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
    await page.waitForURL((url) => url.pathname === HANDLER);

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are not currently signed in." }).waitFor();
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    await expectNoComplaints();
  });

  // Any site can send a browser to this URL, too.
  test.each(["https://evil.example/x", "javascript:alert(1)"])("leads to the home page instead of %s", async (evil) => {
    const { page, expectNoComplaints } = await open(`/sign-in?after_auth_return_to=${encodeURIComponent(evil)}`);

    await fillIn(page, { Email: ada.primary_email ?? "", Password: PASSWORD });
    await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();

    await expectNoComplaints();
  });

  detail("a sign-out that the app asked for and that fails shows a card that says so", async () => {
    const { page } = await open("/sign-in");
    await fillIn(page, { Email: ada.primary_email ?? "", Password: PASSWORD });
    await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
    await page.route("**/api/v1/auth/sessions/current", (route) => route.fulfill({ status: 500, body: "down" }));
    await page.evaluate((name) => sessionStorage.setItem(name, "true"), storageNames(PRODUCT_PREFIX).signOutAsked);

    await page.goto(new URL(`${HANDLER}/sign-out`, server.url).href);

    await page.getByRole("heading", { name: "Could not reach the server" }).waitFor();
  });

  // Any site can send a browser to this URL.
  test("the sign-out page asks before it ends a session", async () => {
    const { page, expectNoComplaints } = await open("/sign-in");
    const signOuts = () => api.calls("DELETE /auth/sessions/current").length;
    const before = signOuts();
    await fillIn(page, { Email: ada.primary_email ?? "", Password: PASSWORD });
    await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();

    await page.goto(new URL(`${HANDLER}/sign-out`, server.url).href);
    await page.getByRole("heading", { name: "Do you want to sign out?" }).waitFor();
    await page.getByText("You are signed in as Ada Lovelace.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Go home" }).click();
    await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
    expect(signOuts()).toBe(before);

    await page.goto(new URL(`${HANDLER}/sign-out`, server.url).href);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expectFocus(page, "You are not currently signed in.");
    expect(signOuts()).toBe(before + 1);
    await expectNoComplaints();
  });

  detail("a sign-out that fails says so, on its page and in the menu, and can be repeated", async () => {
    const { page } = await open("/sign-in");
    await fillIn(page, { Email: ada.primary_email ?? "", Password: PASSWORD });
    await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
    const session = "**/api/v1/auth/sessions/current";
    await page.route(session, (route) => route.fulfill({ status: 500, body: "down" }));
    const problem = page.getByRole("alert").getByText("Something went wrong.");

    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await problem.waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    expect(await problem.count()).toBe(0);

    await page.goto(new URL(`${HANDLER}/sign-out`, server.url).href);
    await page.getByRole("button", { name: "Sign out" }).click();
    await problem.waitFor();
    await expectAccessible(page);
    await page.unroute(session);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expectFocus(page, "You are not currently signed in.");
  });

  test("a refusal appears at the address field, keeps the input and moves the focus there", async () => {
    const { page } = await open("/sign-in");

    await fillIn(page, { Email: "ada@example.com", Password: "wrong" });
    await page.getByText("Wrong e-mail or password.").waitFor();

    const email = page.getByLabel("Email", { exact: true });
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator(`[id="${await email.getAttribute("aria-describedby")}"]`).textContent()).toBe(
      "Wrong e-mail or password.",
    );
    await expectFocus(page, "email");
    expect(await email.inputValue()).toBe("ada@example.com");
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("wrong");
  });

  detail("too many attempts show when to try again", async () => {
    const { page } = await open("/sign-in");

    await fillIn(page, { Email: "ada@example.com", Password: "too often" });

    await page.getByText("Too many attempts. Please try again in 45 seconds.").waitFor();
  });

  test("missing input is reported without a request", async () => {
    const { page } = await open("/sign-in");
    const before = api.calls("POST /auth/password/sign-in").length;

    await fillIn(page, { Email: "" });

    await page.getByText("Please enter your email").waitFor();
    await page.getByText("Please enter your password").waitFor();
    await expectFocus(page, "email");
    expect(api.calls("POST /auth/password/sign-in")).toHaveLength(before);
  });
});

test("without a network, the first request says so in the language of the page, without an address", async () => {
  await using german = await startBrowser({ locale: "de-DE" });
  const { page } = await open("/sign-in", { credential_enabled: false, magic_link_enabled: true }, german);
  await page.getByLabel("E-Mail", { exact: true }).fill("ada@example.com");
  await german.context.setOffline(true);

  await page.keyboard.press("Enter");

  const text = await page.getByRole("alert").textContent();
  expect(text).toBe("Du bist offline. Bitte prüfe deine Internetverbindung und versuche es noch einmal.");
});

describe("signing up on the hosted pages", () => {
  test("starts at the link on the sign-in page and ends on the home page", async () => {
    const { page, expectNoComplaints } = await open("/sign-in");
    await page.getByRole("link", { name: "Sign up" }).click();
    await page.getByRole("heading", { name: "Create a new account" }).waitFor();

    await fillIn(page, { Email: "ada@example.com", Password: PASSWORD, "Repeat Password": PASSWORD });

    await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor();
    await expectNoComplaints();
  });

  detail("an address in use and a wrong repetition of the password are reported at their fields", async () => {
    const { page } = await open("/sign-up");

    await fillIn(page, { Email: "taken@example.com", Password: PASSWORD, "Repeat Password": "correct house" });
    await page.getByText("Passwords do not match").waitFor();
    await expectFocus(page, "repeated");

    await fillIn(page, { "Repeat Password": PASSWORD });
    await page.getByText('A user with email "taken@example.com" already exists.').waitFor();
  });

  detail("is not offered, and its page shows a card, when the project allows no sign-up", async () => {
    const { page } = await open("/sign-up", { sign_up_enabled: false });
    await page.getByText("Sign up for new users is not enabled at the moment.").waitFor();

    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();

    expect(await page.getByText("Don't have an account?").count()).toBe(0);
  });
});

describe("the account menu", () => {
  test("opens, moves and closes by keyboard, and returns the focus", async () => {
    const { page } = await open("/sign-in");
    await fillIn(page, { Email: "ada@example.com", Password: PASSWORD });
    const button = page.getByRole("button", { name: "Account menu" });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);

    await button.press("ArrowDown");
    expect(await focused()).toBe("Account settings");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("Sign out");
    expect(await button.getAttribute("aria-expanded")).toBe("true");

    await page.keyboard.press("Escape");
    expect(await page.getByRole("menu").count()).toBe(0);
    expect(await focused()).toEndWith("Account menu");
  });
});

describe("a page that cannot be shown", () => {
  test("an unknown page says so", async () => {
    const { page } = await open("/nonsense");

    await page.getByRole("heading", { name: "Page does not exist" }).waitFor();
    await page.getByRole("button", { name: "Go to Home" }).click();
    await page.getByRole("heading", { name: "Welcome to Boats" }).waitFor();
  });

  detail("so does an unknown project", async () => {
    const { page } = await open("/nothing");
    project = { status: 400, code: "CURRENT_PROJECT_NOT_FOUND", details: { project_id: "boats" } };

    await page.goto(new URL(`${HANDLER}/sign-in`, server.url).href);

    await page.getByRole("heading", { name: "This project does not exist" }).waitFor();
  });
});

describe.each(looks(1))("in $colorScheme at $width pixels", ({ colorScheme, width }) => {
  test.each(["", "/sign-in", "/sign-up", "/sign-out", "/nonsense"])(
    "the page %p is accessible and not wider than the window",
    async (path) => {
      await using profile = await startBrowser({ colorScheme, viewport: { width, height: 700 } });
      const { page, expectNoComplaints } = await open(path, {}, profile);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));

      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectNoComplaints();
    },
  );
});
