import { expect, test as testAlways } from "bun:test";
import { and, eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import type { ProjectConfigUpdate } from "#contract/project-config.ts";
import { updateProject } from "#contract/projects.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import type { Deps } from "#server/deps.ts";
import { addAccountIn } from "#server/features/linked-accounts/accounts.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import {
  APP_CALLBACK,
  APP_STATE,
  exchange,
  returnFromProvider,
  sentTo,
  signInThrough,
  startAuthorization,
} from "#testing/providers/oauth-browser.ts";
import { GITHUB, githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { addListener } from "#testing/server/listener.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const github = { id: "github", type: "standard", client_id: "our-client", client_secret: "our-secret" } as const;
const google = { id: "google", type: "standard", client_id: "our-google", client_secret: "secret" } as const;
const world = simulatedProviders();
let accounts = 1_000;
/** Creates a new GitHub account. */
function newAccount(details: { email?: string; verified?: boolean; name?: string } = {}) {
  const id = ++accounts;
  const account = { id, email: `ada-${id}@example.com`, ...details };
  githubAccount(world, account);
  return account;
}

eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    const withGithub = (config: ProjectConfigUpdate = {}) =>
      server().project({ config: { oauth_providers: [github, google], ...config } });
    const userOf = async (project: TestProject, accessToken: string) =>
      (await project.client.with({ accessToken }).call(getCurrentUser)).body;
    const serverUserOf = async (project: TestProject, accessToken: string) =>
      (await project.server.with({ accessToken }).call(getCurrentUser)).body;
    const through = (project: TestProject, further?: Record<string, string>) =>
      signInThrough(server(), project, "github", further);
    const accountsOf = (project: TestProject) =>
      rowsOfProject(server().running.deps.store, "oauthAccounts", project.id);

    test("the first sign-in creates a user with the profile of the provider", async () => {
      const project = await withGithub();
      await addListener(server().running.deps.store, project.id);
      const ada = newAccount();
      const startedAt = server().clock.now();

      const { started, returned, tokens } = await through(project);

      expect(started.reply.status).toBe(307);
      expect(started.at.origin + started.at.pathname).toBe("https://github.com/login/oauth/authorize");
      const asked = Object.fromEntries(started.at.searchParams);
      expect(asked).toEqual({
        client_id: "our-client",
        redirect_uri: `${server().apiUrl}/auth/oauth/callback/github`,
        response_type: "code",
        scope: "user:email",
        state: expect.stringMatching(/^[0-9a-z]{45}$/),
        access_type: "offline",
        prompt: "consent",
        code_challenge: expect.any(String),
        code_challenge_method: "S256",
      });
      const [cookie = ""] = started.reply.headers.getSetCookie();
      expect(started.reply.headers.getSetCookie()).toEqual([
        `hallpass-oauth-inner-${asked.state}=true; Path=/; Expires=${expiresIn(cookie)}; Max-Age=600; HttpOnly`,
      ]);
      const expires = Date.parse(expiresIn(cookie)) - 600_000;
      expect(expires).toBeGreaterThan(startedAt - 1_000);
      expect(expires).toBeLessThanOrEqual(server().clock.now());
      expect([returned.status, returned.headers.get("content-type")]).toEqual([303, "application/json; charset=utf-8"]);
      expect(returned.headers.getSetCookie()).toEqual([
        `hallpass-oauth-inner-${asked.state}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`,
      ]);
      expect(sentTo(returned).href).toStartWith(`${APP_CALLBACK}?code=`);
      expect(sentTo(returned).searchParams.get("state")).toBe(APP_STATE);
      const form = world.lastTo(GITHUB.token)?.form;
      expect(Object.fromEntries(form ?? [])).toMatchObject({
        grant_type: "authorization_code",
        code: "code-of-the-provider",
        client_id: "our-client",
        client_secret: "our-secret",
        redirect_uri: `${server().apiUrl}/auth/oauth/callback/github`,
        code_verifier: expect.any(String),
      });
      expect(tokens.status).toBe(200);
      expect(tokens.body).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
        token_type: "Bearer",
        expires_in: 3599,
        scope: "legacy",
        is_new_user: true,
        newUser: true,
        after_callback_redirect_url: null,
        afterCallbackRedirectUrl: null,
      });
      expect([tokens.headers.get("cache-control"), tokens.headers.get("pragma")]).toEqual(["no-store", "no-cache"]);
      const user = await serverUserOf(project, tokens.body.access_token);
      expect(user).toMatchObject({
        display_name: "Ada L.",
        profile_image_url: "https://avatars.example/ada.png",
        primary_email: ada.email,
        primary_email_verified: true,
        primary_email_auth_enabled: true,
        has_password: false,
        oauth_providers: [{ id: "github", account_id: String(ada.id), email: ada.email }],
      });
      const events = await rowsOfProject(server().running.deps.store, "events", project.id);
      expect(JSON.stringify(events.map(({ payload }) => payload))).toContain(`"account_id":"${ada.id}"`);
    });

    test("the second sign-in finds the same user, also after the profile changed at the provider", async () => {
      const project = await withGithub();
      const { id } = newAccount();
      const first = await through(project);
      githubAccount(world, { id, email: "another@example.com", name: "Somebody" });

      const second = await through(project, { after_callback_redirect_url: "http://localhost:3000/there" });

      const users = [first, second].map(({ tokens }) => decodeJwt(tokens.body.access_token).sub);
      expect(users[1]).toBe(users[0]);
      expect(second.tokens.body).toMatchObject({
        is_new_user: false,
        after_callback_redirect_url: "http://localhost:3000/there",
        afterCallbackRedirectUrl: "http://localhost:3000/there",
      });
      const user = await userOf(project, second.tokens.body.access_token);
      expect(user.display_name).toBe("Ada L.");
      expect(user.oauth_providers).toEqual([{ id: "github", account_id: String(id), email: "another@example.com" }]);
    });

    test("an invalid authorization request is refused", async () => {
      const project = await withGithub();
      const other = await withGithub();
      const nobody = { id: "nobody", keys: project.keys };
      const wrongKey = { id: project.id, keys: other.keys };
      const to = async (who: Pick<TestProject, "id" | "keys">, provider = "github", further = {}) =>
        (await startAuthorization(server(), who, provider, further)).reply;

      const replies = [
        await to(nobody),
        await to(wrongKey),
        await to(project, "discord"),
        await to(project, "constructor"),
        await to({ ...project, id: `${project.id}#other` }),
        await to(project, "github", { redirect_uri: "nowhere" }),
        await to(project, "github", { code_challenge_method: "plain" }),
        await to(project, "github", { surprise: "1" }),
      ];

      expect(replies.map(({ status, code, text }) => [status, code ?? text])).toEqual([
        [400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"],
        [401, "INVALID_PUBLISHABLE_CLIENT_KEY"],
        [400, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"],
        [400, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"],
        [400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"],
        [400, "SCHEMA_ERROR"],
        [400, "The code challenge method must be S256."],
        [400, "SCHEMA_ERROR"],
      ]);
      expect(replies[0]?.body.details).toEqual({ client_id: "nobody" });
      expect((await to(project, "GitHub")).status).toBe(307);
    });

    test("newer published clients fetch the authorization URL, and the flow is bound to the browser that opens it", async () => {
      const project = await withGithub();
      newAccount();
      const json = { stack_response_mode: "json", hexclave_response_mode: "json", bot_challenge_unavailable: "true" };

      const asked = await startAuthorization(server(), project, "github", {
        ...json,
        token: "not looked at to sign in",
      });
      const unknown = await startAuthorization(server(), project, "discord", json);
      const there = await server().anonymous.send("GET", asked.reply.body.location.replace(server().apiUrl, ""));

      expect([asked.reply.status, asked.reply.headers.getSetCookie()]).toEqual([200, []]);
      expect(unknown.reply.body.code).toBe("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
      expect([there.status, there.headers.getSetCookie().length]).toEqual([307, 1]);
      const at = new URL(there.headers.get("location") ?? "");
      const cookie = there.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const back = await returnFromProvider(server(), { ...asked, at, cookie });
      expect((await exchange(server(), project, asked, back)).status).toBe(200);
    });

    test("the authorization requests of one address are limited", async () => {
      const project = await withGithub();
      const again = async () =>
        server().anonymous.send("GET", `/auth/oauth/authorize/github?${query(project)}`, {
          headers: { "x-forwarded-for": "192.0.2.77" },
        });

      const replies = [];
      for (let count = 0; count < 61; count++) replies.push(await again());

      expect(replies.slice(0, 60).every(({ status }) => status === 307)).toBe(true);
      // The client's header prefix is not known here, so the reply has no error code.
      expect(replies.at(-1)?.status).toBe(429);
    });

    // Rule 8: a flow belongs to one browser and one provider.
    test("a callback works only once, in the browser that started the flow, and from the same provider", async () => {
      const project = await withGithub();
      newAccount();
      const notFound = /^Inner OAuth cookie not found/;
      const invalid = "Invalid OAuth cookie. Please try signing in again.";
      const elsewhere = await startAuthorization(server(), project, "github");
      const mine = await startAuthorization(server(), project, "github");

      const without = await returnFromProvider(server(), mine, { cookie: "" });
      const ofOther = await returnFromProvider(server(), mine, { cookie: elsewhere.cookie });
      const forged = await returnFromProvider(server(), mine, { cookie: mine.cookie.replace("=true", "=false") });
      const noState = await returnFromProvider(server(), mine, { params: { state: "" } });
      const oddState = await returnFromProvider(server(), mine, { params: { state: "a; b" } });
      const ofGoogle = await returnFromProvider(server(), mine, { providerId: "google" });
      const right = await returnFromProvider(server(), mine);
      const twice = await returnFromProvider(server(), mine);

      for (const reply of [without, ofOther, forged, noState, oddState]) {
        expect([reply.status, reply.code]).toEqual([400, null]);
        expect(reply.text).toMatch(notFound);
      }
      expect([ofGoogle.status, ofGoogle.text]).toEqual([400, invalid]);
      expect(right.status).toBe(303);
      expect([twice.status, twice.text]).toEqual([400, invalid]);
      expect(await rowsOfProject(server().running.deps.store, "oauthCodes", project.id)).toHaveLength(1);
    });

    test("every callback deletes the cookie, also a callback without one", async () => {
      const project = await withGithub();
      newAccount();
      const deleted = async (params: Record<string, string>, cookie?: string) => {
        const reply = await returnFromProvider(server(), await startAuthorization(server(), project, "github"), {
          params,
          cookie,
        });
        return reply.headers.getSetCookie();
      };
      const of = (name: string) => [`hallpass-oauth-inner-${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`];

      expect(await deleted({ state: "abc", code: "c" }, "")).toEqual(of("abc"));
      expect(await deleted({ state: "abc", code: "c" }, "hallpass-oauth-inner-abc=true")).toEqual(of("abc"));
      expect(await deleted({ state: "A b;c=d\r\nx: y,\ud800é", code: "c" }, "")).toEqual(
        of("A%20b%3Bc%3Dd%0D%0Ax%3A%20y%2C%EF%BF%BD%C3%A9"),
      );
      // Without a state there is no cookie name, and a long state would make the header too long.
      expect(await deleted({ state: "", code: "c" }, "")).toEqual([]);
      expect(await deleted({ state: "x".repeat(1_001), code: "c" }, "")).toEqual([]);
    });

    test("a flow expires after ten minutes", async () => {
      const project = await withGithub();
      newAccount();
      const [plain, withWay] = [
        await startAuthorization(server(), project, "github"),
        await startAuthorization(server(), project, "github", { error_redirect_url: "http://localhost:3000/error" }),
      ];

      server().clock.pass({ minutes: 11 });
      const [shown, sent] = [await returnFromProvider(server(), plain), await returnFromProvider(server(), withWay)];

      expect([shown.status, shown.body.code]).toEqual([408, "OUTER_OAUTH_TIMEOUT"]);
      expect(sent.status).toBe(307);
      expect(Object.fromEntries(sentTo(sent).searchParams)).toEqual({
        errorCode: "OUTER_OAUTH_TIMEOUT",
        message: "The OAuth flow has timed out. Please sign in again.",
        details: "{}",
      });
      expect(await accountsOf(project)).toEqual([]);
    });

    test("a refusal of a provider is reported with the contract's text", async () => {
      const project = await withGithub();
      newAccount();
      const back = async (params: Record<string, string>, token?: unknown) => {
        if (token !== undefined) world.answer(GITHUB.token, token);
        return returnFromProvider(server(), await startAuthorization(server(), project, "github"), { params });
      };
      const failed = (error: string, status = 400) => Response.json({ error }, { status });

      const denied = [await back({ error: "access_denied" }), await back({ error: "consent_required" })];
      const grant = [
        await back({ code: "x" }, () => failed("invalid_grant")),
        await back({ code: "x" }, { error: "bad_verification_code" }),
      ];
      const client = await back({ code: "x" }, () => failed("invalid_client", 401));
      const scope = await back({ error: "invalid_scope" });
      const odd = [
        await back({ error: "<script>" }),
        await back({ code: "x" }, () => new Response("<html>")),
        await back({}),
      ];
      const away = await back({ code: "x" }, null);

      for (const reply of denied) {
        expect([reply.status, reply.body.code]).toEqual([400, "OAUTH_PROVIDER_ACCESS_DENIED"]);
      }
      for (const reply of grant) {
        expect([reply.status, reply.text]).toEqual([
          400,
          "Inner OAuth callback failed due to invalid grant. Please try again.",
        ]);
      }
      expect([client.status, client.text]).toEqual([400, expect.stringContaining("Invalid client credentials")]);
      expect([scope.status, scope.text]).toEqual([400, expect.stringContaining("does not allow a requested scope")]);
      for (const reply of odd) {
        expect([reply.status, reply.code]).toEqual([400, null]);
        expect(reply.text).not.toContain("script");
      }
      expect([away.status, away.text]).toEqual([502, expect.stringContaining("could not reach the OAuth provider")]);
      expect(await accountsOf(project)).toEqual([]);
    });

    test("known errors redirect to a trusted error page of the app; refusals without a code never do", async () => {
      const project = await withGithub();
      newAccount();
      const back = async (uri: string, params: Record<string, string>) =>
        returnFromProvider(
          server(),
          await startAuthorization(server(), project, "github", { error_redirect_uri: uri }),
          { params },
        );

      const sent = await back("http://localhost:3000/error?x=1", { error: "access_denied" });
      const untrusted = [
        await back("https://evil.example/error", { error: "access_denied" }),
        await back("javascript://localhost/%0aalert(1)", { error: "access_denied" }),
      ];
      const text = await back("http://localhost:3000/error", { error: "server_error" });

      expect(sent.status).toBe(307);
      expect(sentTo(sent).href).toStartWith("http://localhost:3000/error?x=1&errorCode=OAUTH_PROVIDER_ACCESS_DENIED&");
      for (const reply of untrusted) {
        expect([reply.status, reply.body.code, reply.headers.get("location")]).toEqual([
          400,
          "OAUTH_PROVIDER_ACCESS_DENIED",
          null,
        ]);
      }
      expect([text.status, text.headers.get("location")]).toEqual([400, null]);
    });

    // Rule 8: no open redirects, because the receiver of the code can sign in.
    test("a redirect to an untrusted URL is refused, and changes nothing", async () => {
      const project = await withGithub({
        allow_localhost: false,
        domains: [{ domain: "https://app.example", handler_path: "/handler" }],
      });
      newAccount();
      const before = await rowsOfProject(server().running.deps.store, "users", project.id);
      const back = async (further: Record<string, string>) =>
        returnFromProvider(server(), await startAuthorization(server(), project, "github", further));

      const replies = [];
      for (const redirect_uri of [
        "https://evil.example/",
        "https://app.example.evil.example/",
        "http://app.example/",
        "https://app.example@evil.example/",
        "http://localhost:3000/",
        "javascript://app.example/%0aalert(1)",
        "data:text/html,x",
      ]) {
        replies.push(await back({ redirect_uri }));
      }
      const after = [];
      for (const after_callback_redirect_url of [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "javascript:alert(1)",
        "evil",
      ]) {
        after.push(await back({ redirect_uri: "https://app.example/cb", after_callback_redirect_url }));
      }
      const good = await back({
        redirect_uri: "https://app.example/cb?x=1#part",
        after_callback_redirect_url: "/home",
      });

      for (const reply of replies) {
        expect([reply.status, reply.headers.get("location")]).toEqual([400, null]);
        expect(reply.text).toStartWith("Invalid redirect URI.");
      }
      for (const reply of after) {
        expect([reply.status, reply.body.code, reply.headers.get("location")]).toEqual([
          400,
          "REDIRECT_URL_NOT_WHITELISTED",
          null,
        ]);
      }
      expect([good.status, sentTo(good).pathname, sentTo(good).hash]).toEqual([303, "/cb", ""]);
      expect(before).toEqual([]);
      expect(await rowsOfProject(server().running.deps.store, "oauthCodes", project.id)).toHaveLength(1);
    });

    test("an unknown scope is refused", async () => {
      const project = await withGithub();
      newAccount();

      const reply = await returnFromProvider(
        server(),
        await startAuthorization(server(), project, "github", { scope: "everything" }),
      );

      expect([reply.status, reply.text]).toEqual([400, expect.stringContaining("Invalid scope")]);
    });

    test("a callback is refused if the project's configuration changed in the meantime", async () => {
      const project = await withGithub();
      newAccount();
      const started = await startAuthorization(server(), project, "github");
      await project.admin.send("PATCH", "/internal/config/override", {
        body: JSON.stringify({ config_override_string: JSON.stringify({ "auth.oauth.providers": null }) }),
        headers: { "content-type": "application/json" },
      });
      const reply = await returnFromProvider(server(), started);

      expect([reply.status, reply.body.code]).toEqual([400, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"]);
    });

    // --- the exchange of the server's own code

    test("a code works only for its app, verifier and redirect URI; wrong attempts do not redeem it", async () => {
      const [project, other] = [await withGithub(), await withGithub()];
      newAccount();
      const started = await startAuthorization(server(), project, "github");
      const returned = await returnFromProvider(server(), started);
      const ask = (further: Record<string, string>, from = project) =>
        exchange(server(), from, started, returned, further);

      const refused = [
        await ask({ code_verifier: "guessed" }),
        await ask({ code_verifier: "" }),
        await ask({ code: "x".repeat(45) }),
        await ask({}, other),
      ];
      const elsewhere = await ask({ redirect_uri: `${APP_CALLBACK}/` });
      const malformed = [await ask({ code: "" }), await ask({ redirect_uri: "" })];
      const right = await ask({});
      const again = await ask({});

      for (const reply of [...refused, again]) {
        expect([reply.status, reply.body.code]).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
      }
      expect(elsewhere.body.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
      for (const reply of malformed) expect([reply.status, reply.body.error]).toEqual([400, "invalid_request"]);
      expect(right.status).toBe(200);
    });

    test("a code works for five minutes", async () => {
      const project = await withGithub();
      newAccount();
      const started = await startAuthorization(server(), project, "github");
      const returned = await returnFromProvider(server(), started);

      server().clock.pass({ minutes: 5 });

      const late = await exchange(server(), project, started, returned);
      expect(late.body.code).toBe("INVALID_AUTHORIZATION_CODE");
    });

    testAlways("exactly one of fifty concurrent exchanges of a code succeeds", async () => {
      const project = await withGithub();
      newAccount();
      const started = await startAuthorization(server(), project, "github");
      const returned = await returnFromProvider(server(), started);

      const replies = await Promise.all(
        Array.from({ length: 50 }, () => exchange(server(), project, started, returned)),
      );

      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const reply of replies.filter(({ status }) => status !== 200)) {
        expect(reply.body.code).toBe("INVALID_AUTHORIZATION_CODE");
      }
      expect(await rowsOfProject(server().running.deps.store, "sessions", project.id)).toHaveLength(1);
    });

    testAlways("two concurrent callbacks for one new provider account create one user", async () => {
      const project = await withGithub();
      newAccount();
      const away = [
        await startAuthorization(server(), project, "github"),
        await startAuthorization(server(), project, "github"),
      ];

      const back = await Promise.all(away.map((each) => returnFromProvider(server(), each)));

      const tokens = await Promise.all(
        away.map((each, at) => exchange(server(), project, each, back[at] ?? each.reply)),
      );

      expect(tokens.map(({ body }) => body.is_new_user).sort()).toEqual([false, true]);
      expect(await rowsOfProject(server().running.deps.store, "users", project.id)).toHaveLength(1);
    });

    test("a user with a second factor must enter it; the code is already redeemed", async () => {
      const project = await withGithub();
      newAccount();
      const first = await through(project);
      const userId = String(decodeJwt(first.tokens.body.access_token).sub);
      await giveSecondFactor(server().running.deps, project.id, userId);
      const started = await startAuthorization(server(), project, "github");
      const returned = await returnFromProvider(server(), started);

      const [asked, again] = [
        await exchange(server(), project, started, returned),
        await exchange(server(), project, started, returned),
      ];

      expect([asked.status, asked.body.code]).toEqual([400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"]);
      expect(asked.body.details).toEqual({ attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) });
      // Clients first read the reply as an OAuth error.
      expect([typeof asked.body.error, asked.headers.get("content-type")]).toEqual([
        "string",
        "application/json; charset=utf-8",
      ]);
      expect(again.body.code).toBe("INVALID_AUTHORIZATION_CODE");
    });

    // --- the user of an account

    test("with sign-up off, no new user is created, and a known address does not sign in either", async () => {
      const project = await withGithub();
      const ada = await project.person();
      newAccount({ email: ada.email });
      await project.admin.call(updateProject, { body: { config: { sign_up_enabled: false } } });

      const reply = await returnFromProvider(server(), await startAuthorization(server(), project, "github"));

      expect([reply.status, reply.body.code]).toEqual([400, "SIGN_UP_NOT_ENABLED"]);
      expect(await accountsOf(project)).toEqual([]);
    });

    test("link_method connects an account only to the user of a verified address", async () => {
      const project = await withGithub();
      const [proven, claimed] = [await project.person("proven"), await project.person("claimed")];
      await project.server.with({ accessToken: proven.accessToken }).call(updateCurrentUser, {
        body: { primary_email_verified: true },
      });
      const back = async (email: string, verified: boolean) => {
        newAccount({ email, verified });
        return returnFromProvider(server(), await startAuthorization(server(), project, "github"));
      };

      const unverifiedHere = await back(claimed.email, true);
      const unverifiedAtProvider = await back(proven.email, false);
      const unknown = await back("nobody-yet@example.com", false);
      const right = newAccount({ email: proven.email.toUpperCase() });
      const joined = await through(project);

      expect([unverifiedHere.status, unverifiedHere.body.code]).toEqual([
        409,
        "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
      ]);
      expect(unverifiedHere.body.details).toEqual({
        type: "email",
        contact_channel_value: claimed.email,
        would_work_if_email_was_verified: true,
      });
      expect(unverifiedAtProvider.body.details.would_work_if_email_was_verified).toBe(false);
      expect(unknown.status).toBe(303);
      expect(joined.tokens.body.is_new_user).toBe(false);
      const user = await userOf(project, joined.tokens.body.access_token);
      expect([user.id, user.oauth_providers[0].account_id]).toEqual([proven.userId, String(right.id)]);
      // A server had marked the address as verified before, so the password stays.
      expect(user.has_password).toBe(true);
      const mails = await rowsOfProject(server().running.deps.store, "mails", project.id);
      expect(mails.map(({ template }) => template)).toContain("security-notice:connected_account_added");
    });

    // Rule 5: a user who verifies an address must not share the account with a user who only claimed it.
    test("connecting an account to an unverified address removes the credentials that were set up before", async () => {
      const project = await withGithub();
      const mallory = await project.person("mallory");
      const { store } = server().running.deps;
      // The address is marked as verified without a verification, as an import may do.
      await store.write(async (tx) => {
        await tx.update(tx.contactChannels).set({ isVerified: true, provenAt: null });
      });
      const google = { accountId: "mallory-at-google", providerId: "google", email: null };
      await addAccount(server().running.deps, project.id, mallory.userId, google);
      newAccount({ email: mallory.email });

      const { tokens } = await through(project);

      const user = await userOf(project, tokens.body.access_token);
      expect([user.id, user.has_password]).toEqual([mallory.userId, false]);
      expect(user.oauth_providers.map((each: { id: string }) => each.id)).toEqual(["github"]);
      expect((await mallory.wire.call(getCurrentUser)).body.code).toBe("ACCESS_TOKEN_EXPIRED");
      const { email, password } = mallory;
      expect((await project.client.call(signInWithPassword, { body: { email, password } })).code).toBe(
        "EMAIL_PASSWORD_MISMATCH",
      );
    });

    test("raise_error refuses an address in use; allow_duplicates creates a second user that cannot sign in with it", async () => {
      const refusing = await withGithub({ oauth_account_merge_strategy: "raise_error" });
      const duplicates = await withGithub({ oauth_account_merge_strategy: "allow_duplicates" });
      const [ada, ben] = [await refusing.person(), await duplicates.person("ben")];
      await refusing.server.with({ accessToken: ada.accessToken }).call(updateCurrentUser, {
        body: { primary_email_verified: true },
      });

      newAccount({ email: ada.email });
      const refused = await returnFromProvider(server(), await startAuthorization(server(), refusing, "github"));
      newAccount({ email: ben.email });
      const signedIn = await through(duplicates);

      expect([refused.body.code, refused.body.details.would_work_if_email_was_verified]).toEqual([
        "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
        false,
      ]);
      const user = await serverUserOf(duplicates, signedIn.tokens.body.access_token);
      expect(user.id).not.toBe(ben.userId);
      expect([user.primary_email, user.primary_email_auth_enabled]).toEqual([ben.email, false]);
    });

    test("an invalid or look-alike address is not matched to a user", async () => {
      const project = await withGithub();
      const emails = [
        "ada＠example.com",
        "ada﹫example.com",
        "\u212aim@example.com",
        "ａｄａ@example.com",
        "ad\u200ba@example.com",
        "ada@example。com",
        "ada@example.com\nbcc: eve@example.com",
        "Ada <ada@example.com>",
        "ada@exam ple.com",
        "",
      ];

      for (const email of emails) {
        newAccount({ email });
        const { tokens } = await through(project);
        expect((await userOf(project, tokens.body.access_token)).primary_email).toBeNull();
      }
    });

    test("an address whose domain is of another alphabet is stored in ASCII, and finds its user", async () => {
      const project = await withGithub();
      newAccount({ email: "ada@münchen.de" });
      const { tokens } = await through(project);

      const { primary_email, primary_email_verified } = await serverUserOf(project, tokens.body.access_token);

      expect([primary_email, primary_email_verified]).toEqual(["ada@xn--mnchen-3ya.de", true]);
    });

    test("a sign-in asks the provider for further scopes", async () => {
      const project = await withGithub();

      const { at } = await startAuthorization(server(), project, "github", { provider_scope: "repo user:email" });

      expect(at.searchParams.get("scope")).toBe("user:email repo");
    });

    // --- linking

    test("a signed-in user connects an account once, and no other user can connect it", async () => {
      const project = await withGithub();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      const link = async (token: string, further = {}) => {
        const started = await startAuthorization(server(), project, "github", { type: "link", token, ...further });
        const returned = await returnFromProvider(server(), started);
        return { started, returned, tokens: await exchange(server(), project, started, returned) };
      };
      const account = newAccount();

      const linked = await link(ada.accessToken, { provider_scope: "repo user:email" });
      const again = await link(ada.accessToken);
      const byBen = await link(ben.accessToken);
      newAccount();
      const another = await link(ada.accessToken);

      expect(linked.started.at.searchParams.get("scope")).toBe("user:email repo");
      expect([linked.returned.status, again.returned.status]).toEqual([303, 303]);
      expect(byBen.returned.body.code).toBe("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER");
      expect(another.returned.body.code).toBe("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
      const { body } = linked.tokens;
      expect([decodeJwt(body.access_token).sub, body.is_new_user]).toEqual([ada.userId, false]);
      expect(await accountsOf(project)).toMatchObject([{ userId: ada.userId, accountId: String(account.id) }]);
      const mails = await rowsOfProject(server().running.deps.store, "mails", project.id);
      expect(mails.filter(({ template }) => template === "security-notice:connected_account_added")).toHaveLength(1);
    });

    // Otherwise an attacker whose access was revoked could regain it.
    test("connecting an account fails after the session is revoked, also with an earlier code", async () => {
      const project = await withGithub();
      const ada = await project.person();
      newAccount();
      const ended = await startAuthorization(server(), project, "github", { type: "link", token: ada.accessToken });
      const open = await startAuthorization(server(), project, "github", { type: "link", token: ada.accessToken });
      const code = await returnFromProvider(server(), open);

      await project.server
        .with({ accessToken: ada.accessToken })
        .call(updateCurrentUser, { body: { password: "a new password" } });
      newAccount();
      const late = await returnFromProvider(server(), ended);
      const tokens = await exchange(server(), project, open, code);

      expect([late.status, late.body.code]).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
      expect(tokens.body.code).toBe("INVALID_AUTHORIZATION_CODE");
      expect(await accountsOf(project)).toEqual([]);
    });

    test("an anonymous user who connects an account becomes a regular user, and the earlier sessions are revoked", async () => {
      const project = await withGithub();
      await project.admin.send("PATCH", "/internal/config/override", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ config_override_string: '{"auth.anonymous":{"allowSignIn":true}}' }),
      });
      const { body: nobody } = await project.client.send("POST", "/auth/anonymous/sign-up");
      newAccount();

      const started = await startAuthorization(server(), project, "github", {
        type: "link",
        token: nobody.access_token,
      });
      const tokens = await exchange(server(), project, started, await returnFromProvider(server(), started));

      const user = await userOf(project, tokens.body.access_token);
      expect(user).toMatchObject({ id: nobody.user_id, is_anonymous: false, display_name: "Ada L." });
      const before = await project.client.with({ accessToken: nobody.access_token }).call(getCurrentUser);
      expect(before.code).toBe("ACCESS_TOKEN_EXPIRED");
    });

    test("an anonymous user becomes a regular user by a sign-up; a sign-in leaves the anonymous user unchanged", async () => {
      const project = await withGithub();
      await project.admin.send("PATCH", "/internal/config/override", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ config_override_string: '{"auth.anonymous.allowSignIn":true}' }),
      });
      const beAnonymous = async () => (await project.client.send("POST", "/auth/anonymous/sign-up")).body;
      const signIn = async (token: string) => (await signInThrough(server(), project, "github", { token })).tokens.body;
      const [first, second] = [await beAnonymous(), await beAnonymous()];
      const { email } = newAccount();

      const signedUp = await signIn(first.access_token);
      const signedIn = await signIn(second.access_token);

      expect([signedUp.is_new_user, signedIn.is_new_user]).toEqual([true, false]);
      expect(await userOf(project, signedIn.access_token)).toMatchObject({
        id: first.user_id,
        is_anonymous: false,
        display_name: "Ada L.",
        primary_email: email,
        primary_email_verified: true,
      });
      expect((await project.client.with({ accessToken: first.access_token }).call(getCurrentUser)).code).toBe(
        "ACCESS_TOKEN_EXPIRED",
      );
      expect(await userOf(project, second.access_token)).toMatchObject({ is_anonymous: true, primary_email: null });
    });

    test("a sign-in with the token of a regular user, or with an invalid token, creates a user as without a token", async () => {
      const [project, other] = [await withGithub(), await withGithub()];
      const [ada, eve] = [await project.person(), await other.person("eve")];

      for (const token of [ada.accessToken, eve.accessToken, "x", ""]) {
        newAccount();
        const { tokens } = await signInThrough(server(), project, "github", { token });
        expect([tokens.body.is_new_user, decodeJwt(tokens.body.access_token).sub === ada.userId]).toEqual([
          true,
          false,
        ]);
      }
      expect((await userOf(project, ada.accessToken)).oauth_providers).toEqual([]);
    });

    test("an anonymous user whose session was revoked during the flow is not upgraded", async () => {
      const project = await withGithub();
      await project.admin.send("PATCH", "/internal/config/override", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ config_override_string: '{"auth.anonymous.allowSignIn":true}' }),
      });
      const { body: nobody } = await project.client.send("POST", "/auth/anonymous/sign-up");
      newAccount();

      const started = await startAuthorization(server(), project, "github", { token: nobody.access_token });
      await project.client.with({ accessToken: nobody.access_token }).send("DELETE", "/auth/sessions/current");
      const tokens = await exchange(server(), project, started, await returnFromProvider(server(), started));

      expect(tokens.body.is_new_user).toBe(true);
      expect(decodeJwt(tokens.body.access_token).sub).not.toBe(nobody.user_id);
    });

    test("connecting an account requires a valid token of a user of the project", async () => {
      const [project, other] = [await withGithub(), await withGithub()];
      const [ada, eve] = [await project.person(), await other.person("eve")];
      const to = async (token?: string) =>
        (await startAuthorization(server(), project, "github", { type: "link", ...(token !== undefined && { token }) }))
          .reply;
      const old = ada.accessToken;
      const ended = await project.person("gone");
      await ended.wire.send("DELETE", "/auth/sessions/current");

      const replies = [await to(), await to(""), await to("x"), await to(eve.accessToken), await to(ended.accessToken)];
      server().clock.pass({ minutes: 11 });
      replies.push(await to(old));

      expect(replies.map(({ status, body }) => [status, body.code ?? body])).toEqual([
        [401, "UNPARSABLE_ACCESS_TOKEN"],
        [401, "UNPARSABLE_ACCESS_TOKEN"],
        [401, "UNPARSABLE_ACCESS_TOKEN"],
        [403, "The access token is not valid for this project"],
        [401, "ACCESS_TOKEN_EXPIRED"],
        [401, "ACCESS_TOKEN_EXPIRED"],
      ]);
    });

    test("a refusal changes nothing except the ended flow and its audit log entry", async () => {
      const project = await withGithub({ oauth_account_merge_strategy: "raise_error" });
      const ada = await project.person();
      newAccount({ email: ada.email });
      const started = await startAuthorization(server(), project, "github");
      const tables = ["users", "contactChannels", "sessions", "mails", "oauthAccounts", "oauthTokens"] as const;
      const { store } = server().running.deps;
      const log = async () => (await rowsOfProject(store, "auditEntries", project.id)).map(({ action }) => action);
      const look = async () => {
        const all = await Promise.all(tables.map((name) => rowsOfProject(store, name, project.id)));
        const codes = await rowsOfProject(store, "oauthCodes", project.id);
        return [...all.map((rows) => rows.map(({ id }) => id).sort()), codes];
      };
      const before = await look();
      const logged = await log();

      await returnFromProvider(server(), started);

      expect(await look()).toEqual(before);
      expect((await log()).sort()).toEqual([...logged, "sign_in_failed"].sort());
    });

    test("no stored value reveals a provider's token or the server's verifier", async () => {
      const project = await withGithub();
      const { id } = newAccount();
      const started = await startAuthorization(server(), project, "github");
      const returned = await returnFromProvider(server(), started);
      const storedValues = JSON.stringify(await everything(server().running.deps.store));
      await exchange(server(), project, started, returned);

      const stored = JSON.stringify(await everything(server().running.deps.store));

      expect(storedValues).not.toContain(APP_STATE);
      expect(storedValues).not.toContain(started.at.searchParams.get("state") ?? "?");
      expect(storedValues).not.toContain(`ada-${id}@example.com`);
      for (const text of [storedValues, stored]) expect(text).not.toContain(`gho_${id}`);
      expect(server().log.join("\n")).not.toContain(project.keys.publishableClientKey);
    });
  },
  { fetch: world.fetch },
);

