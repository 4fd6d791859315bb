import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { getClientProject } from "#contract/client-project.ts";
import { getProviderAccessToken } from "#contract/connected-accounts.ts";
import { getProject, updateProject } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { type Issuer, startIssuer as startRealIssuer } from "#testing/providers/issuer.ts";
import {
  exchange,
  returnFromProvider,
  type StartedAuthorization,
  startAuthorization,
} from "#testing/providers/oauth-browser.ts";
import { onServer } from "#testing/server/on-server.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { nowInSeconds } from "#testing/waiting.ts";

/** A small issuer on its own port, with answers that a test chooses. */
async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const issuer = {
    claims: {} as Record<string, unknown>,
    issuer: "",
    asked: [] as { path: string; form: URLSearchParams }[],
    scopes: undefined as string[] | undefined,
    isAlive: true,
    userinfo: { sub: "u1", email: "ada@issuer.example", email_verified: true } as object | number,
    tokens: {} as Record<string, unknown>,
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request): Promise<Response> {
      const { pathname, origin: url } = new URL(request.url);
      const form = new URLSearchParams(await request.text());
      issuer.asked.push({ path: pathname, form });
      if (pathname === "/.well-known/openid-configuration") {
        return Response.json({
          issuer: issuer.issuer || url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          userinfo_endpoint: `${url}/userinfo`,
          scopes_supported: issuer.scopes,
          id_token_signing_alg_values_supported: ["RS256"],
          token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
        });
      }
      if (pathname === "/keys") return Response.json({ keys: [jwk] });
      if (pathname === "/userinfo" && !issuer.isAlive) return new Response("ended", { status: 401 });
      if (pathname === "/userinfo" && typeof issuer.userinfo === "number") {
        return new Response("no", { status: issuer.userinfo });
      }
      if (pathname === "/userinfo") return Response.json(issuer.userinfo);
      if (pathname !== "/token") return new Response("no", { status: 404 });
      const now = nowInSeconds();
      const base = { iss: url, sub: "u1", iat: now, exp: now + 600 };
      const idToken = await new SignJWT({ ...base, ...issuer.claims })
        .setProtectedHeader({ alg: "RS256", kid: "k1" })
        .sign(privateKey);
      const tokens = { access_token: "at", token_type: "Bearer", expires_in: 600, id_token: idToken };
      return Response.json({ ...tokens, ...issuer.tokens });
    },
  });
  const url = `http://localhost:${server.port}`;
  return Object.assign(issuer, { url, [Symbol.asyncDispose]: () => server.stop(true) });
}

/** All that the server wants of an ID token; with less, it asks the userinfo endpoint. */
const COMPLETE = { email: "ada@issuer.example", email_verified: true, name: "Ada", picture: "https://a.example/a.png" };

const keyRequests = ({ asked }: Issuer) => asked.filter((path) => path === "/jwks").length;

const entry = (issuer_url: string) => ({
  id: "our_company",
  type: "oidc" as const,
  issuer_url,
  client_id: "hallpass",
  client_secret: "s3cret",
  display_name: "Our Company",
});

async function finish(server: TestServer, project: TestProject, started: StartedAuthorization) {
  const returned = await returnFromProvider(server, started);
  const { body } = await exchange(server, project, started, returned);
  return { returned, user: (await project.server.with({ accessToken: body.access_token }).call(getCurrentUser)).body };
}

