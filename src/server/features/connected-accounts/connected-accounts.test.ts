import { expect, test as testAlways } from "bun:test";
import { getProviderAccessToken, getProviderAccessTokenAtOldPath } from "#contract/connected-accounts.ts";
import { claimToken } from "#server/features/linked-accounts/tokens.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { exchange, returnFromProvider, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { GITHUB, githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { isPending, slowly } from "#testing/waiting.ts";

const world = simulatedProviders();
const GITLAB = { token: "https://gitlab.com/oauth/token", user: "https://gitlab.com/api/v4/user" };
const keys = { type: "standard", client_id: "id", client_secret: "secret" } as const;
let accounts = 5_000;

eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    const withProviders = () =>
      server().project({
        config: {
          oauth_providers: [
            { id: "github", ...keys },
            { id: "gitlab", ...keys },
          ],
        },
      });

    /** A user with a connected account at GitLab, which issued the given tokens. */
    async function linked(project: TestProject, tokens: object, provider_scope?: string): Promise<Person> {
      const ada = await project.person();
      accounts++;
      await link(project, ada, tokens, provider_scope);
      return ada;
    }
    /** Links the latest account at the provider, perhaps again. */
    async function link(project: TestProject, ada: Person, tokens: object, provider_scope?: string) {
      world.answer(GITLAB.token, { token_type: "Bearer", ...tokens });
      world.answer(GITLAB.user, { id: accounts, name: "Ada", email: null });
      const started = await startAuthorization(server(), project, "gitlab", {
        type: "link",
        token: ada.accessToken,
        ...(provider_scope && { provider_scope }),
      });
      const back = await returnFromProvider(server(), started);
      const redeemed = await exchange(server(), project, started, back);
      if (redeemed.status !== 200) throw new Error(back.text + redeemed.text);
    }
    /** Resolves when a request begins to renew a token, from when it waits for whoever has claimed it. */
    function nextRenewal(): Promise<void> {
      const { deps } = server().running;
      const { renewals } = deps;
      const { promise, resolve } = Promise.withResolvers<void>();
      deps.renewals = (...[id, scopes, work]) =>
        renewals(id, scopes, () => {
          deps.renewals = renewals;
          const renewed = work();
          resolve();
          return renewed;
        });
      return promise;
    }
    const ask = (person: Person, scope?: string, user_id = "me") =>
      person.wire.call(getProviderAccessToken, { params: { user_id, provider_id: "gitlab" }, body: { scope } });

    test("a valid access token is returned, at both paths", async () => {
      const project = await withProviders();
      const ada = await linked(project, { access_token: "good", expires_in: 7200 });

      const replies = [
        await ask(ada),
        await ask(ada, "read_user"),
        await ada.wire.call(getProviderAccessTokenAtOldPath, { params: { provider_id: "gitlab" }, body: {} }),
        await project.server.call(getProviderAccessToken, {
          params: { user_id: ada.userId, provider_id: "gitlab" },
          body: {},
        }),
      ];

      for (const reply of replies) expect([reply.status, reply.body]).toEqual([201, { access_token: "good" }]);
    });

    test.each([3599.9999, 1e300, "7200.5"])(
      "a provider may say that a token lasts for %p seconds",
      async (expires_in) => {
        const project = await withProviders();

        const ada = await linked(project, { access_token: "good", expires_in });

        expect((await ask(ada)).body).toEqual({ access_token: "good" });
      },
    );

    testAlways(
      "a token that expires within five minutes is renewed once for all concurrent requests, and the new refresh token is kept",
      async () => {
        const project = await withProviders();
        const ada = await linked(project, { access_token: "short", expires_in: 299, refresh_token: "first" });
        let renewals = 0;
        world.answer(GITLAB.token, ({ form }: { form: URLSearchParams }) => {
          renewals++;
          return {
            access_token: `new ${form.get("refresh_token")}`,
            expires_in: 600,
            refresh_token: `after ${renewals}`,
          };
        });

        const replies = await Promise.all([ask(ada), ask(ada), ask(ada)]);
        const later = await ask(ada);
        server().clock.pass({ minutes: 9 });
        const again = await project.server.call(getProviderAccessToken, {
          params: { user_id: ada.userId, provider_id: "gitlab" },
          body: {},
        });

        for (const reply of [...replies, later]) expect(reply.body).toEqual({ access_token: "new first" });
        expect(again.body).toEqual({ access_token: "new after 1" });
        expect(renewals).toBe(2);
        expect(world.lastTo(GITLAB.token)?.form.get("grant_type")).toBe("refresh_token");
      },
    );

    // Some providers revoke the whole connection when a refresh token is sent twice.
    testAlways("concurrent requests for several scopes use a refresh token once", async () => {
      const project = await withProviders();
      const tokens = { access_token: "short", expires_in: 1, refresh_token: "first" };
      const ada = await linked(project, tokens, "api read_repository");
      const used: (string | null)[] = [];
      world.answer(GITLAB.token, ({ form }: { form: URLSearchParams }) => {
        used.push(form.get("refresh_token"));
        return { access_token: `new ${used.length}`, expires_in: 7200, refresh_token: `after ${used.length}` };
      });

      const replies = await Promise.all([ask(ada, "api"), ask(ada, "read_repository"), ask(ada), ask(ada, "api")]);

      for (const reply of replies) expect(reply.body).toEqual({ access_token: "new 1" });
      expect(used).toEqual(["first"]);
    });

    testAlways("after the clock is set back, an earlier claim blocks no request", async () => {
      const project = await withProviders();
      await linked(project, { access_token: "short", expires_in: 1, refresh_token: "first" });
      const { deps } = server().running;
      const [refresh] = (await rowsOfProject(deps.store, "oauthTokens", project.id)).filter(
        ({ kind }) => kind === "refresh",
      );
      const claim = (now: number) => claimToken({ ...deps, now: () => now }, project.id, String(refresh?.id));
      const now = deps.now();

      expect([await claim(now + 2 * 86_400_000), await claim(now), await claim(now + 1)]).toEqual([true, true, false]);
    });

    testAlways("another server takes over the refresh of a crashed server after half a minute", async () => {
      const project = await withProviders();
      const ada = await linked(project, { access_token: "short", expires_in: 1, refresh_token: "first" });
      world.answer(GITLAB.token, { access_token: "new", expires_in: 7200 });
      const { store } = server().running.deps;
      const [refresh] = (await rowsOfProject(store, "oauthTokens", project.id)).filter(
        ({ kind }) => kind === "refresh",
      );
      expect(await claimToken(server().running.deps, project.id, String(refresh?.id))).toBe(true);

      const renewal = nextRenewal();
      const waiting = ask(ada);
      await renewal;
      const isHeld = await isPending(waiting);
      server().clock.pass({ seconds: 31 });

      expect(isHeld).toBe(true);
      expect((await waiting).body).toEqual({ access_token: "new" });
    });

    testAlways("a claim of a server whose clock is ahead holds a request for half a minute at most", async () => {
      const project = await withProviders();
      const ada = await linked(project, { access_token: "short", expires_in: 1, refresh_token: "first" });
      const { deps } = server().running;
      const [refresh] = (await rowsOfProject(deps.store, "oauthTokens", project.id)).filter(
        ({ kind }) => kind === "refresh",
      );
      const ahead = { ...deps, now: () => deps.now() + 1_800_000 };
      expect(await claimToken(ahead, project.id, String(refresh?.id))).toBe(true);

      const renewal = nextRenewal();
      const waiting = ask(ada);
      await renewal;
      const isHeld = await isPending(waiting);
      server().clock.pass({ seconds: 31 });

      expect(isHeld).toBe(true);
      const { status, text } = await waiting;
      expect([status, text]).toEqual([502, "The server could not reach the OAuth provider. Please try again."]);
    });

    // Each sign-in would leave one for ever.
    test("a token that never expires is replaced by the next one with its scopes", async () => {
      const project = await withProviders();
      const ada = await linked(project, { access_token: "lasting", refresh_token: "first" });
      const stored = async () =>
        (await rowsOfProject(server().running.deps.store, "oauthTokens", project.id)).map(({ kind }) => kind).sort();

      await link(project, ada, { access_token: "newer" });

      expect(await stored()).toEqual(["access", "refresh"]);
      expect((await ask(ada)).body).toEqual({ access_token: "newer" });
    });

    test("a token must have every requested scope", async () => {
      const project = await withProviders();
      const plain = await linked(project, { access_token: "plain", expires_in: 7200, refresh_token: "r" });
      const wide = await linked(project, { access_token: "wide", expires_in: 7200 }, "api read_repository");

      expect((await ask(plain, "api")).code).toBe("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
      expect((await ask(wide, "read_repository api")).body).toEqual({ access_token: "wide" });
    });

    test("a refused refresh token is not tried again; after no answer from the provider, it is", async () => {
      const project = await withProviders();
      const ada = await linked(project, { access_token: "short", expires_in: 1, refresh_token: "only" });
      world.answer(GITLAB.token, null);
      const away = await ask(ada);
      // An error of the provider does not mean that the token is invalid.
      world.answer(GITLAB.token, () => Response.json({ error: "try again" }, { status: 503 }));
      const inTrouble = await ask(ada);
      world.answer(GITLAB.token, () => Response.json({ error: "too many" }, { status: 429 }));
      const limited = await ask(ada);
      // Nor does the page of a proxy, which the provider did not write.
      world.answer(GITLAB.token, () => new Response("<html>We are back soon.</html>"));
      const elsewhere = await ask(ada);
      world.answer(GITLAB.token, () => Response.json({ error: "invalid_grant" }, { status: 400 }));
      const refused = await ask(ada);
      const asked = world.asked.length;
      const again = await ask(ada);

      for (const reply of [away, inTrouble, limited, elsewhere]) expect(reply.status).toBe(502);
      expect([refused.status, refused.code]).toEqual([400, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE"]);
      expect(again.code).toBe("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
      expect(world.asked).toHaveLength(asked);
    });

    test("the server asks GitHub whether a token still works, since users revoke tokens there", async () => {
      const project = await withProviders();
      const ada = await project.person();
      const id = ++accounts;
      githubAccount(world, { id, email: "ada@github.example" });
      const started = await startAuthorization(server(), project, "github", { type: "link", token: ada.accessToken });
      await exchange(server(), project, started, await returnFromProvider(server(), started));
      const at = () =>
        ada.wire.call(getProviderAccessToken, { params: { user_id: "me", provider_id: "github" }, body: {} });

      const good = await at();
      world.answer(GITHUB.user, () => Response.json({ message: "Bad credentials" }, { status: 401 }));
      const revoked = await at();

      expect(good.body).toEqual({ access_token: `gho_${id}` });
      expect(revoked.code).toBe("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
      expect(await rowsOfProject(server().running.deps.store, "oauthTokens", project.id)).toEqual([]);
    });

    test("clients get only tokens of their own connected and configured accounts", async () => {
      const project = await withProviders();
      const ada = await linked(project, { access_token: "good", expires_in: 7200 });
      const ben = await project.person("ben");
      const old = (wire: Person["wire"], provider_id: string) =>
        wire.call(getProviderAccessTokenAtOldPath, { params: { provider_id }, body: {} });

      const other = await ask(ben, undefined, ada.userId);
      const none = await ask(ben);
      const nobody = [
        await project.client.call(getProviderAccessToken, {
          params: { user_id: "me", provider_id: "gitlab" },
          body: {},
        }),
        await old(project.client, "gitlab"),
      ];
      const unknown = [
        await ada.wire.call(getProviderAccessToken, { params: { user_id: "me", provider_id: "discord" }, body: {} }),
        await old(ada.wire, "discord"),
      ];

      expect([other.status, other.text]).toEqual([403, "Client can only access its own connected accounts"]);
      expect(none.code).toBe("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER");
      for (const reply of nobody) expect(reply.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      for (const reply of unknown) expect(reply.code).toBe("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
    });

    test("a token that was revoked at the provider is renewed; one whose check failed stays", async () => {
      const project = await withProviders();
      const ada = await linked(project, { access_token: "ended", expires_in: 7200, refresh_token: "first" });
      const bearer = ({ headers }: { headers: Headers }) => headers.get("authorization");
      const inTrouble = [
        new Response("down", { status: 500 }),
        new Response("too many", { status: 429 }),
        new Response("too many", { status: 403, headers: { "x-ratelimit-remaining": "0" } }),
      ];
      const waiting = [];
      for (const trouble of inTrouble) {
        world.answer(GITLAB.user, () => trouble.clone());
        waiting.push((await ask(ada)).status);
      }
      world.answer(GITLAB.user, (asked: { headers: Headers }) =>
        bearer(asked) === "Bearer ended" ? new Response("no", { status: 401 }) : { id: accounts },
      );
      world.answer(GITLAB.token, { access_token: "renewed", expires_in: 7200 });

      const [renewed, again] = [await ask(ada), await ask(ada)];

      expect(waiting).toEqual([502, 502, 502]);
      for (const reply of [renewed, again])
        expect([reply.status, reply.body]).toEqual([201, { access_token: "renewed" }]);
      expect(world.asked.filter((each) => bearer(each) === "Bearer renewed").length).toBeGreaterThan(0);
    });

    test("with shared keys, a project gets no tokens and no further scopes", async () => {
      const shared = (id: "spotify" | "google") => ({ id, type: "shared" as const });
      const project = await server().project({ config: { oauth_providers: [shared("spotify"), shared("google")] } });
      const ada = await project.person();
      const tokenOf = (provider_id: string) =>
        ada.wire.call(getProviderAccessToken, { params: { user_id: "me", provider_id }, body: {} });

      // The operator has set no keys for Google.
      const tokens = [await tokenOf("spotify"), await tokenOf("google")];
      const link = { type: "link", token: ada.accessToken };
      const wide = await startAuthorization(server(), project, "spotify", { ...link, provider_scope: "streaming" });
      const plain = await startAuthorization(server(), project, "spotify", link);

      for (const { code } of tokens) expect(code).toBe("OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS");
      expect(wide.reply.body.code).toBe("OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS");
      expect(plain.at.searchParams.get("client_id")).toBe("the operator's");
    });
  },
  {
    fetch: world.fetch,
    environment: {
      HALLPASS_SHARED_SPOTIFY_CLIENT_ID: "the operator's",
      HALLPASS_SHARED_SPOTIFY_CLIENT_SECRET: "secret",
    },
  },
);

/** Two servers on one database with a connected account whose access token has expired: only its refresh token is good. */
async function twoServers() {
  const database = await createTestDatabase();
  const options = { environment: { DATABASE_URL: database.url }, fetch: world.fetch };
  const [one, two] = [await startServer(options), await startServer(options)];
  const project = await one.project({ config: { oauth_providers: [{ id: "gitlab", ...keys }] } });
  const ada = await project.person();
  world.answer(GITLAB.token, { access_token: "short", expires_in: 1, refresh_token: "first" });
  world.answer(GITLAB.user, { id: ++accounts, name: "Ada", email: null });
  const started = await startAuthorization(one, project, "gitlab", { type: "link", token: ada.accessToken });
  await exchange(one, project, started, await returnFromProvider(one, started));
  /** The refresh tokens that the provider got. */
  const used: (string | null)[] = [];
  world.answer(GITLAB.token, async ({ form }: { form: URLSearchParams }) => {
    used.push(form.get("refresh_token"));
    const answer = { access_token: `new ${used.length}`, expires_in: 7200, refresh_token: `after ${used.length}` };
    await slowly({ millis: PROVIDER_MILLIS });
    return answer;
  });
  const headers = { projectId: project.id, secretServerKey: project.keys.secretServerKey };
  return {
    one,
    two,
    used,
    askAt: ({ apiUrl }: TestServer) =>
      wireTo(apiUrl, { level: "server", headers }).call(getProviderAccessToken, {
        params: { user_id: ada.userId, provider_id: "gitlab" },
        body: {},
      }),
    async [Symbol.asyncDispose]() {
      await Promise.all([one.stop(), two.stop()]);
      await database.drop();
    },
  };
}

/** Long enough for other requests to arrive while the provider renews a token. */
const PROVIDER_MILLIS = 300;

// Each server has its own queue of renewals, and they share only the database.
testAlways("two servers on one database use a refresh token once", async () => {
  await using servers = await twoServers();
  const { one, two, used, askAt } = servers;

  const replies = await Promise.all([one, two, one, two].map(askAt));

  for (const { body } of replies) expect(body).toEqual({ access_token: "new 1" });
  expect(used).toEqual(["first"]);
});

// The first look is at the access tokens, the second at the refresh tokens. Before the third look, this server has claimed
// the refresh token, and the other one waits.
testAlways.each([1, 2])(
  "a refresh token that another server redeems after look %d is not redeemed again",
  async (look) => {
    await using servers = await twoServers();
    const { one, two, used, askAt } = servers;
    const { store } = two.running.deps;
    const { read } = store;
    let looks = 0;
    store.read = async (body) => {
      const found = await read(body);
      if (String(body).includes("oauthTokens") && ++looks === look) await askAt(one);
      return found;
    };

    const { body } = await askAt(two);

    expect(looks).toBeGreaterThanOrEqual(look);
    expect(body).toEqual({ access_token: "new 1" });
    expect(used).toEqual(["first"]);
  },
);
