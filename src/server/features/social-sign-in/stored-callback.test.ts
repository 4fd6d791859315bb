import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { updateProject } from "#contract/projects.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import {
  exchange,
  returnFromProvider,
  type StartedAuthorization,
  startAuthorization,
} from "#testing/providers/oauth-browser.ts";
import { githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";

const github = { id: "github", type: "standard", client_id: "our-client", client_secret: "our-secret" } as const;
const providers = simulatedProviders();
let accounts = 90_000;
/** Creates a new GitHub account. */
function newAccount(email?: string) {
  const id = ++accounts;
  const account = { id, email: email ?? `vic-${id}@example.com` };
  githubAccount(providers, account);
  return account;
}

/** Tables that a callback must not change. Jobs change the rows of `COUNTED`, to which a callback must not add rows. */
const UNCHANGED_TABLES = ["users", "contactChannels", "sessions", "oauthAccounts", "oauthTokens"] as const;
const GROWING_TABLES = ["mails", "events", "auditEntries", "teams"] as const;

onServer(
  (server) => {
    const withGithub = () => server().project({ config: { oauth_providers: [github] } });
    const store = () => server().running.deps.store;
    const accountsOf = ({ id }: TestProject) => rowsOfProject(store(), "oauthAccounts", id);
    const redeem = (project: TestProject, started: StartedAuthorization, returned: Reply, further = {}) =>
      exchange(server(), project, started, returned, further);
    async function state({ id }: TestProject) {
      const kept = await Promise.all(UNCHANGED_TABLES.map((name) => rowsOfProject(store(), name, id)));
      const counted = await Promise.all(GROWING_TABLES.map((name) => rowsOfProject(store(), name, id)));
      return JSON.stringify([kept, counted.map((rows) => rows.map((row) => row.id).sort())]);
    }
    async function anonymousIn(project: TestProject) {
      await project.admin.send("PATCH", "/internal/config/override", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ config_override_string: '{"auth.anonymous.allowSignIn":true}' }),
      });
      return (await project.client.send("POST", "/auth/anonymous/sign-up")).body;
    }

    // Rule 8: a victim who is signed in at the provider opens an attacker's link.
    test("opening another user's link URL connects nothing: the exchange requires the verifier", async () => {
      const project = await withGithub();
      const eve = await project.person("eve");
      const victim = newAccount();
      const planted = await startAuthorization(server(), project, "github", { type: "link", token: eve.accessToken });

      const returned = await returnFromProvider(server(), planted);
      const withoutVerifier = await redeem(project, planted, returned, { code_verifier: "" });
      const withOwnVerifier = await redeem(project, planted, returned, {
        code_verifier: "the victim's own, of a flow",
      });

      for (const reply of [withoutVerifier, withOwnVerifier])
        expect(reply.body.code).toBe("INVALID_AUTHORIZATION_CODE");
      expect(await accountsOf(project)).toEqual([]);
      expect(await rowsOfProject(store(), "oauthTokens", project.id)).toEqual([]);
      // A later sign-in by the victim gives them their own account.
      const own = await startAuthorization(server(), project, "github");
      const { body } = await redeem(project, own, await returnFromProvider(server(), own));
      expect([body.is_new_user, decodeJwt(body.access_token).sub === eve.userId]).toEqual([true, false]);
      expect(await accountsOf(project)).toMatchObject([{ accountId: String(victim.id) }]);
    });

    test("opening a URL with another anonymous user's token does not sign in to that account", async () => {
      const project = await withGithub();
      const eve = await anonymousIn(project);
      newAccount();
      const planted = [
        await startAuthorization(server(), project, "github", { token: eve.access_token }),
        await startAuthorization(server(), project, "github", { type: "link", token: eve.access_token }),
      ];

      for (const each of planted) expect((await returnFromProvider(server(), each)).status).toBe(303);

      const { body } = await project.client.with({ accessToken: eve.access_token }).call(getCurrentUser);
      expect(body).toMatchObject({ id: eve.user_id, is_anonymous: true, oauth_providers: [] });
    });

    test("a callback alone changes nothing: no sign-up, sign-in, link, upgrade or matched address", async () => {
      const project = await withGithub();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      const cleo = await anonymousIn(project);
      await project.server
        .with({ accessToken: ben.accessToken })
        .call(updateCurrentUser, { body: { primary_email_verified: true } });
      const known = newAccount();
      const first = await startAuthorization(server(), project, "github");
      await redeem(project, first, await returnFromProvider(server(), first));
      const ways: [string, () => unknown, Record<string, string>][] = [
        ["sign-up", () => newAccount(), {}],
        ["sign-in", () => githubAccount(providers, { ...known, email: "moved@example.com" }), {}],
        ["link", () => newAccount(), { type: "link", token: ada.accessToken }],
        ["upgrade by a link", () => newAccount(), { type: "link", token: cleo.access_token }],
        ["upgrade by a sign-up", () => newAccount(), { token: cleo.access_token }],
        ["joined address", () => newAccount(ben.email), {}],
      ];

      for (const [name, prepare, further] of ways) {
        prepare();
        const started = await startAuthorization(server(), project, "github", further);
        await server().running.deps.activity.flush();
        const before = await state(project);
        const { status } = await returnFromProvider(server(), started);
        expect([name, status, (await state(project)) === before]).toEqual([name, 303, true]);
      }
    });

    test("an account is connected only when the code is redeemed, and only while the session of the request exists", async () => {
      const project = await withGithub();
      const ada = await project.person();
      newAccount();
      const started = await startAuthorization(server(), project, "github", { type: "link", token: ada.accessToken });
      const returned = await returnFromProvider(server(), started);
      await ada.wire.send("DELETE", "/auth/sessions/current");

      const late = await redeem(project, started, returned);

      expect([late.status, late.body.code]).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
      expect(await accountsOf(project)).toEqual([]);
      const failed = (await rowsOfProject(store(), "auditEntries", project.id)).filter(
        ({ action }) => action === "sign_in_failed",
      );
      expect(failed).toHaveLength(1);
    });

    test("an exchange that is no longer possible changes nothing, and the reply says why", async () => {
      const project = await withGithub();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      newAccount();
      const link = async ({ accessToken: token }: { accessToken: string }) => {
        const started = await startAuthorization(server(), project, "github", { type: "link", token });
        return { started, returned: await returnFromProvider(server(), started) };
      };
      const [first, second] = [await link(ada), await link(ben)];
      newAccount();
      const third = await link(ada);
      const started = await startAuthorization(server(), project, "github");
      const returned = await returnFromProvider(server(), started);

      const linked = await redeem(project, first.started, first.returned);
      await project.admin.call(updateProject, { body: { config: { sign_up_enabled: false } } });
      const tooLate = [
        await redeem(project, second.started, second.returned),
        await redeem(project, third.started, third.returned),
        await redeem(project, started, returned),
      ];

      expect(linked.status).toBe(200);
      expect(tooLate.map(({ status, body }) => [status, body.code])).toEqual([
        [409, "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER"],
        [409, "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION"],
        [400, "SIGN_UP_NOT_ENABLED"],
      ]);
      expect(await accountsOf(project)).toMatchObject([{ userId: ada.userId }]);
    });

    test("a stored callback is deleted after five minutes, redeemed or not", async () => {
      const project = await withGithub();
      newAccount();
      await returnFromProvider(server(), await startAuthorization(server(), project, "github"));
      const storedCodes = () => rowsOfProject(store(), "oauthCodes", project.id);

      expect(await storedCodes()).toHaveLength(1);
      server().clock.pass({ minutes: 5 });
      await sweep(server().running.deps);

      expect(await storedCodes()).toEqual([]);
    });
  },
  { fetch: providers.fetch },
);