onServer(
  (server) => {
    test("a project can add any issuer by its URL: it has its own id, and the server uses its discovery document", async () => {
      await using issuer = await startIssuer();
      const project = await server().project({ config: { oauth_providers: [entry(issuer.url)] } });

      const started = await startAuthorization(server(), project, "our_company");
      issuer.claims = { aud: "hallpass", nonce: started.at.searchParams.get("nonce"), name: "Ada" };
      const { user } = await finish(server(), project, started);

      expect((await project.client.call(getClientProject)).body.config.enabled_oauth_providers).toEqual([
        { id: "our_company", display_name: "Our Company" },
      ]);
      expect((await project.admin.call(getProject)).body.config.oauth_providers).toEqual([
        { provider_config_id: "our_company", ...entry(issuer.url) },
      ]);
      expect(started.at.href).toStartWith(`${issuer.url}/authorize?`);
      expect(started.at.searchParams.get("scope")).toBe("openid profile email");
      const challenge = started.at.searchParams.get("code_challenge");
      const redeemed = issuer.asked.find(({ path }) => path === "/token")?.form;
      expect(
        createHash("sha256")
          .update(redeemed?.get("code_verifier") ?? "")
          .digest("base64url"),
      ).toBe(challenge ?? "");
      // The address came from the userinfo endpoint: the ID token had none.
      expect(user).toMatchObject({
        display_name: "Ada",
        primary_email: "ada@issuer.example",
        primary_email_verified: true,
        oauth_providers: [{ id: "our_company", account_id: "u1" }],
      });
    });

    test("the userinfo endpoint of an issuer tells whether a token still works", async () => {
      await using issuer = await startIssuer();
      const project = await server().project({ config: { oauth_providers: [entry(issuer.url)] } });
      const started = await startAuthorization(server(), project, "our_company");
      issuer.claims = { aud: "hallpass", nonce: started.at.searchParams.get("nonce"), ...COMPLETE };
      const { body } = await exchange(server(), project, started, await returnFromProvider(server(), started));
      const wire = project.client.with({ accessToken: body.access_token });
      const ask = () =>
        wire.call(getProviderAccessToken, { params: { user_id: "me", provider_id: "our_company" }, body: {} });

      const alive = await ask();
      const whether = issuer.asked.filter(({ path }) => path === "/userinfo").length;
      issuer.isAlive = false;
      const ended = await ask();

      expect([alive.status, alive.body, whether]).toEqual([201, { access_token: "at" }, 1]);
      expect(ended.code).toBe("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
    });

    /** Signs a new user in with these claims in the ID token. */
    const userWith = async (issuer: Awaited<ReturnType<typeof startIssuer>>, claims: object) => {
      const project = await server().project({ config: { oauth_providers: [entry(issuer.url)] } });
      const started = await startAuthorization(server(), project, "our_company");
      issuer.claims = { aud: "hallpass", nonce: started.at.searchParams.get("nonce"), ...claims };
      return (await finish(server(), project, started)).user;
    };

    test("the userinfo endpoint adds what an ID token with an address lacks, and is not asked for a complete one", async () => {
      await using issuer = await startIssuer();
      issuer.userinfo = { sub: "u1", ...COMPLETE };
      const short = await userWith(issuer, { email: COMPLETE.email });
      issuer.asked.length = 0;
      const complete = await userWith(issuer, { ...COMPLETE, name: "Complete" });

      expect(short).toMatchObject({
        display_name: "Ada",
        profile_image_url: COMPLETE.picture,
        primary_email_verified: true,
      });
      expect(complete.display_name).toBe("Complete");
      expect(issuer.asked.map(({ path }) => path)).not.toContain("/userinfo");
    });

    // Rule 5: a verified address must not verify another one.
    test("a verified address at the userinfo endpoint does not verify another address of the ID token", async () => {
      await using issuer = await startIssuer();

      const user = await userWith(issuer, { email: "ceo@victim.example" });

      expect([user.primary_email, user.primary_email_verified]).toEqual(["ceo@victim.example", false]);
    });

    test.each([
      ["true", true],
      ["false", false],
    ] as const)("an issuer may write email_verified as the text %p", async (email_verified, isVerified) => {
      await using issuer = await startIssuer();

      expect((await userWith(issuer, { ...COMPLETE, email_verified })).primary_email_verified).toBe(isVerified);
    });

    test.each([403, 404, 500])("a userinfo endpoint that answers %d does not end a sign-in", async (status) => {
      await using issuer = await startIssuer();
      issuer.userinfo = status;

      const user = await userWith(issuer, { email: COMPLETE.email, email_verified: true });

      expect([user.primary_email, user.primary_email_verified]).toEqual([COMPLETE.email, true]);
    });

    test("a token answer may have scopes in a list, a strange token type and a lifetime as text", async () => {
      await using issuer = await startIssuer();
      issuer.tokens = { scope: ["openid", "email"], token_type: "JWT", expires_in: "600", refresh_token: null };

      expect((await userWith(issuer, COMPLETE)).primary_email).toBe(COMPLETE.email);
    });

    test("a token answer without an ID token is refused in words that say so", async () => {
      await using issuer = await startIssuer();
      issuer.tokens = { id_token: undefined };
      const project = await server().project({ config: { oauth_providers: [entry(issuer.url)] } });
      const reply = await returnFromProvider(server(), await startAuthorization(server(), project, "our_company"));

      expect([reply.status, reply.text]).toEqual([400, "The OAuth provider returned no ID token."]);
    });

    test("an issuer must match: a different issuer in its document, answer or userinfo is refused", async () => {
      await using issuer = await startIssuer();
      const project = await server().project({ config: { oauth_providers: [entry(issuer.url)] } });
      issuer.issuer = "https://accounts.google.com";
      const otherIssuer = await startAuthorization(server(), project, "our_company");
      issuer.issuer = "";
      const started = await startAuthorization(server(), project, "our_company");
      issuer.claims = { aud: "hallpass", nonce: started.at.searchParams.get("nonce") };
      const wrongIssuer = await returnFromProvider(server(), started, {
        params: { code: "c", iss: "https://evil.example" },
      });
      const another = await startAuthorization(server(), project, "our_company");
      issuer.claims = { aud: "hallpass", nonce: another.at.searchParams.get("nonce"), sub: "u2" };
      const { user } = await finish(server(), project, another);

      expect([otherIssuer.reply.status, otherIssuer.reply.text]).toEqual([400, expect.stringContaining("discovery")]);
      expect([wrongIssuer.status, wrongIssuer.text]).toEqual([
        400,
        expect.stringContaining("does not match this sign-in"),
      ]);
      expect([user.primary_email, user.oauth_providers[0].account_id]).toEqual([null, "u2"]);
    });

    test("the keys of an issuer are fetched once, and again for a token with an unknown key", async () => {
      const redirectUri = `${server().apiUrl}/auth/oauth/callback/our_company`;
      await using issuer = await startRealIssuer({ id: "hallpass", secret: "s3cret", redirectUri });
      // Keys belong to the issuer, so all projects share them.
      const [project, another] = [await server().project(), await server().project()];
      for (const each of [project, another]) {
        const config = { oauth_providers: [entry(issuer.url)] };
        expect((await each.admin.call(updateProject, { body: { config } })).status).toBe(200);
      }
      const signIn = async (where: TestProject, login: string) => {
        const started = await startAuthorization(server(), where, "our_company");
        const returned = await returnFromProvider(server(), started, {
          params: await issuer.signIn(started.at, login),
        });
        const { body } = await exchange(server(), where, started, returned);
        return (await where.server.with({ accessToken: body.access_token }).call(getCurrentUser)).body.primary_email;
      };

      const before = [await signIn(project, "ada"), await signIn(project, "ben"), await signIn(another, "ada")];
      const asked = keyRequests(issuer);
      issuer.changeKey();
      const after = [await signIn(project, "cleo"), await signIn(another, "ben")];

      expect(before).toEqual(["ada@corp.example", "ben@corp.example", "ada@corp.example"]);
      expect(after).toEqual(["cleo@corp.example", "ben@corp.example"]);
      expect([asked, keyRequests(issuer)]).toEqual([1, 2]);
    });

    test("an issuer must use https and be reachable, and its id is the project's choice of plain letters", async () => {
      const project = await server().project();
      const set = (further: object) =>
        project.admin.call(updateProject, {
          body: { config: { oauth_providers: [{ ...entry("https://issuer.example"), ...further }] } },
        });
      const refused = [
        await set({ issuer_url: "javascript:x" }),
        await set({ id: "A b" }),
        await set({ client_secret: "" }),
      ];
      await set({ issuer_url: "http://issuer.example" });
      const plain = (await startAuthorization(server(), project, "our_company")).reply;
      await set({ issuer_url: "https://issuer.invalid" });
      const unreachable = (await startAuthorization(server(), project, "our_company")).reply;

      for (const reply of refused) expect([reply.status, reply.code]).toEqual([400, "SCHEMA_ERROR"]);
      expect([plain.status, plain.text]).toEqual([400, "The issuer of this provider must use https."]);
      expect([unreachable.status, unreachable.text]).toEqual([
        400,
        expect.stringContaining("could not reach the OAuth provider"),
      ]);
    });
  },
  { environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8,::1" } },
);

// Rule 12: a project's issuer must not give access to the operator's network.
onServer((server) => {
  test("an issuer on a private address gets no request", async () => {
    await using issuer = await startIssuer();
    const project = await server().project({ config: { oauth_providers: [entry(issuer.url)] } });

    const { reply } = await startAuthorization(server(), project, "our_company");

    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining("could not reach the OAuth provider")]);
    expect(issuer.asked).toEqual([]);
  });
});

