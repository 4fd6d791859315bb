import { describe, expect, test } from "bun:test";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import {
  approveAuthorizationRequest,
  denyAuthorizationRequest,
  getAuthorizationRequest,
} from "#contract/auth/authorization-requests.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession, signOut } from "#contract/auth/sessions.ts";
import { SECOND_FACTOR_ACR } from "#contract/oauth/authorize.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { createOAuthClient, deleteOAuthClient } from "#contract/oauth-clients.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { updateProject } from "#contract/projects.ts";
import { createTeam } from "#contract/teams.ts";
import { updateUser } from "#contract/users.ts";
import { ADDRESS_LIMITS } from "#server/access/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import { signedJwt } from "#server/tokens/jws.ts";
import { makeApp, postForm } from "#testing/people/app.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";

const CALLBACK = "https://app.example.com/callback";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const WEB = { kind: "confidential", name: "Grafana", redirect_urls: [CALLBACK] } as const;

type Parameters = Record<string, string | string[] | undefined>;

let visitors = 0;

type Visitor = Pick<Person, "accessToken" | "refreshToken">;

/** What a browser sends that is signed in on the hosted pages. */
const cookieOf = ({ id }: TestProject, person: Visitor | null): Record<string, string> =>
  person ? { cookie: hostedCookies(id, person) } : {};

/** A project that is an authorization server, with a client. */
async function serving(server: TestServer, client: object = {}) {
  const project = await server.project({ displayName: "Boats", config: { authorization_server_enabled: true } });
  const created = await project.admin.call(createOAuthClient, { body: { ...WEB, ...client } as never });
  expect(created.status).toBe(201);
  const clientId: string = created.body.id;
  const issuer = `${server.apiUrl}/projects/${project.id}`;
  visitors += 1;
  const place = { "x-forwarded-for": `198.51.100.${visitors}` };
  const visit = (url: string, person: Visitor | null = null, init: RequestInit = {}) =>
    fetch(url, { redirect: "manual", ...init, headers: { ...place, ...cookieOf(project, person) } });
  const queryOf = (changed: Parameters = {}) => {
    const wanted: Parameters = {
      client_id: clientId,
      redirect_uri: CALLBACK,
      response_type: "code",
      scope: "openid profile",
      state: "s t&te",
      nonce: "n1",
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
      ...changed,
    };
    const pairs = Object.entries(wanted).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((each) => [name, each]),
    );
    return new URLSearchParams(pairs);
  };
  const authorize = (changed?: Parameters, person: Visitor | null = null) =>
    visit(`${issuer}/oauth/authorize?${queryOf(changed)}`, person);
  const requestIn = (reply: Response) => new URL(reply.headers.get("location") ?? "").searchParams.get("request") ?? "";
  /** Asks, and answers on the page. */
  const answered = async (person: Person, endpoint: typeof approveAuthorizationRequest, changed?: Parameters) => {
    const code = requestIn(await authorize(changed, person));
    const { body } = await person.wire.call(endpoint, { body: { code } });
    return visit(body.url, person);
  };
  return { project, clientId, issuer, visit, queryOf, authorize, requestIn, answered };
}

/** What an answer took to the client. */
const answerIn = (reply: Response): Record<string, string | number | undefined> => {
  const location = reply.headers.get("location") ?? "";
  return { status: reply.status, ...Object.fromEntries(new URL(location).searchParams) };
};

const asks = async (wire: Person["wire"], code: string) =>
  (await wire.call(getAuthorizationRequest, { body: { code } })).body;