// Rule 8: a plain challenge reveals the verifier to everyone who sees the request.
eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    test("plain challenges are accepted only if the operator allows them", async () => {
      const project = await server().project({ config: { oauth_providers: [github] } });
      newAccount();
      const plain = { code_challenge: "a plain verifier", code_challenge_method: "plain" };

      const started = await startAuthorization(server(), project, "github", plain);
      const returned = await returnFromProvider(server(), started);
      const wrong = await exchange(server(), project, started, returned, { code_verifier: "another" });
      const right = await exchange(server(), project, started, returned, { code_verifier: "a plain verifier" });

      expect([wrong.body.code, right.status]).toEqual(["INVALID_AUTHORIZATION_CODE", 200]);
    });

    test("on https, the cookie is sent over https only", async () => {
      const project = await server().project({ config: { oauth_providers: [github] } });

      const { reply } = await startAuthorization(server(), project, "github");

      const [cookie = ""] = reply.headers.getSetCookie();
      expect(cookie).toEndWith(`=true; Path=/; Expires=${expiresIn(cookie)}; Max-Age=600; Secure; HttpOnly`);
    });

    testAlways("abandoned flows are deleted", async () => {
      const project = await server().project({ config: { oauth_providers: [github] } });
      newAccount();
      await startAuthorization(server(), project, "github");
      await returnFromProvider(server(), await startAuthorization(server(), project, "github"));
      const { deps } = server().running;
      const left = async () => [
        (await rowsOfProject(deps.store, "oauthFlows", project.id)).length,
        (await rowsOfProject(deps.store, "oauthCodes", project.id)).length,
      ];

      const before = await left();
      server().clock.pass({ days: 2 });
      await sweep(deps);

      expect([before, await left()]).toEqual([
        [1, 1],
        [0, 0],
      ]);
    });
  },
  { fetch: world.fetch, environment: { HALLPASS_OAUTH_PLAIN_PKCE: "on", HALLPASS_URL: "https://auth.example" } },
);