const shared = (id: "google" | "github") => ({ id, type: "shared" as const });

test("the operator's issuer serves every shared provider, and its addresses count as verified", async () => {
  await using issuer = await startIssuer();
  const server = await startServer({ environment: { HALLPASS_SHARED_OAUTH_ISSUER: issuer.url } });
  try {
    const project = await server.project({ config: { oauth_providers: [shared("google"), shared("github")] } });
    const started = await startAuthorization(server, project, "github");
    const nonce = started.at.searchParams.get("nonce");
    issuer.claims = { aud: "github", nonce, sub: "ada@shared.example", email_verified: false };
    const { user } = await finish(server, project, started);

    expect(started.at.searchParams.get("client_id")).toBe("github");
    expect(started.at.searchParams.get("scope")).toBe("openid email");
    expect(issuer.asked.find(({ path }) => path === "/token")?.form.get("client_secret")).toBe("MOCK-SERVER-SECRET");
    expect([user.primary_email, user.primary_email_verified]).toEqual(["ada@shared.example", true]);
  } finally {
    await server.stop();
  }
});

test("the operator's issuer is asked for a refresh token if it offers one, and for no further scopes", async () => {
  await using issuer = await startIssuer();
  issuer.scopes = ["openid", "email", "offline_access"];
  const server = await startServer({ environment: { HALLPASS_SHARED_OAUTH_ISSUER: issuer.url } });
  try {
    const project = await server.project({ config: { oauth_providers: [shared("google"), shared("github")] } });
    const ada = await project.person();
    const link = { type: "link", token: ada.accessToken };

    const plain = await startAuthorization(server, project, "github", link);
    const wide = await startAuthorization(server, project, "github", { ...link, provider_scope: "repo" });
    const signIn = await startAuthorization(server, project, "github", { provider_scope: "repo" });

    for (const { at } of [plain, signIn]) expect(at.searchParams.get("scope")).toBe("openid email offline_access");
    expect([wide.reply.status, wide.reply.body.code]).toEqual([
      400,
      "OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
    ]);
  } finally {
    await server.stop();
  }
});

