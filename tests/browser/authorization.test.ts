import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import * as oauth from "oauth4webapi";
import type { Page } from "playwright-core";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { createOAuthClient, listOAuthClients, updateOAuthClient } from "#contract/oauth-clients.ts";
import { updateUser } from "#contract/users.ts";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { looks } from "#testing/browser/looks.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { heading, openSignedOut, press, signIn } from "./visitor.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let mails: CaughtMails;
let browser: Browser;
let project: TestProject;
let app: ReturnType<typeof startApp>;

beforeAll(async () => {
  server = await startServer();
  mails = catchMails(server);
  project = await server.project({
    displayName: "Rowing club",
    config: { authorization_server_enabled: true, credential_enabled: true },
  });
  app = startApp();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await app?.stop();
  await server?.stop();
});

/** The server of another app, which only takes answers. */
function startApp() {
  const answers: URL[] = [];
  const listening = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const url = new URL(request.url);
      if (url.pathname !== "/callback") return new Response(null, { status: 404 });
      if (request.method === "POST") {
        for (const [name, value] of new URLSearchParams(await request.text())) url.searchParams.append(name, value);
      }
      answers.push(url);
      return new Response(
        "<!doctype html><html lang=en><title>Boats</title><link rel=icon href='data:,'><h1>Boats</h1>",
        {
          headers: { "content-type": "text/html" },
        },
      );
    },
  });
  return { callback: `http://127.0.0.1:${listening.port}/callback`, answers, stop: () => listening.stop(true) };
}