onServer((server) => {
  const serve = (client?: object) => serving(server(), client);

  describe("a request for authorization", () => {
    test("leads through the sign-in pages to the client, with a code, the state and the issuer", async () => {
      const { project, issuer, visit, authorize, requestIn } = await serve();
      const ada = await project.person("ada");

      const toPages = await authorize();
      const page = new URL(toPages.headers.get("location") ?? "");
      const code = requestIn(toPages);
      const signedOut = await asks(project.client, code);
      const asked = await asks(ada.wire, code);
      const approved = await ada.wire.call(approveAuthorizationRequest, { body: { code } });
      const answer = await visit(approved.body.url, ada);

      expect([toPages.status, page.origin + page.pathname]).toEqual([
        303,
        `${server().url}/p/${project.id}/handler/authorize`,
      ]);
      expect([signedOut.step, signedOut.reason, signedOut.client.name]).toEqual(["sign_in", "signed_out", "Grafana"]);
      expect(asked).toEqual({
        client: {
          name: "Grafana",
          origin: "owner",
          id_host: null,
          logo_url: null,
          client_url: null,
          policy_url: null,
          terms_url: null,
          redirect_host: "app.example.com",
        },
        step: "consent",
        reason: null,
        login_hint: null,
        scopes: [
          { name: "openid", api: null, description: null, claims: [] },
          { name: "profile", api: null, description: null, claims: [] },
        ],
      });
      expect(answer.headers.get("location")).toStartWith(`${CALLBACK}?code=`);
      expect(answerIn(answer)).toEqual({ status: 303, code: expect.any(String), state: "s t&te", iss: issuer });
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    });

    test("is answered at once for a user who has allowed it before, and asks again for more", async () => {
      const { project, authorize, answered } = await serve();
      const ada = await project.person("ada");
      await answered(ada, approveAuthorizationRequest);

      const again = await authorize({}, ada);
      const less = await authorize({ scope: "openid" }, ada);
      const more = await authorize({ scope: "openid profile email" }, ada);

      expect([again, less].map((reply) => Object.keys(answerIn(reply)))).toEqual([
        ["status", "code", "state", "iss"],
        ["status", "code", "state", "iss"],
      ]);
      expect(new URL(more.headers.get("location") ?? "").pathname).toEndWith("/handler/authorize");
    });

    test("goes back as access_denied if the user refuses, and is over", async () => {
      const { project, issuer, visit, authorize, requestIn } = await serve();
      const ada = await project.person("ada");
      const code = requestIn(await authorize());
      const { body } = await ada.wire.call(denyAuthorizationRequest, { body: { code } });

      const refused = await visit(body.url, ada);
      const again = await visit(body.url, ada);

      expect(answerIn(refused)).toEqual({
        status: 303,
        error: "access_denied",
        error_description: "The user refused.",
        state: "s t&te",
        iss: issuer,
      });
      expect([again.status, again.headers.get("location")]).toEqual([404, null]);
      expect(await again.text()).toContain("This request has expired");
    });

    test("asks for no consent for an app of the owner, unless the app wants it", async () => {
      const { project, authorize } = await serve({ is_first_party: true });
      const ada = await project.person("ada");

      expect(answerIn(await authorize({}, ada))).toMatchObject({ code: expect.any(String) });
      expect((await authorize({ prompt: "consent" }, ada)).headers.get("location")).toContain("/handler/authorize?");
    });

    test("gets a fresh sign-in if it wants one: by prompt, by age, and for another user", async () => {
      const { project, clientId, issuer, visit, authorize, requestIn } = await serve({ is_first_party: true });
      const ada = await project.person("ada");
      const { deps } = server().running;
      const key = (await deps.projects.get(project.id))?.signingKeys[0];
      if (!key) throw new Error("The project has no key.");
      const hint = (sub: string) => signedJwt(key, "JWT", { iss: issuer, aud: clientId, sub, exp: 1 });
      server().clock.pass({ minutes: 2 });

      const asked = {
        login: await authorize({ prompt: "login" }, ada),
        old: await authorize({ max_age: "60" }, ada),
        other: await authorize({ id_token_hint: hint("00000000-0000-4000-8000-000000000000") }, ada),
        young: await authorize({ max_age: "600" }, ada),
        same: await authorize({ id_token_hint: hint(ada.userId) }, ada),
      };
      const reasonOf = async (reply: Response) => (await asks(ada.wire, requestIn(reply))).reason;

      expect(await reasonOf(asked.login)).toBe("again");
      expect(await reasonOf(asked.old)).toBe("again");
      expect(await reasonOf(asked.other)).toBe("other_user");
      for (const reply of [asked.young, asked.same])
        expect(answerIn(reply)).toMatchObject({ code: expect.any(String) });
      server().clock.pass({ seconds: 1 });
      const { email, password } = ada;
      const { body } = await project.client.call(signInWithPassword, { body: { email, password } });
      const again = { accessToken: body.access_token, refreshToken: body.refresh_token };
      expect(answerIn(await visit(`${issuer}/oauth/authorize/${requestIn(asked.login)}`, again))).toMatchObject({
        code: expect.any(String),
      });
    });

    test("needs a sign-in with the second factor if it wants one, from users who have one", async () => {
      const { project, authorize, requestIn } = await serve({ is_first_party: true });
      const [ada, ben] = [await project.person("ada"), await project.person("ben")];
      const totp_secret_base64 = Buffer.alloc(20, 7).toString("base64");
      await project.server.call(updateUser, { params: { user_id: ada.userId }, body: { totp_secret_base64 } });
      server().clock.pass({ seconds: 1 });
      for (const wanted of [
        { acr_values: `x ${SECOND_FACTOR_ACR}` },
        { claims: JSON.stringify({ id_token: { acr: { values: [SECOND_FACTOR_ACR] } } }) },
      ]) {
        const code = requestIn(await authorize(wanted, ada));
        expect(await asks(ada.wire, code)).toMatchObject({ step: "sign_in", reason: "second_factor" });
        expect(answerIn(await authorize(wanted, ben))).toMatchObject({ code: expect.any(String) });
      }
    });

    test("is refused to users whom the owner does not let in, on the page and by the answer", async () => {
      const { project, authorize, requestIn, issuer, visit } = await serve();
      const [ada, ben] = [await project.person("ada"), await project.person("ben")];
      const crew = { display_name: "Crew", creator_user_id: ada.userId };
      const { body: team } = await project.server.call(createTeam, { body: crew });
      const audience = { type: "teams", team_ids: [team.id] };
      const restricted = await project.admin.call(createOAuthClient, {
        body: { ...WEB, audience, is_first_party: true } as never,
      });
      const wanted = { client_id: restricted.body.id };
      const code = requestIn(await authorize(wanted, ben));

      const approved = await ben.wire.call(approveAuthorizationRequest, { body: { code } });

      expect((await asks(ben.wire, code)).step).toBe("no_access");
      expect((await visit(approved.body.url, ben)).headers.get("location")).toContain("/handler/authorize?request=");
      expect((await visit(`${issuer}/oauth/authorize/${code}`, ben)).headers.get("location")).toContain("/handler/");
      expect(answerIn(await authorize(wanted, ada))).toMatchObject({ code: expect.any(String) });
      expect(answerIn(await authorize({ ...wanted, prompt: "none" }, ben))).toMatchObject({ error: "access_denied" });
    });

    test("with prompt none is answered at once, whatever would have to be asked", async () => {
      const { project, issuer, visit, queryOf, authorize, answered } = await serve();
      const ada = await project.person("ada");
      const none = async (changed: Parameters = {}, person: Person | null = ada) => {
        const wanted = { prompt: "none", ...changed };
        const { error, code } = answerIn(await authorize(wanted, person));
        const stored = await visit(`${issuer}/oauth/authorize`, null, { method: "POST", body: queryOf(wanted) });
        const byForm = answerIn(await visit(stored.headers.get("location") ?? "", person));
        expect(byForm.error).toBe(error);
        return error ?? typeof code;
      };
      expect(await none({}, null)).toBe("login_required");
      expect(await none()).toBe("consent_required");
      await answered(ada, approveAuthorizationRequest);
      expect(await none()).toBe("string");
      expect(await none({ scope: "openid email" })).toBe("consent_required");
      server().clock.pass({ minutes: 2 });
      expect(await none({ max_age: "60" })).toBe("login_required");
      const totp_secret_base64 = Buffer.alloc(20, 7).toString("base64");
      await project.server.call(updateUser, { params: { user_id: ada.userId }, body: { totp_secret_base64 } });
      expect(await none({ acr_values: SECOND_FACTOR_ACR })).toBe("interaction_required");
      await ada.wire.call(signOut);
      expect(await none()).toBe("login_required");
    });

    test("with prompt select_account lets a signed-in user choose", async () => {
      const { project, authorize, answered, requestIn } = await serve();
      const ada = await project.person("ada");
      await answered(ada, approveAuthorizationRequest);
      server().clock.pass({ seconds: 1 });

      const reply = await authorize({ prompt: "select_account" }, ada);

      expect((await asks(ada.wire, requestIn(reply))).step).toBe("choose_account");
      expect(answerIn(await answered(ada, approveAuthorizationRequest, { prompt: "select_account" }))).toMatchObject({
        code: expect.any(String),
      });
    });

    test("names the APIs, and describes their scopes in the owner's words", async () => {
      const { project, authorize, requestIn } = await serve({ scopes: ["openid", "read", "write"] });
      const api = (identifier: string, name: string, scopes: string[]) =>
        project.admin.call(createOAuthApi, {
          body: {
            identifier,
            name,
            scopes: scopes.map((scope) => ({ name: scope, description: `${scope} ${name}`, permission_id: null })),
          },
        });
      await api("https://boats.example/", "Boats", ["read", "write"]);
      await api("https://oars.example/", "Oars", ["write"]);
      const ada = await project.person("ada");
      const scopesOf = async (changed: Parameters) =>
        (await asks(ada.wire, requestIn(await authorize(changed, ada)))).scopes.slice(1);

      expect(await scopesOf({ scope: "openid address read unknown" })).toEqual([
        { name: "read", api: "Boats", description: "read Boats", claims: [] },
      ]);
      expect(await scopesOf({ scope: "openid read write", resource: "https://oars.example/" })).toEqual([
        { name: "write", api: "Oars", description: "write Oars", claims: [] },
      ]);
      const both = ["https://oars.example/", "https://boats.example/"];
      expect(await scopesOf({ scope: "openid write", resource: both })).toEqual([
        { name: "write", api: "Oars", description: "write Oars", claims: [] },
        { name: "write", api: "Boats", description: "write Boats", claims: [] },
      ]);
      expect(answerIn(await authorize({ scope: "openid write" }))).toMatchObject({ error: "invalid_scope" });
      expect(answerIn(await authorize({ resource: "https://masts.example/" }))).toMatchObject({
        error: "invalid_target",
      });
      expect(answerIn(await authorize({ scope: "openid email" }))).toMatchObject({ error: "invalid_scope" });
    });

    test("has the scopes of the claims that it names, which the user sees and allows like any other", async () => {
      const { project, authorize, requestIn } = await serve();
      const ada = await project.person("ada");
      const claims = JSON.stringify({
        userinfo: { name: { essential: true }, passwordHash: null },
        id_token: { email: null, teams: null, sub: { value: ada.userId } },
      });
      const code = requestIn(await authorize({ scope: "openid", claims }, ada));
      const { scopes } = await asks(ada.wire, code);
      const ben = await project.person("ben");

      // The client may not ask for teams.
      expect(scopes.map(({ name }: { name: string }) => name)).toEqual(["openid", "profile", "email"]);
      expect(await asks(ben.wire, code)).toMatchObject({ step: "sign_in", reason: "other_user" });
    });

    test.each<[string, Parameters, string]>([
      ["no response type", { response_type: undefined }, "invalid_request"],
      ["a token as response", { response_type: "id_token token" }, "unsupported_response_type"],
      ["a fragment as response", { response_mode: "fragment" }, "invalid_request"],
      ["no challenge", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
      ["a method without a challenge", { code_challenge: undefined }, "invalid_request"],
      ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
      ["a challenge without a method", { code_challenge_method: undefined }, "invalid_request"],
      ["a challenge that is none", { code_challenge: "x".repeat(42) }, "invalid_request"],
      ["an unknown prompt", { prompt: "create" }, "invalid_request"],
      ["prompt none with another", { prompt: "none login" }, "invalid_request"],
      ["an age that is no number", { max_age: "-1" }, "invalid_request"],
      ["claims that are no object", { claims: "[]" }, "invalid_request"],
      ["claims that are no JSON", { claims: "{" }, "invalid_request"],
      ["a request object", { request: "e30.e30." }, "request_not_supported"],
      ["a foreign request URI", { request_uri: "https://app.example.com/request" }, "request_uri_not_supported"],
      ["a registration", { registration: "{}" }, "registration_not_supported"],
      ["an ID token that is none", { id_token_hint: "e30.e30.e30" }, "invalid_request"],
      ["a scope that it may not ask for", { scope: "openid teams" }, "invalid_scope"],
      ["an unknown API", { resource: "https://masts.example/" }, "invalid_target"],
    ])("with %s goes back to the client with an error, the state and the issuer", async (_, changed, error) => {
      const { issuer, authorize, visit, queryOf } = await serve();
      const form = { method: "POST", body: queryOf(changed) };
      for (const reply of [await authorize(changed), await visit(`${issuer}/oauth/authorize`, null, form)]) {
        expect(answerIn(reply)).toEqual({
          status: 303,
          error,
          error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
          state: "s t&te",
          iss: issuer,
        });
      }
    });

    test("needs the grant, and a pushed request if the owner wants it; a confidential client may be exempt from PKCE", async () => {
      const device = "urn:ietf:params:oauth:grant-type:device_code";
      const other = await serve({ grant_types: [device], redirect_urls: [CALLBACK] });
      const pushing = await serve({ require_pushed_requests: true });
      const exempt = await serve({ pkce_exempt: true });

      expect(answerIn(await other.authorize())).toMatchObject({ error: "unauthorized_client" });
      const form = { method: "POST", body: other.queryOf() };
      const byForm = await other.visit(`${other.issuer}/oauth/authorize`, null, form);
      expect(answerIn(byForm)).toMatchObject({ error: "unauthorized_client" });
      expect(answerIn(await pushing.authorize())).toMatchObject({ error: "invalid_request" });
      const plain = await exempt.authorize({ code_challenge: undefined, code_challenge_method: undefined });
      expect(plain.headers.get("location")).toContain("/handler/authorize?request=");
    });

    test("as a form, with an answer as a form: the page posts itself to the client, and to nobody else", async () => {
      const { project, issuer, visit, queryOf } = await serve({ is_first_party: true });
      const ada = await project.person("ada");
      const state = `"><script>alert(1)</script>`;
      const body = queryOf({ response_mode: "form_post", state });

      const stored = await visit(`${issuer}/oauth/authorize`, null, { method: "POST", body });
      const page = await visit(stored.headers.get("location") ?? "", ada);
      const html = await page.text();

      expect(stored.status).toBe(303);
      expect(stored.headers.get("location")).toStartWith(`${issuer}/oauth/authorize/`);
      expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(html).toContain(`<form method="post" action="${CALLBACK}">`);
      expect(html).toMatch(/<input type="hidden" name="code" value="\w{45}">/);
      expect(html).toContain(`name="iss" value="${issuer}"`);
      expect(html).toContain(Bun.escapeHTML(state));
      expect(html).not.toContain(state);
      const nonce = /script-src 'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1];
      expect(html).toContain(`<script nonce="${nonce}">document.forms[0].submit()</script>`);
    });
  });

  describe("a pushed request", () => {
    const pushing = async (client: object = {}) => {
      const project = await server().project({ config: { authorization_server_enabled: true } });
      const app = await makeApp(server(), project, { is_first_party: true, ...client });
      const issuer = `${server().apiUrl}/projects/${project.id}`;
      const parameters = {
        redirect_uri: CALLBACK,
        response_type: "code",
        scope: "openid",
        state: "pushed",
        code_challenge: CHALLENGE,
        code_challenge_method: "S256",
      };
      const push = (further: Record<string, string> = {}) => app.post("par", { ...parameters, ...further });
      const come = (request_uri: string, person: Person, client_id = app.id) =>
        fetch(`${issuer}/oauth/authorize?${new URLSearchParams({ client_id, request_uri })}`, {
          redirect: "manual",
          headers: { ...cookieOf(project, person), "x-forwarded-for": person.ip },
        });
      return { project, app, issuer, push, come };
    };

    test("is named by a URI, which the browser brings once, within a minute", async () => {
      const { project, issuer, push, come } = await pushing({ require_pushed_requests: true });
      const ada = await project.person("ada");

      const pushed = await push();
      const answer = await come(pushed.body.request_uri, ada);
      const again = await come(pushed.body.request_uri, ada);
      const late = await push();
      server().clock.pass({ minutes: 1 });

      expect([pushed.status, pushed.body]).toEqual([
        201,
        { request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:\w{45}$/), expires_in: 60 },
      ]);
      expect(answerIn(answer)).toEqual({ status: 303, code: expect.any(String), state: "pushed", iss: issuer });
      for (const reply of [again, await come(late.body.request_uri, ada)]) {
        expect([reply.status, reply.headers.get("location")]).toEqual([404, null]);
      }
    });

    test("needs its client: another client cannot push it, and cannot use it", async () => {
      const { project, app, push, come } = await pushing();
      const ada = await project.person("ada");
      const other = await makeApp(server(), project);

      const { body } = await push();
      const stranger = await postForm(server(), project.id, "par", { form: { client_id: app.id, client_secret: "x" } });

      expect([stranger.status, stranger.body.error]).toEqual([401, "invalid_client"]);
      expect((await come(body.request_uri, ada, other.id)).status).toBe(404);
      expect(answerIn(await come(body.request_uri, ada))).toMatchObject({ code: expect.any(String) });
    });

    test.each<[string, Record<string, string>, string]>([
      ["another address", { redirect_uri: "https://evil.example/" }, "invalid_request"],
      ["another response type", { response_type: "token" }, "unsupported_response_type"],
      ["a scope that the client may not ask for", { scope: "openid teams" }, "invalid_scope"],
      ["an unknown API", { resource: "https://nothing.example/" }, "invalid_target"],
      ["a request object", { request: "e30.e30." }, "request_not_supported"],
      ["a registration", { registration: "{}" }, "registration_not_supported"],
    ])("is refused at once with %s", async (_, further, error) => {
      const { push } = await pushing();
      const refused = await push(further);
      expect([refused.status, refused.body.error]).toEqual([400, error]);
    });

    test("is refused to a client that may not ask for codes", async () => {
      const device = "urn:ietf:params:oauth:grant-type:device_code";
      const { push } = await pushing({ grant_types: [device] });
      expect((await push()).body.error).toBe("unauthorized_client");
    });
  });

  test("an installed app, which any program can claim to be, continues by a click of the user or a fresh sign-in", async () => {
    const redirect_uri = "com.example.app:/callback";
    const scopes = ["openid", "profile"];
    for (const is_first_party of [false, true]) {
      const native = { kind: "public", redirect_urls: [redirect_uri], scopes, is_first_party };
      const { project, issuer, visit, authorize, answered, requestIn } = await serve(native);
      const ada = await project.person("ada");
      const first = await answered(ada, approveAuthorizationRequest, { redirect_uri });
      server().clock.pass({ seconds: 1 });

      const again = requestIn(await authorize({ redirect_uri }, ada));
      const none = await authorize({ redirect_uri, prompt: "none" }, ada);
      const { email, password } = ada;
      const { body } = await project.client.call(signInWithPassword, { body: { email, password } });
      const fresh = { accessToken: body.access_token, refreshToken: body.refresh_token };

      expect(answerIn(first)).toMatchObject({ code: expect.any(String) });
      expect((await asks(ada.wire, again)).step).toBe("choose_account");
      expect(answerIn(none)).toMatchObject({ error: "interaction_required" });
      expect(answerIn(await visit(`${issuer}/oauth/authorize/${again}`, fresh))).toMatchObject({
        code: expect.any(String),
      });
    }
  });

  describe("the address of the answer", () => {
    const NATIVE = {
      kind: "public",
      redirect_urls: ["http://127.0.0.1/callback", "http://localhost:3000/a?b=c", "com.example.app:/callback"],
    };
    test.each<[string, boolean]>([
      ["http://127.0.0.1/callback", true],
      ["http://127.0.0.1:53122/callback", true],
      ["http://localhost:53122/a?b=c", true],
      ["com.example.app:/callback", true],
      ["http://127.0.0.1:53122/callback/", false],
      ["http://127.0.0.1:53122/callback?x=1", false],
      ["http://127.0.0.1:53122@evil.example/callback", false],
      ["http://127.0.0.1.evil.example/callback", false],
      ["http://[::1]:53122/callback", false],
      ["https://127.0.0.1/callback", false],
      ["http://localhost:53122/a", false],
      ["com.example.app:/callback/more", false],
      ["com.example.app://callback", false],
    ])("can be %s for an installed app: %p", async (redirect_uri, isOwn) => {
      const { authorize } = await serve(NATIVE);
      const reply = await authorize({ redirect_uri });
      expect([reply.status, reply.headers.has("location")]).toEqual([isOwn ? 303 : 400, isOwn]);
    });

    test.each([
      "https://app.example.com/callback/",
      "https://app.example.com/CALLBACK",
      "https://app.example.com:443/callback",
      "https://app.example.com/callback?x=1",
      "https://app.example.com/callback#x",
      "https://evil.example/",
      "//app.example.com/callback",
      "javascript:alert(1)",
    ])("is compared exactly: %s is a page, and leads nowhere", async (redirect_uri) => {
      const { project, authorize } = await serve();
      const ada = await project.person("ada");
      for (const changed of [
        { redirect_uri },
        { redirect_uri, prompt: "none" },
        { redirect_uri, response_type: "x" },
      ]) {
        const reply = await authorize(changed, ada);
        expect([reply.status, reply.headers.get("location")]).toEqual([400, null]);
        expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
        expect(await reply.text()).toContain("The redirect_uri is none of the client&#x27;s addresses.");
      }
    });

    test("can be left out by a client that has one, and is then that", async () => {
      const one = await serve({ is_first_party: true });
      const two = await serve({ redirect_urls: [CALLBACK, `${CALLBACK}/2`] });
      const ada = await one.project.person("ada");

      expect((await one.authorize({ redirect_uri: undefined }, ada)).headers.get("location")).toStartWith(
        `${CALLBACK}?`,
      );
      const refused = await two.authorize({ redirect_uri: undefined });
      expect([refused.status, refused.headers.get("location")]).toEqual([400, null]);
    });

    test("keeps its own query, and gets no address of ours as referrer", async () => {
      const redirect_uri = "https://app.example.com/?provider=boats";
      const { project, authorize } = await serve({ redirect_urls: [redirect_uri], is_first_party: true });
      const ada = await project.person("ada");
      const reply = await authorize({ redirect_uri }, ada);
      expect(reply.headers.get("location")).toStartWith(`${redirect_uri}&code=`);
    });

    test("belongs to a client of the project: an unknown one, and one of another project, is a page", async () => {
      const { authorize } = await serve();
      const other = await serve();
      for (const client_id of [undefined, "", "nobody", other.clientId]) {
        const reply = await authorize({ client_id });
        expect([reply.status, reply.headers.get("location")]).toEqual([400, null]);
        expect(await reply.text()).toContain("You cannot sign in to this app");
      }
    });
  });

  describe("a stored request", () => {
    test("expires after half an hour, and ends with its client and its project's switch", async () => {
      const { project, clientId, issuer, visit, authorize, requestIn } = await serve();
      const ada = await project.person("ada");
      const code = requestIn(await authorize());
      const second = requestIn(await authorize());
      const statusOf = async (each: string) =>
        (await project.client.call(getAuthorizationRequest, { body: { code: each } })).code;

      await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: false } } });
      expect(await statusOf(code)).toBe("AUTHORIZATION_REQUEST_NOT_FOUND");
      expect((await ada.wire.call(approveAuthorizationRequest, { body: { code } })).code).toBe(
        "AUTHORIZATION_REQUEST_NOT_FOUND",
      );
      expect((await ada.wire.call(denyAuthorizationRequest, { body: { code } })).code).toBe(
        "AUTHORIZATION_REQUEST_NOT_FOUND",
      );
      expect((await visit(`${issuer}/oauth/authorize/${code}`, ada)).status).toBe(404);
      expect((await authorize()).status).toBe(404);
      await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: true } } });
      expect(await statusOf(code)).toBeNull();

      server().clock.pass({ minutes: 30 });
      expect(await statusOf(code)).toBe("AUTHORIZATION_REQUEST_NOT_FOUND");
      const third = requestIn(await authorize());
      await project.admin.call(deleteOAuthClient, { params: { oauth_client_id: clientId }, body: {} });
      for (const each of [second, third]) expect(await statusOf(each)).toBe("AUTHORIZATION_REQUEST_NOT_FOUND");
    });

    test("is answered by the session that approved it, and by no other", async () => {
      const { project, issuer, visit, authorize, requestIn } = await serve();
      const [ada, eve] = [await project.person("ada"), await project.person("eve")];
      const code = requestIn(await authorize());
      await ada.wire.call(approveAuthorizationRequest, { body: { code } });

      const others = [
        await visit(`${issuer}/oauth/authorize/${code}`, eve),
        await visit(`${issuer}/oauth/authorize/${code}`),
      ];
      const own = await visit(`${issuer}/oauth/authorize/${code}`, ada);

      for (const reply of others) expect(reply.headers.get("location")).toContain("/handler/authorize?");
      expect(answerIn(own)).toMatchObject({ code: expect.any(String) });
    });

    test("is of its project: another project's pages do not find it", async () => {
      const [boats, oars] = [await serve(), await serve()];
      const code = boats.requestIn(await boats.authorize());
      const eve = await oars.project.person("eve");

      expect((await eve.wire.call(getAuthorizationRequest, { body: { code } })).code).toBe(
        "AUTHORIZATION_REQUEST_NOT_FOUND",
      );
      expect((await oars.visit(`${oars.issuer}/oauth/authorize/${code}`, eve)).status).toBe(404);
    });

    test("cannot be answered by an anonymous user, or by somebody who acts as another user", async () => {
      const { project, issuer, visit, authorize, requestIn } = await serve({ is_first_party: true });
      const ada = await project.person("ada");
      const config_override_string = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
      await project.admin.call(overrideConfig, { body: { config_override_string } });
      const anonymous = await project.client.call(signUpAnonymously);
      const body = { user_id: ada.userId, is_impersonation: true };
      const acting = await project.admin.call(createSession, { body });
      for (const { body: tokens } of [anonymous, acting]) {
        const person = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
        const wire = project.client.with({ accessToken: tokens.access_token });
        const code = requestIn(await authorize({}, person));
        expect((await asks(wire, code)).reason).toBe("signed_out");
        await wire.call(approveAuthorizationRequest, { body: { code } });
        expect((await visit(`${issuer}/oauth/authorize/${code}`, person)).headers.get("location")).toContain(
          "/handler/",
        );
        expect(answerIn(await authorize({ prompt: "none" }, person))).toMatchObject({ error: "login_required" });
      }
    });

    test("is stored without its code, and so is the code of the answer", async () => {
      const { project, authorize, requestIn, answered } = await serve();
      const ada = await project.person("ada");
      const code = requestIn(await authorize());
      const { code: given } = answerIn(await answered(ada, approveAuthorizationRequest));
      const { store } = server().running.deps;
      const [row] = await rowsOfProject(store, "authorizationCodes", project.id);

      expect(row?.digest).toBe(digest(String(given)));
      const stored = JSON.stringify(await everything(store));
      for (const secret of [code, String(given)]) expect(stored).not.toContain(secret);
    });

    test("leaves each consent in the audit log once", async () => {
      const { project, authorize, answered } = await serve();
      const ada = await project.person("ada");
      await answered(ada, approveAuthorizationRequest);
      await authorize({}, ada);
      await answered(ada, approveAuthorizationRequest, { scope: "openid email" });
      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      const grants = entries.filter(({ action }) => action.startsWith("oauth_grant_"));

      expect(grants.map(({ action, actorId, subjectId }) => [action, actorId, subjectId]).sort()).toEqual([
        ["oauth_grant_created", ada.userId, ada.userId],
        ["oauth_grant_updated", ada.userId, ada.userId],
      ]);
    });
  });

  test("a user is told once of a new app that gets more than the sign-in, and not of the owner's own", async () => {
    const told = async (client: object, ...scopes: string[]) => {
      const { project, answered, authorize } = await serve(client);
      const ada = await project.person("ada");
      for (const scope of scopes) {
        await ("is_first_party" in client
          ? authorize({ scope }, ada)
          : answered(ada, approveAuthorizationRequest, { scope }));
      }
      const mails = await rowsOfProject(server().running.deps.store, "mails", project.id);
      const notices = mails.filter(({ template }) => template === "security-notice:app_allowed");
      expect(notices.every(({ recipient }) => recipient === ada.email)).toBe(true);
      return notices.length;
    };

    expect(await told({}, "openid")).toBe(0);
    expect(await told({}, "openid", "openid profile", "openid profile email")).toBe(1);
    expect(await told({}, "openid profile")).toBe(1);
    expect(await told({ is_first_party: true }, "openid profile")).toBe(0);
  });

  test("requests for authorization from one address are limited, with a page that says so", async () => {
    const { authorize } = await serve();
    const { requests } = ADDRESS_LIMITS.authorization_address;
    const replies: Response[] = [];
    for (let sent = 0; sent <= requests; sent += 1) replies.push(await authorize({ prompt: "none" }));
    expect(replies.at(-2)?.status).toBe(303);
    expect([replies.at(-1)?.status, replies.at(-1)?.headers.get("content-type")]).toEqual([
      429,
      "text/html; charset=utf-8",
    ]);
    server().clock.pass({ minutes: 1 });
  });
});

eachServer((server) => {
  test("exactly one of many tabs that take an approval to the client gets the code", async () => {
    const { project, visit, authorize, requestIn } = await serving(server());
    const ada = await project.person("ada");
    const code = requestIn(await authorize());
    const { body } = await ada.wire.call(approveAuthorizationRequest, { body: { code } });

    const replies = await Promise.all(Array.from({ length: 10 }, () => visit(body.url, ada)));

    const codes = replies.filter((reply) => reply.headers.get("location")?.startsWith(CALLBACK));
    expect(codes).toHaveLength(1);
    expect(await rowsOfProject(server().running.deps.store, "authorizationCodes", project.id)).toHaveLength(1);
  });
});