test("in dev mode, a shared provider opens the simulated provider, which signs in any user", async () => {
  const server = await startServer({ dev: true });
  try {
    const project = await server.project({ config: { oauth_providers: [shared("google")] } });
    const started = await startAuthorization(server, project, "google");
    expect(started.at.href).toStartWith(`${server.url}/dev/identity/authorize?`);
    const page = await (await fetch(started.at)).text();
    expect(page).toContain("Simulated Google");

    const say = async (form: Record<string, string>, at = started.at) =>
      fetch(at, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });
    const allowed = await say({ answer: "allow", email: "Ada@Example.com", name: "Ada <b>" });
    const back = new URL(allowed.headers.get("location") ?? "");
    const returned = await returnFromProvider(server, started, { params: Object.fromEntries(back.searchParams) });
    const { body } = await exchange(server, project, started, returned);
    const { body: user } = await project.client.with({ accessToken: body.access_token }).call(getCurrentUser);
    const denied = new URL((await say({ answer: "deny" })).headers.get("location") ?? "");
    const cookie = allowed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const again = await (await fetch(started.at, { headers: { cookie } })).text();
    const elsewhere = new URL(started.at);
    elsewhere.searchParams.set("redirect_uri", "https://evil.example/");

    expect(back.origin + back.pathname).toBe(`${server.apiUrl}/auth/oauth/callback/google`);
    expect(user).toMatchObject({
      display_name: "Ada <b>",
      primary_email: "ada@example.com",
      primary_email_verified: true,
    });
    expect(denied.searchParams.get("error")).toBe("access_denied");
    expect(again).toContain("Ada &lt;b&gt;");
    expect([
      (await fetch(elsewhere)).status,
      (await say({ answer: "allow", email: "a@b.example" }, elsewhere)).status,
    ]).toEqual([400, 400]);
  } finally {
    await server.stop();
  }
});