/** An app that the project knows, as its developer has written it with a library. */
async function client(settings: object = {}, { name = "Boats & Co", of = project } = {}) {
  const { body } = await of.admin.call(createOAuthClient, {
    body: { kind: "confidential", name, redirect_urls: [app.callback], ...settings } as never,
  });
  const issuer = new URL(`${server.apiUrl}/projects/${of.id}`);
  const insecure = { [oauth.allowInsecureRequests]: true };
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
  const self: oauth.Client = { client_id: body.id };
  const authentication = oauth.ClientSecretBasic(body.client_secret ?? "");
  return {
    id: body.id as string,
    /** The address that begins a sign-in. */
    async begin(further: Record<string, string> = {}) {
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const nonce = oauth.generateRandomNonce();
      const url = new URL(as.authorization_endpoint ?? "");
      const parameters = {
        client_id: body.id,
        redirect_uri: app.callback,
        response_type: "code",
        scope: "openid profile email",
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...further,
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return {
        url: url.href,
        /** Whether the tokens of an answer still work: a call with the access token, and the use of the refresh token. */
        async stillWork({ access_token, refresh_token }: oauth.TokenEndpointResponse) {
          const asked = await oauth.userInfoRequest(as, self, access_token, insecure);
          const token = refresh_token ?? "";
          const renewed = await oauth.refreshTokenGrantRequest(as, self, authentication, token, insecure);
          return [asked.status, renewed.status];
        },
        /** Takes the answer that the browser has brought last, and asks who it is. */
        async finish() {
          const answer = app.answers.at(-1) ?? new URL("about:blank");
          const checked = oauth.validateAuthResponse(as, self, answer, state);
          const reply = await oauth.authorizationCodeGrantRequest(
            as,
            self,
            authentication,
            checked,
            app.callback,
            verifier,
            insecure,
          );
          const tokens = await oauth.processAuthorizationCodeResponse(as, self, reply, { expectedNonce: nonce });
          const claims = oauth.getValidatedIdTokenClaims(tokens);
          const userinfo = await oauth.userInfoRequest(as, self, tokens.access_token, insecure);
          return { tokens, claims, user: await oauth.processUserInfoResponse(as, self, claims?.sub ?? "", userinfo) };
        },
      };
    },
  };
}

const arrived = (page: Page) => heading(page, "Boats");

const open = (url: string, profile = browser) => openSignedOut(profile, url);

const LONG_ADDRESS = "a.very.long.address.of.a.rower.with.patience@lakes.example.com";

const newPerson = () => project.person("rower");

describe("an app that signs its users in with the project", () => {
  test("names itself on the sign-in page, asks for consent with the keyboard alone, and gets who the user is", async () => {
    const ada = await newPerson();
    const boats = await client();
    const begun = await boats.begin({ login_hint: ada.email });
    const { page, expectNoComplaints } = await open(begun.url);

    await page.getByText("Continue to Boats & Co").waitFor();
    await page.waitForFunction((email) => document.querySelector("input")?.value === email, ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.keyboard.press("Enter");
    await heading(page, "Continue to Boats & Co");
    await page.getByText("See your email address").waitFor();
    await expectAccessible(page);
    await press(page, "Allow");
    await arrived(page);
    const { claims, user } = await begun.finish();

    expect(claims).toMatchObject({ sub: ada.userId, email: ada.email, amr: ["pwd"] });
    expect(user).toMatchObject({ sub: ada.userId, email: ada.email });
    await expectNoComplaints();

    const again = await boats.begin();
    await page.goto(again.url);
    await arrived(page);
    expect((await again.finish()).user.sub).toBe(ada.userId);
  });

  test("comes back after a sign-up, and after a link of an email in another tab", async () => {
    const of = await server.project({
      config: { authorization_server_enabled: true, credential_enabled: false, magic_link_enabled: true },
    });
    const boats = await client({}, { of });
    const begun = await boats.begin();
    const first = await open(begun.url);
    await first.page.getByRole("link", { name: "Sign up" }).press("Enter");
    await heading(first.page, "Create a new account");
    await first.page.getByText("Continue to Boats & Co").waitFor();
    await first.page.getByLabel("Email", { exact: true }).fill("new-rower@example.com");
    await first.page.keyboard.press("Enter");
    await first.page.getByText("new-rower@example.com").waitFor();
    const [mail] = await mails.to("new-rower@example.com");
    const link = /http:\S+magic-link-callback[^\s>]+/.exec(mail?.text ?? "")?.[0] ?? "";

    const { page } = await browser.open();
    await page.goto(link);
    await heading(page, "Do you want to sign in?");
    await press(page, "Sign in");
    await heading(page, "Continue to Boats & Co");
    await press(page, "Allow");
    await arrived(page);

    expect((await begun.finish()).user).toMatchObject({ email: "new-rower@example.com", email_verified: true });
  });

  test("chooses the language of the pages, also of those that lead back to its request", async () => {
    const begun = await (await client()).begin({ ui_locales: "xx de" });
    const { page } = await open(begun.url);

    await page.getByText("Weiter zu Boats & Co").waitFor();
    await page.getByRole("link", { name: "Registrieren" }).click();
    await page.getByText("Weiter zu Boats & Co").waitFor();
    await page.reload();
    await page.getByText("Weiter zu Boats & Co").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de-DE");
  });

  test("hears that the user refused, and the request is over", async () => {
    const ada = await newPerson();
    const boats = await client();
    const begun = await boats.begin();
    const { page } = await open(begun.url);
    await signIn(page, ada);
    await heading(page, "Continue to Boats & Co");
    const address = page.url();
    await press(page, "Don’t allow");
    await arrived(page);

    expect(app.answers.at(-1)?.searchParams.get("error")).toBe("access_denied");
    await page.goto(address);
    await heading(page, "This request has expired");
  });

  test("signs them out by its link, and without an ID token after a question", async () => {
    const ada = await newPerson();
    const boats = await client({ is_first_party: true, post_logout_redirect_urls: [app.callback] });
    const begun = await boats.begin();
    const { page, expectNoComplaints } = await open(begun.url);
    await signIn(page, ada);
    await arrived(page);
    const { tokens } = await begun.finish();
    const logout = (further: Record<string, string>) => {
      const sent = { client_id: boats.id, post_logout_redirect_uri: app.callback, state: "out", ...further };
      return `${server.apiUrl}/projects/${project.id}/oauth/logout?${new URLSearchParams(sent)}`;
    };

    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(logout({}));
    await heading(page, "Do you want to sign out?");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await press(page, "Sign out");
    await arrived(page);
    expect(app.answers.at(-1)?.search).toBe("?state=out");

    const again = await boats.begin();
    await page.goto(again.url);
    await signIn(page, ada);
    await arrived(page);
    const { tokens: next } = await again.finish();
    // The ID token of the session that has ended is none of this one.
    await page.goto(logout({ id_token_hint: tokens.id_token ?? "" }));
    await heading(page, "Do you want to sign out?");
    await page.goto(logout({ id_token_hint: next.id_token ?? "" }));
    await arrived(page);
    expect(app.answers.at(-1)?.search).toBe("?state=out");
    expect(await page.context().cookies(server.url)).toEqual([]);
    await page.goto((await boats.begin()).url);
    await page.getByText("Continue to Boats & Co").waitFor();
    await page.goto(logout({ post_logout_redirect_uri: "https://evil.example.com" }));
    await heading(page, "You are signed out");
    await expectAccessible(page);
    await expectNoComplaints();
  });

  test("gets the answer by a form where it wants one", async () => {
    const ada = await newPerson();
    const boats = await client({ is_first_party: true });
    const begun = await boats.begin({ response_mode: "form_post" });
    const { page, expectNoComplaints } = await open(begun.url);
    await signIn(page, ada);
    await arrived(page);

    expect((await begun.finish()).user.sub).toBe(ada.userId);
    await expectNoComplaints();
  });

  test("lets the user change the account, and asks for a fresh sign-in where it wants one", async () => {
    const [ada, ben] = [await newPerson(), await newPerson()];
    const boats = await client();
    const first = await boats.begin({ scope: "openid profile email offline_access" });
    const { page } = await open(first.url);
    await signIn(page, ada);
    await heading(page, "Continue to Boats & Co");
    await page.getByText(ada.email).waitFor();
    await press(page, "Use another account");
    await heading(page, "Sign in to your account");
    await signIn(page, ben);
    await page.getByText(ben.email).waitFor();
    await press(page, "Allow");
    await arrived(page);
    const { tokens: earlier, user } = await first.finish();
    expect(user.sub).toBe(ben.userId);

    const second = await boats.begin({ prompt: "login" });
    await page.goto(second.url);
    await page.getByText("Please sign in again to continue to Boats & Co.").waitFor();
    await expectAccessible(page);
    await press(page, "Sign in");
    await heading(page, "Sign in to your account");
    await signIn(page, ben);
    await arrived(page);
    expect((await second.finish()).user.sub).toBe(ben.userId);
    // The sign-in continues the session on which the app's other tokens depend.
    expect(await first.stillWork(earlier)).toEqual([200, 200]);
  });

  test("is in the account settings of its user, who removes its access there", async () => {
    const ada = await newPerson();
    const boats = await client();
    const begun = await boats.begin({ scope: "openid email offline_access" });
    const { page, expectNoComplaints } = await open(begun.url);
    await signIn(page, ada);
    await heading(page, "Continue to Boats & Co");
    await press(page, "Allow");
    await arrived(page);
    const { tokens } = await begun.finish();
    const before = await begun.stillWork(tokens);

    await page.goto(`${server.url}/p/${project.id}/handler/account-settings#apps`);
    const section = page.getByRole("region", { name: "Apps with access" });
    await section.getByText("Boats & Co", { exact: true }).waitFor();
    await section.getByText("See your email address").waitFor();
    await section.getByText("Keep this access while you are not using the app").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove access: Boats & Co" }).press("Enter");
    await section.getByText("Boats & Co will be signed out").waitFor();
    await press(page, "Remove access");
    await section.getByText("No app has access to your account").waitFor();

    expect(before).toEqual([200, 200]);
    expect(await begun.stillWork(tokens)).toEqual([401, 400]);
    await expectNoComplaints();
  });

  test("is closed to users whom the owner does not let in, who can go back or change the account", async () => {
    const ada = await newPerson();
    const boats = await client();
    const team = await project.server.send("POST", "/teams", {
      body: JSON.stringify({ display_name: "Crew" }),
      headers: { "content-type": "application/json" },
    });
    const audience = { type: "teams" as const, team_ids: [team.body.id] };
    await project.admin.call(updateOAuthClient, { params: { oauth_client_id: boats.id }, body: { audience } });
    const begun = await boats.begin();
    const { page } = await open(begun.url);
    await signIn(page, ada);
    await heading(page, "You have no access to Boats & Co");
    await expectAccessible(page);
    await press(page, "Back to Boats & Co");
    await arrived(page);
    expect(app.answers.at(-1)?.searchParams.get("error")).toBe("access_denied");
  });

  test("shows a page where it asks wrongly, with what its developer has to know", async () => {
    const boats = await client();
    const begun = await boats.begin({ redirect_uri: "https://evil.example/" });
    const watched = await open(begun.url);
    watched.forgive(/400/);
    await heading(watched.page, "You cannot sign in to this app");
    await watched.page.getByText("The redirect_uri is none of the client's addresses.").waitFor();
    await expectAccessible(watched.page);
  });
});

test("the page of a request fits every screen, with long names, many scopes, and an app on the device", async () => {
  const name = "The association of all rowing clubs of the northern lakes";
  const scopes = Array.from({ length: 6 }, (_, at) => ({
    name: `boats:${at}`,
    description: `Use the boats of category ${at}, with all of their oars and the trailer`,
    permission_id: null,
  }));
  await project.admin.call(createOAuthApi, {
    body: { identifier: "https://boats.example/", name: "Boats of the club", scopes },
  });
  const ada = await newPerson();
  await project.server.call(updateUser, {
    params: { user_id: ada.userId },
    body: { primary_email: LONG_ADDRESS as never },
  });
  const boats = await client(
    {
      scopes: [
        "openid",
        "profile",
        "email",
        "teams",
        "permissions",
        "offline_access",
        ...scopes.map((each) => each.name),
      ],
      policy_url: "https://boats.example/privacy",
      terms_url: "https://boats.example/terms",
    },
    { name },
  );
  expect((await project.admin.call(listOAuthClients)).status).toBe(200);
  const scope = `openid profile email teams permissions offline_access ${scopes.map((each) => each.name).join(" ")}`;
  for (const turn of [0, 1] as const) {
    for (const { colorScheme, width } of looks(turn)) {
      await using profile = await startBrowser({ colorScheme, viewport: { width, height: 800 } });
      const { page, expectNoComplaints } = await open((await boats.begin({ scope })).url, profile);
      await page.getByText(`Continue to ${name}`).waitFor();
      await signIn(page, {
        email: LONG_ADDRESS,
        password: ada.password,
      });
      await heading(page, `Continue to ${name}`);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      if (process.env.SCREENSHOTS) {
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/authorize-${colorScheme}-${width}.png`,
          fullPage: true,
        });
      }
      await expectNoComplaints();
    }
  }
});
