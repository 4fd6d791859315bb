import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { getCurrentUser } from "#contract/users.ts";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { tokensInBrowser } from "#testing/browser/tokens.ts";
import { detail } from "#testing/detail.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let project: TestProject;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ dev: true });
  project = await server.project({
    displayName: "Boats",
    config: {
      oauth_providers: [
        { id: "google", type: "shared" },
        { id: "github", type: "shared" },
      ],
    },
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.stop();
});

const pageOf = (name: string) => `${server.url}/p/${project.id}/handler/${name}`;
const users = () => rowsOfProject(server.running.deps.store, "users", project.id);
const home = () => `${server.url}/p/${project.id}/handler`;

const accessToken = async () => (await tokensInBrowser(browser.context, server.url, project.id)).accessToken ?? "";

test("sign-up with shared keys, sign-out, and sign-in as the same user, with a hint at the last used provider", async () => {
  const watched = await browser.open();
  const { page } = watched;
  await page.goto(pageOf("sign-up"));
  await page.getByRole("button", { name: "Sign up with Google" }).waitFor();
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign up with Google" }).click();

  await page.getByRole("heading", { name: "Simulated Google" }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Name (optional)").fill("Ada Lovelace");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(home());
  await page.getByText("Ada Lovelace").first().waitFor();
  expect(await users()).toMatchObject([{ displayName: "Ada Lovelace" }]);

  await page.goto(pageOf("sign-out"));
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("You are not currently signed in.").waitFor();
  await page.goto(pageOf("sign-in"));
  const google = page.getByRole("button", { name: "Sign in with Google" });
  await google.waitFor();
  await page.getByText("last", { exact: true }).waitFor();
  await google.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ada Lovelace ada@example.com" }).click();
  await page.waitForURL(home());

  await page.getByText("Ada Lovelace").first().waitFor();
  expect(await users()).toHaveLength(1);
  await watched.expectNoComplaints();
});

test("denied access leads to the error page and creates no user", async () => {
  await using other = await startBrowser();
  const watched = await other.open();
  const { page } = watched;
  const before = (await users()).map(({ id }) => id);
  await page.goto(pageOf("sign-in"));
  await page.getByRole("button", { name: "Sign in with GitHub" }).click();
  await page.getByRole("button", { name: "Deny access" }).click();

  await page.waitForURL(/\/handler\/error\?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&/);
  await page.getByText("OAuth provider access denied").waitFor();
  expect((await users()).map(({ id }) => id)).toEqual(before);
  await watched.expectNoComplaints();
});

detail("a failed sign-in of an app without an error page shows a page of the project, with the way back", async () => {
  await using other = await startBrowser({ viewport: { width: 320, height: 640 } });
  const watched = await other.open();
  const { page } = watched;
  const authorize = new URL(`${server.apiUrl}/auth/oauth/authorize/github`);
  authorize.search = new URLSearchParams({
    client_id: project.id,
    client_secret: project.keys.publishableClientKey,
    redirect_uri: "http://localhost:3000/callback",
    scope: "legacy",
    state: "st4te",
    grant_type: "authorization_code",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
    response_type: "code",
  }).toString();
  await page.goto(authorize.href);
  await page.getByRole("button", { name: "Deny access" }).click();

  await page.getByRole("heading", { name: "OAuth provider access denied" }).waitFor();
  await page.getByText("Boats", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("http://localhost:3000/");
  await expectAccessible(page);
  await page.reload();
  await page.getByText("This page was opened again").waitFor();
  await expectAccessible(page);
  watched.forgive(/400 \(Bad Request\)/);
  await watched.expectNoComplaints();
});

detail("the browser's back button at a provider leads to a working page", async () => {
  await using other = await startBrowser();
  const { page } = await other.open();
  await page.goto(pageOf("sign-in"));
  await page.getByRole("button", { name: "Sign in with GitHub" }).click();
  await page.getByRole("heading", { name: "Simulated GitHub" }).waitFor();

  await page.goBack();
  await page.getByRole("button", { name: "Sign in with GitHub" }).click();

  await page.getByRole("heading", { name: "Simulated GitHub" }).waitFor();
});

test("a signed-in user links a second account and returns to the same page", async () => {
  const { page } = await browser.open();
  await page.goto(home());
  await page.getByText("Ada Lovelace").first().waitFor();
  const token = await accessToken();
  const verifier = "v".repeat(43);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
  const link = new URL(`${server.apiUrl}/auth/oauth/authorize/github`);
  link.search = new URLSearchParams({
    client_id: project.id,
    client_secret: project.keys.publishableClientKey,
    redirect_uri: pageOf("oauth-callback"),
    scope: "legacy",
    state: "st4te",
    grant_type: "authorization_code",
    code_challenge: Buffer.from(digest).toString("base64url"),
    code_challenge_method: "S256",
    response_type: "code",
    type: "link",
    token,
    after_callback_redirect_url: `${home()}?linked`,
  }).toString();
  await browser.context.addCookies([{ name: "hallpass-oauth-outer-st4te", value: verifier, url: server.url }]);

  await page.goto(link.href);
  await page.getByLabel("Email").fill("other@example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${home()}?linked`);

  const { body } = await project.client.with({ accessToken: token }).call(getCurrentUser);
  expect(body.oauth_providers.map(({ id }: { id: string }) => id)).toEqual(["google", "github"]);
  expect(await users()).toHaveLength(1);
});

test("a second factor is required after a provider, too", async () => {
  const { page } = await browser.open();
  await page.goto(home());
  await page.getByText("Ada Lovelace").first().waitFor();
  const phone = await withSecondFactor(project.client.with({ accessToken: await accessToken() }), server.clock);
  await page.goto(pageOf("sign-out"));
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("You are not currently signed in.").waitFor();

  await page.goto(pageOf("sign-in"));
  await page.getByRole("button", { name: "Sign in with GitHub" }).click();
  await page.getByRole("button", { name: "other@example.com" }).click();
  await page.getByRole("heading", { name: "Multi-Factor Authentication" }).waitFor();
  await page.getByLabel("Authenticator code").pressSequentially(phone.code());
  await page.waitForURL(home());

  await page.getByText("Ada Lovelace").first().waitFor();
});

detail("inside a frame, the buttons say why they do not work", async () => {
  const { page } = await browser.open();
  // The server's headers forbid frames, so this removes them.
  await page.route(/\/handler\/sign-in/, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await browser.context.clearCookies();
  await page.goto("about:blank");
  await page.setContent(`<iframe src="${pageOf("sign-in")}" width="400" height="600"></iframe>`);
  const google = page.frameLocator("iframe").getByRole("button", { name: "Sign in with Google" });

  await google.hover();

  expect(await google.getAttribute("aria-disabled")).toBe("true");
  const tip = page.frameLocator("iframe").locator(`#${await google.getAttribute("aria-describedby")}`);
  await tip.waitFor({ state: "visible" });
  // Tooltips appear at once, without the usual delay.
  expect(await tip.evaluate((element) => getComputedStyle(element).transitionDelay)).toMatch(/^0s(, 0s)*$/);
  expect(await tip.textContent()).toBe("This auth provider is not supported in an iframe for security reasons.");
});
