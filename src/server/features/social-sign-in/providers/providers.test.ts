import { expect, test } from "bun:test";
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { getProviderAccessToken } from "#contract/connected-accounts.ts";
import type { ProjectConfigUpdate } from "#contract/project-config.ts";
import type { OAuthProviderId as ProviderId } from "#contract/providers.ts";
import { getCurrentUser } from "#contract/users.ts";
import { exchange, returnFromProvider, signInThrough, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { type Asked, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import { nowInSeconds } from "#testing/waiting.ts";

/** A provider's real answers, shortened, from its documentation. */
interface Fixture {
  authorize: string;
  token: string;
  tokens: object;
  api: Record<string, unknown>;
  /** Authorization parameters in addition to those of all providers. */
  asks: Record<string, string | null>;
  expected: { accountId: string; email: string | null; verified: boolean; name: string | null; image: string | null };
}

const BEARER = { access_token: "at", token_type: "Bearer", expires_in: 3600, refresh_token: "rt" };

const appleKeys = makeAppleKeys();

const fixtures: Record<Exclude<ProviderId, "apple">, Fixture> = {
  google: {
    authorize: "https://accounts.google.com/o/oauth2/v2/auth",
    token: "https://oauth2.googleapis.com/token",
    tokens: { ...BEARER, scope: "https://www.googleapis.com/auth/userinfo.email openid", id_token: "unread" },
    api: {
      "https://openidconnect.googleapis.com/v1/userinfo": {
        sub: "10769150350006150715113082367",
        name: "Ada Lovelace",
        given_name: "Ada",
        picture: "https://lh3.googleusercontent.com/a/ada",
        email: "ada@gmail.com",
        email_verified: true,
      },
    },
    asks: {
      scope: "https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile",
      include_granted_scopes: "true",
    },
    expected: {
      accountId: "10769150350006150715113082367",
      email: "ada@gmail.com",
      verified: true,
      name: "Ada Lovelace",
      image: "https://lh3.googleusercontent.com/a/ada",
    },
  },
  github: {
    authorize: "https://github.com/login/oauth/authorize",
    token: "https://github.com/login/oauth/access_token",
    tokens: { access_token: "gho_16C7e42F292c6912E7710c838347Ae178B4a", scope: "user:email", token_type: "bearer" },
    api: {
      "https://api.github.com/user": {
        login: "octocat",
        id: 583231,
        node_id: "MDQ6VXNlcjU4MzIzMQ==",
        avatar_url: "https://avatars.githubusercontent.com/u/583231",
        name: "The Octocat",
        email: "public@example.com",
      },
      "https://api.github.com/user/emails": [
        { email: "octocat@users.noreply.github.com", verified: true, primary: false, visibility: null },
        { email: "octocat@github.com", verified: true, primary: true, visibility: "private" },
      ],
    },
    asks: { scope: "user:email" },
    expected: {
      accountId: "583231",
      email: "octocat@github.com",
      verified: true,
      name: "The Octocat",
      image: "https://avatars.githubusercontent.com/u/583231",
    },
  },
  microsoft: {
    authorize: "https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize",
    token: "https://login.microsoftonline.com/consumers/oauth2/v2.0/token",
    tokens: { ...BEARER, scope: "openid User.Read", ext_expires_in: 3600, id_token: "unread" },
    api: {
      "https://graph.microsoft.com/v1.0/me": {
        "@odata.context": "https://graph.microsoft.com/v1.0/$metadata#users/$entity",
        id: "87d349ed44d7",
        displayName: "Ada Lovelace",
        mail: null,
        userPrincipalName: "ada@outlook.com",
      },
    },
    asks: { scope: "User.Read openid" },
    expected: {
      accountId: "87d349ed44d7",
      email: "ada@outlook.com",
      verified: false,
      name: "Ada Lovelace",
      image: null,
    },
  },
  spotify: {
    authorize: "https://accounts.spotify.com/authorize",
    token: "https://accounts.spotify.com/api/token",
    tokens: { ...BEARER, scope: "user-read-email user-read-private" },
    api: {
      "https://api.spotify.com/v1/me": {
        id: "wizzler",
        display_name: "Ada",
        email: "ada@spotify.example",
        images: [{ url: "https://i.scdn.co/image/ada", height: 64, width: 64 }],
        product: "premium",
      },
    },
    asks: { scope: "user-read-email user-read-private" },
    expected: {
      accountId: "wizzler",
      email: "ada@spotify.example",
      verified: false,
      name: "Ada",
      image: "https://i.scdn.co/image/ada",
    },
  },
  facebook: {
    authorize: "https://www.facebook.com/v20.0/dialog/oauth",
    token: "https://graph.facebook.com/v20.0/oauth/access_token",
    tokens: { access_token: "at", token_type: "bearer", expires_in: 5183944 },
    api: {
      "https://graph.facebook.com/v20.0/me?fields=id,name,email,picture": {
        id: "10221",
        name: "Ada Lovelace",
        email: "ada@facebook.example",
        picture: {
          data: { height: 50, is_silhouette: false, url: "https://platform-lookaside.fbsbx.com/ada", width: 50 },
        },
      },
    },
    asks: { scope: "openid public_profile email" },
    expected: {
      accountId: "10221",
      email: "ada@facebook.example",
      verified: false,
      name: "Ada Lovelace",
      image: "https://platform-lookaside.fbsbx.com/ada",
    },
  },
  discord: {
    authorize: "https://discord.com/oauth2/authorize",
    token: "https://discord.com/api/oauth2/token",
    tokens: { ...BEARER, scope: "identify email" },
    api: {
      "https://discord.com/api/users/@me": {
        id: "80351110224678912",
        username: "nelly",
        global_name: "Nelly",
        avatar: "8342729096ea3675442027381ff50dfe",
        verified: true,
        email: "nelly@discord.example",
      },
    },
    asks: { scope: "identify email" },
    expected: {
      accountId: "80351110224678912",
      email: "nelly@discord.example",
      verified: true,
      name: "Nelly",
      image: "https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png",
    },
  },
  gitlab: {
    authorize: "https://gitlab.com/oauth/authorize",
    token: "https://gitlab.com/oauth/token",
    tokens: { ...BEARER, scope: "read_user", created_at: 1_600_000_000 },
    api: {
      "https://gitlab.com/api/v4/user": {
        id: 1234,
        username: "ada",
        name: "Ada Lovelace",
        state: "active",
        avatar_url: "https://gitlab.com/uploads/ada.png",
        email: "ada@gitlab.example",
        confirmed_at: "2012-05-23T09:05:22.000Z",
      },
    },
    asks: { scope: "read_user" },
    expected: {
      accountId: "1234",
      email: "ada@gitlab.example",
      verified: true,
      name: "Ada Lovelace",
      image: "https://gitlab.com/uploads/ada.png",
    },
  },
  bitbucket: {
    authorize: "https://bitbucket.org/site/oauth2/authorize",
    token: "https://bitbucket.org/site/oauth2/access_token",
    tokens: { ...BEARER, scopes: "account email", state: "authorization_code" },
    api: {
      "https://api.bitbucket.org/2.0/user": {
        account_id: "557058:ada",
        uuid: "{d301aafa-d676-4ee0-88be-962be7417567}",
        display_name: "Ada Lovelace",
        links: { avatar: { href: "https://bitbucket.org/account/ada/avatar/" } },
      },
      "https://api.bitbucket.org/2.0/user/emails": {
        pagelen: 10,
        values: [
          { email: "old@bitbucket.example", is_primary: false, is_confirmed: true },
          { email: "ada@bitbucket.example", is_primary: true, is_confirmed: true },
        ],
      },
    },
    asks: { scope: "account email" },
    expected: {
      accountId: "557058:ada",
      email: "ada@bitbucket.example",
      verified: true,
      name: "Ada Lovelace",
      image: "https://bitbucket.org/account/ada/avatar/",
    },
  },
  linkedin: {
    authorize: "https://www.linkedin.com/oauth/v2/authorization",
    token: "https://www.linkedin.com/oauth/v2/accessToken",
    tokens: {
      access_token: "at",
      expires_in: 5184000,
      scope: "email,openid,profile",
      token_type: "Bearer",
      id_token: "unread",
    },
    api: {
      "https://api.linkedin.com/v2/userinfo": {
        sub: "782bbtaQ",
        name: "Ada Lovelace",
        picture: "https://media.licdn.com/ada",
        email: "ada@linkedin.example",
        email_verified: true,
      },
    },
    asks: { scope: "openid profile email", code_challenge: null },
    expected: {
      accountId: "782bbtaQ",
      email: "ada@linkedin.example",
      verified: true,
      name: "Ada Lovelace",
      image: "https://media.licdn.com/ada",
    },
  },
  x: {
    authorize: "https://x.com/i/oauth2/authorize",
    token: "https://api.x.com/2/oauth2/token",
    tokens: { ...BEARER, expires_in: 7200, scope: "tweet.read users.read offline.access" },
    api: {
      "https://api.x.com/2/users/me?user.fields=id,name,profile_image_url": {
        data: { id: "2244994945", name: "Ada", username: "ada", profile_image_url: "https://pbs.twimg.com/ada.jpg" },
      },
    },
    asks: { scope: "users.read offline.access tweet.read" },
    expected: {
      accountId: "2244994945",
      email: null,
      verified: false,
      name: "Ada",
      image: "https://pbs.twimg.com/ada.jpg",
    },
  },
  twitch: {
    authorize: "https://id.twitch.tv/oauth2/authorize",
    token: "https://id.twitch.tv/oauth2/token",
    tokens: { ...BEARER, expires_in: 14124, scope: ["user:read:email"] },
    api: {
      "https://api.twitch.tv/helix/users": {
        data: [
          {
            id: "141981764",
            login: "ada",
            display_name: "Ada",
            profile_image_url: "https://static-cdn.jtvnw.net/ada.png",
            email: "ada@twitch.example",
          },
        ],
      },
    },
    asks: { scope: "user:read:email" },
    expected: {
      accountId: "141981764",
      email: "ada@twitch.example",
      verified: true,
      name: "Ada",
      image: "https://static-cdn.jtvnw.net/ada.png",
    },
  },
};

const providers = Object.entries(fixtures) as [keyof typeof fixtures, Fixture][];
const simulated = simulatedProviders();

function simulate({ token, tokens, api }: Fixture) {
  simulated.answer(token, tokens);
  for (const [url, answer] of Object.entries(api)) simulated.answer(url, answer);
}

onServer(
  (server) => {
    const withProvider = (id: string, further: object = {}, config: ProjectConfigUpdate = {}) => {
      const entry = { id, type: "standard", client_id: "our id", client_secret: "our:secret%", ...further } as never;
      return server().project({ config: { oauth_providers: [entry], ...config } });
    };
    const userAfter = async (project: TestProject, providerId: string) => {
      const started = await startAuthorization(server(), project, providerId);
      const returned = await returnFromProvider(server(), started);
      const tokens = await exchange(server(), project, started, returned);
      if (tokens.status !== 200) throw new Error(returned.text);
      const { access_token: accessToken } = tokens.body;
      return { started, user: (await project.server.with({ accessToken }).call(getCurrentUser)).body };
    };

    test.each(providers)(
      "%s: the request has the provider's form, and the answer becomes a user",
      async (id, fixture) => {
        simulate(fixture);
        const project = await withProvider(id);

        const { started, user } = await userAfter(project, id);

        expect(started.at.origin + started.at.pathname).toBe(fixture.authorize);
        const asked: Record<string, string> = Object.fromEntries(started.at.searchParams);
        expect(asked).toMatchObject({
          client_id: "our id",
          response_type: "code",
          access_type: "offline",
          prompt: "consent",
        });
        for (const [name, value] of Object.entries(fixture.asks))
          expect([name, asked[name] ?? null]).toEqual([name, value]);
        const redeemed = simulated.lastTo(fixture.token) as Asked;
        expect(redeemed.form.get("code")).toBe("code-of-the-provider");
        expect(redeemed.form.has("code_verifier")).toBe(fixture.asks.code_challenge !== null);
        const basic = redeemed.headers.get("authorization");
        if (id === "x") expect(basic).toStartWith("Basic ");
        else expect([basic, redeemed.form.get("client_secret")]).toEqual([null, "our:secret%"]);
        for (const url of Object.keys(fixture.api)) {
          const { access_token } = fixture.tokens as { access_token: string };
          expect(simulated.lastTo(url)?.headers.get("authorization")).toBe(`Bearer ${access_token}`);
        }
        const { accountId, email, verified, name, image } = fixture.expected;
        expect(user).toMatchObject({
          display_name: name,
          profile_image_url: image,
          primary_email: email,
          primary_email_verified: verified,
          primary_email_auth_enabled: email !== null,
          oauth_providers: [{ id, account_id: accountId, email }],
        });
      },
    );

    // A user who can enter any address at a provider must not become its owner here.
    test.each([
      ["google", { email_verified: false }],
      ["discord", { verified: false }],
      ["gitlab", { confirmed_at: null }],
      ["linkedin", { email_verified: "false" }],
      ["spotify", { email_verified: true, verified: true }],
      ["microsoft", { email_verified: true, mail: "ceo@example.com" }],
    ] as const)("%s: an address that the provider has not verified is unverified", async (id, changed) => {
      const fixture = fixtures[id];
      simulate(fixture);
      const [[url, user] = ["", {}]] = Object.entries(fixture.api);
      simulated.answer(url, { ...(user as object), ...changed });
      const project = await withProvider(id);

      expect((await userAfter(project, id)).user.primary_email_verified).toBe(false);
    });

    test.each(providers)(
      "%s: an expired code, wrong keys or a missing account does not sign in",
      async (id, fixture) => {
        simulate(fixture);
        const project = await withProvider(id);
        const back = async () => returnFromProvider(server(), await startAuthorization(server(), project, id));

        simulated.answer(fixture.token, () =>
          Response.json(REFUSED_CODE[id] ?? { error: "invalid_grant" }, { status: 400 }),
        );
        const expired = await back();
        simulated.answer(fixture.token, () => Response.json({ error: "invalid_client" }, { status: 401 }));
        const wrongKeys = await back();
        simulated.answer(fixture.token, fixture.tokens);
        for (const url of Object.keys(fixture.api)) simulated.answer(url, { email: "ada@example.com", data: {} });
        const nobody = await back();
        for (const url of Object.keys(fixture.api)) simulated.answer(url, () => new Response("no", { status: 401 }));
        const refused = await back();

        expect(expired.text).toBe("Inner OAuth callback failed due to invalid grant. Please try again.");
        expect(wrongKeys.text).toStartWith(`Invalid client credentials for the OAuth provider ${id}.`);
        expect(nobody.text).toBe("The OAuth provider did not return an account ID.");
        expect(refused.text).toBe("The OAuth provider did not accept its new access token.");
        for (const reply of [expired, wrongKeys, nobody, refused]) expect(reply.status).toBe(400);
      },
    );

    test.each(providers)(
      "%s: the server checks a token with the provider before it hands the token out",
      async (id, fixture) => {
        simulate(fixture);
        const project = await withProvider(id);
        const { body } = (await signInThrough(server(), project, id)).tokens;
        const wire = project.client.with({ accessToken: body.access_token });
        const ask = () => wire.call(getProviderAccessToken, { params: { user_id: "me", provider_id: id }, body: {} });
        const { access_token } = fixture.tokens as { access_token: string };
        const [[url = ""] = []] = Object.entries(fixture.api);

        const asked = simulated.asked.length;
        const alive = await ask();
        const whether = simulated.asked.slice(asked);
        for (const each of Object.keys(fixture.api))
          simulated.answer(each, () => new Response("ended", { status: 401 }));
        simulated.answer(fixture.token, () => Response.json({ error: "invalid_grant" }, { status: 400 }));
        const ended = await ask();

        expect([alive.status, alive.body]).toEqual([201, { access_token }]);
        expect(whether.map((each) => [each.url, each.headers.get("authorization")])).toEqual([
          [url, `Bearer ${access_token}`],
        ]);
        expect([ended.status, ended.code]).toEqual([400, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE"]);
      },
    );

    test("facebook: a sign-in without an address is refused; a business configuration names the scopes", async () => {
      simulate(fixtures.facebook);
      simulated.answer("https://graph.facebook.com/v20.0/me?fields=id,name,email,picture", { id: "1", name: "Ada" });
      const project = await withProvider("facebook", { facebook_config_id: "1234" });

      const started = await startAuthorization(server(), project, "facebook");
      const reply = await returnFromProvider(server(), started);

      expect([reply.status, reply.text]).toEqual([400, expect.stringContaining("did not return an email address")]);
      expect([started.at.searchParams.get("config_id"), started.at.searchParams.get("scope")]).toEqual(["1234", null]);
    });

    test("microsoft: the name of a guest is no address", async () => {
      simulate(fixtures.microsoft);
      simulated.answer("https://graph.microsoft.com/v1.0/me", {
        id: "87d349ed44d7",
        displayName: "Ada Lovelace",
        mail: null,
        userPrincipalName: "ada_gmail.com#EXT#@tenant.onmicrosoft.com",
      });
      const project = await withProvider("microsoft");

      expect((await userAfter(project, "microsoft")).user.primary_email).toBe(null);
    });

    test.each([
      ["github", "https://api.github.com/user/emails"],
      ["bitbucket", "https://api.bitbucket.org/2.0/user/emails"],
    ] as const)(
      "%s: an app that may not read addresses signs users in without one; an outage of the addresses signs nobody in",
      async (id, emails) => {
        simulate(fixtures[id]);
        const project = await withProvider(id);
        simulated.answer(emails, () => Response.json({ message: "not accessible" }, { status: 403 }));
        const { user } = await userAfter(project, id);
        const { user: known } = await userAfter(project, id);
        simulated.answer(emails, () => new Response("down", { status: 503 }));
        const started = await startAuthorization(server(), project, id);
        const outage = await returnFromProvider(server(), started);

        expect([user.primary_email, user.oauth_providers[0].account_id]).toEqual([
          null,
          fixtures[id].expected.accountId,
        ]);
        expect(known.id).toBe(user.id);
        expect(outage.status).toBe(502);
        const reasons = server()
          .log.map((line) => JSON.parse(line))
          .filter(({ project: of }) => of === project.id);
        expect(reasons).toContainEqual(
          expect.objectContaining({ provider: id, step: "profile", reason: "status 403" }),
        );
      },
    );

    test("github: an address on a later page is found, and endless pages end", async () => {
      simulate(fixtures.github);
      const project = await withProvider("github");
      const others = Array.from({ length: 100 }, (_, at) => ({ email: `a${at}@example.com`, verified: true }));
      let pages = 0;
      const emails = "https://api.github.com/user/emails";
      simulated.answer(emails, ({ url }: Asked) => {
        pages++;
        const last = [{ email: "late@example.com", verified: true, primary: true }];
        return new URL(url).searchParams.get("page") === "3" ? last : others;
      });
      const { user } = await userAfter(project, "github");
      const untilFound = pages;
      simulated.answer(emails, () => {
        pages++;
        return others;
      });
      await userAfter(project, "github");

      expect([user.primary_email, untilFound, pages - untilFound]).toEqual(["late@example.com", 3, 10]);
    });

    test("bitbucket: an address on a later page is found, and no other host gets the token", async () => {
      simulate(fixtures.bitbucket);
      const emails = "https://api.bitbucket.org/2.0/user/emails";
      const project = await withProvider("bitbucket");
      const next = (url: string, values: object[] = []) => ({ values, next: url });
      simulated.answer(
        `${emails}?page=2`,
        next("", [{ email: "late@example.com", is_primary: true, is_confirmed: true }]),
      );
      simulated.answer(`${emails}?pagelen=100`, next(`${emails}?page=2`));
      const { user } = await userAfter(project, "bitbucket");
      simulated.answer(`${emails}?pagelen=100`, next("https://evil.example/emails"));
      await userAfter(project, "bitbucket");
      simulated.answer(`${emails}?pagelen=100`, null);

      expect(user.primary_email).toBe("late@example.com");
      expect(simulated.lastTo("https://evil.example/emails")).toBeUndefined();
    });

    test("x: HTTP Basic leaves the characters raw that some servers compare without decoding", async () => {
      simulate(fixtures.x);
      const project = await withProvider("x", { client_secret: "a-b_c.d*e f:%" });
      await userAfter(project, "x");

      const header = simulated.lastTo(fixtures.x.token)?.headers.get("authorization") ?? "";
      expect(atob(header.slice("Basic ".length))).toBe("our+id:a-b_c.d*e+f%3A%25");
    });

    test("microsoft: the request uses the project's own directory", async () => {
      const project = await withProvider("microsoft", { microsoft_tenant_id: "../evil" });

      const { at } = await startAuthorization(server(), project, "microsoft");

      expect(at.origin + at.pathname).toBe("https://login.microsoftonline.com/..%2Fevil/oauth2/v2.0/authorize");
    });

    test("a provider without keys, or a shared provider without operator keys, is not enabled", async () => {
      const shared = await withProvider("github", { type: "shared" });
      const bare = await server().project();
      await bare.admin.send("PATCH", "/internal/config/override", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          config_override_string: JSON.stringify({
            "auth.oauth.providers.github": { type: "github", isShared: false, allowSignIn: true },
          }),
        }),
      });

      for (const project of [shared, bare]) {
        const { reply } = await startAuthorization(server(), project, "github");
        expect(reply.body.code).toBe("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
      }
    });

    // --- apple

    async function appleAnswers(claims: Record<string, unknown>, { alg = "RS256" }: { alg?: string } = {}) {
      const { theirs, others, short } = await appleKeys;
      const shown = alg === "1024 bits" ? short.publicKey : theirs.publicKey;
      const jwk = { ...(await exportJWK(shown)), kid: "k1", alg: "RS256", use: "sig" };
      simulated.answer("https://appleid.apple.com/auth/keys", { keys: [jwk] });
      const now = nowInSeconds();
      const body = {
        iss: "https://appleid.apple.com",
        aud: "our id",
        sub: "001473.apple",
        iat: now,
        exp: now + 600,
        ...claims,
      };
      const key = alg === "another key" ? others.privateKey : theirs.privateKey;
      const idToken =
        alg === "none"
          ? `${part({ alg: "none" })}.${part(body)}.`
          : alg === "1024 bits"
            ? signedByHand(body, short.privateKey)
            : await new SignJWT(body).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(key);
      simulated.answer("https://appleid.apple.com/auth/token", { ...BEARER, id_token: idToken });
    }

    const apple = async (
      project: TestProject,
      claims: Record<string, unknown>,
      how: { alg?: string; params?: Record<string, string> } = {},
    ) => {
      const started = await startAuthorization(server(), project, "apple");
      await appleAnswers({ nonce: started.at.searchParams.get("nonce"), ...claims }, how);
      const params = { code: "c", ...how.params };
      return { started, returned: await returnFromProvider(server(), started, { params, form: true }) };
    };

    test("apple: the callback is a form post with the name; the ID token has the rest", async () => {
      const project = await withProvider("apple");
      const user = JSON.stringify({ name: { firstName: "Ada", lastName: "Lovelace" }, email: "forged@example.com" });

      const claims = { email: "ada@privaterelay.appleid.com", email_verified: "true" };
      const { started, returned } = await apple(project, claims, { params: { user } });

      expect(started.at.searchParams.get("response_mode")).toBe("form_post");
      expect(started.reply.headers.getSetCookie()[0]).toMatch(
        /=true; Path=\/; Expires=[A-Z][a-z]{2}, [^;]+ GMT; Max-Age=600; Secure; HttpOnly; SameSite=None$/,
      );
      expect(returned.status).toBe(303);
      const tokens = await exchange(server(), project, started, returned);
      const { access_token: accessToken } = tokens.body;
      expect((await project.client.with({ accessToken }).call(getCurrentUser)).body).toMatchObject({
        display_name: "Ada Lovelace",
        primary_email: "ada@privaterelay.appleid.com",
        primary_email_verified: true,
        oauth_providers: [{ id: "apple", account_id: "001473.apple" }],
      });
    });

    test("apple: an account without an address or a readable name is accepted; a refusal is a form post, too", async () => {
      const project = await withProvider("apple");

      const { returned } = await apple(project, {}, { params: { user: "{" } });
      const denied = await apple(project, {}, { params: { error: "user_cancelled_authorize" } });

      expect(returned.status).toBe(303);
      expect([denied.returned.status, denied.returned.body.code]).toEqual([400, "OAUTH_PROVIDER_ACCESS_DENIED"]);
    });

    test("a name has no control characters, and an account ID with one is refused", async () => {
      const project = await withProvider("apple");
      const user = JSON.stringify({ name: { firstName: "A\u0000da", lastName: "Love\u0007lace" } });

      const { started, returned } = await apple(project, { email: "nul@example.com" }, { params: { user } });
      const { access_token: accessToken } = (await exchange(server(), project, started, returned)).body;
      const refused = await apple(project, { sub: "001473.apple\u0000" });
      // Two halves of a pair would become the same id when they are stored.
      const halved = await apple(project, { sub: "001473.apple\ud800" });

      const { body } = await project.client.with({ accessToken }).call(getCurrentUser);
      expect(body.display_name).toBe("Ada Lovelace");
      for (const { returned } of [refused, halved]) {
        expect(returned.text).toBe("The OAuth provider did not return an account ID.");
      }
    });

    // Rule 8: the clock of a provider may be wrong by up to half a minute.
    test.each([
      ["that expired ten seconds ago", { iat: -600, exp: -10 }],
      ["made in ten seconds", { iat: 10, nbf: 10 }],
    ])("an ID token %s is accepted", async (_, seconds) => {
      const project = await withProvider("apple");
      const now = nowInSeconds();

      const { returned } = await apple(
        project,
        Object.fromEntries(Object.entries(seconds).map(([claim, at]) => [claim, now + at])),
      );

      expect(returned.status).toBe(303);
    });

    // Rule 8: issuer, audience, nonce and signature of an ID token.
    test.each([
      ["of another sign-in", { nonce: "another" }, {}],
      ["without a nonce", { nonce: undefined }, {}],
      ["for another app", { aud: "another app" }, {}],
      ["of another issuer", { iss: "https://evil.example" }, {}],
      ["that expired", (now: number) => ({ exp: now - 60 }), {}],
      ["that is not valid for another minute", (now: number) => ({ nbf: now + 60 }), {}],
      ["signed with another key", {}, { alg: "another key" }],
      ["without a signature", {}, { alg: "none" }],
      ["signed with an RSA key of less than 2048 bits", {}, { alg: "1024 bits" }],
    ])("an ID token %s is refused", async (_, claims, how) => {
      const project = await withProvider("apple");
      const now = nowInSeconds();

      const { returned } = await apple(project, typeof claims === "function" ? claims(now) : claims, how);

      expect([returned.status, returned.text]).toEqual([
        400,
        "The OAuth provider returned an ID token that is not valid.",
      ]);
    });
  },
  { fetch: simulated.fetch },
);

async function makeAppleKeys() {
  const [theirs, others] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  return { theirs, others, short: generateKeyPairSync("rsa", { modulusLength: 1_024 }) };
}

/** The answers of providers that report an expired code in their own form. */
const REFUSED_CODE: Record<string, object> = {
  facebook: { error: { message: "This authorization code has expired.", type: "OAuthException", code: 100 } },
  twitch: { status: 400, message: "Invalid authorization code" },
  github: { error: "bad_verification_code", error_description: "The code passed is incorrect or expired." },
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Libraries refuse to sign with a key that is too short. */
function signedByHand(claims: object, key: KeyObject): string {
  const signed = `${part({ alg: "RS256", kid: "k1" })}.${part(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}