/** A date in the format of HTTP cookies. */
function expiresIn(cookie: string): string {
  const at = Date.parse(/Expires=([^;]*)/.exec(cookie)?.[1] ?? "");
  return new Date(at).toUTCString();
}

async function giveSecondFactor(deps: Deps, projectId: string, id: string) {
  await deps.store.write(async (tx) => {
    const { users: t } = tx;
    const sealedTotpSecret = Buffer.from(deps.keyring.seal("secret"));
    await tx
      .update(t)
      .set({ sealedTotpSecret })
      .where(and(eq(t.id, id), eq(t.projectId, projectId)));
  });
}

async function addAccount(
  deps: Deps,
  projectId: string,
  userId: string,
  account: { providerId: string; accountId: string; email: string | null },
) {
  const switches = { allowSignIn: true, allowConnectedAccounts: true };
  await deps.store.write((tx) => addAccountIn(tx, deps, { projectId, userId, ...account, ...switches }));
}

function query(project: TestProject): string {
  return new URLSearchParams({
    client_id: project.id,
    client_secret: project.keys.publishableClientKey,
    redirect_uri: APP_CALLBACK,
    scope: "legacy",
    state: APP_STATE,
    grant_type: "authorization_code",
    code_challenge: "c",
    code_challenge_method: "S256",
    response_type: "code",
  }).toString();
}
