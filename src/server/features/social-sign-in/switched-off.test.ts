import { expect, test } from "bun:test";
import { getProviderAccessToken, getProviderAccessTokenAtOldPath } from "#contract/connected-accounts.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { exchange, returnFromProvider, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";

const github = { id: "github", type: "standard", client_id: "our-client", client_secret: "our-secret" } as const;
const providers = simulatedProviders();
let accounts = 70_000;
function newAccount(email?: string) {
  const id = ++accounts;
  githubAccount(providers, { id, email: email ?? `sue-${id}@example.com` });
  return id;
}
const OFF = [400, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"];

onServer(
  (server) => {
    const withGithub = () => server().project({ config: { oauth_providers: [github] } });
    const set = (project: TestProject, name: "allowSignIn" | "allowConnectedAccounts", isOn: boolean) =>
      project.admin.send("PATCH", "/internal/config/override", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          config_override_string: JSON.stringify({ [`auth.oauth.providers.github.${name}`]: isOn }),
        }),
      });
    const users = async ({ id }: TestProject) => (await rowsOfProject(server().running.deps.store, "users", id)).length;
    const linked = async (project: TestProject) => {
      const ada = await project.person();
      newAccount();
      const started = await startAuthorization(server(), project, "github", { type: "link", token: ada.accessToken });
      await exchange(server(), project, started, await returnFromProvider(server(), started));
      return ada;
    };

    test("a provider with sign-in off allows no sign-up or sign-in at the authorization, the callback or the exchange", async () => {
      const project = await withGithub();
      newAccount();
      const started = await startAuthorization(server(), project, "github");
      const waiting = await startAuthorization(server(), project, "github");
      const back = await returnFromProvider(server(), waiting);

      await set(project, "allowSignIn", false);
      const replies = [
        (await startAuthorization(server(), project, "github")).reply,
        await returnFromProvider(server(), started),
        await exchange(server(), project, waiting, back),
      ];

      expect(replies.map(({ status, body }) => [status, body.code])).toEqual([OFF, OFF, OFF]);
      expect(await users(project)).toBe(0);
      // An existing user may still connect further accounts.
      const ada = await linked(project);
      expect(await rowsOfProject(server().running.deps.store, "oauthAccounts", project.id)).toMatchObject([
        { userId: ada.userId },
      ]);
    });

    test("a provider with connected accounts off connects no account and returns no token", async () => {
      const project = await withGithub();
      const ada = await linked(project);
      const ben = await project.person("ben");
      newAccount();
      const link = { type: "link", token: ben.accessToken };
      const started = await startAuthorization(server(), project, "github", link);
      const waiting = await startAuthorization(server(), project, "github", link);
      const back = await returnFromProvider(server(), waiting);
      const tokens = (by: Person["wire"]) => [
        by.call(getProviderAccessToken, { params: { user_id: ada.userId, provider_id: "github" }, body: {} }),
        by.call(getProviderAccessToken, { params: { user_id: ada.userId, provider_id: "GitHub" }, body: {} }),
      ];

      const before = await Promise.all([...tokens(ada.wire), ...tokens(project.server)]);
      await set(project, "allowConnectedAccounts", false);
      const replies = [
        (await startAuthorization(server(), project, "github", link)).reply,
        await returnFromProvider(server(), started),
        await exchange(server(), project, waiting, back),
        ...(await Promise.all([...tokens(ada.wire), ...tokens(project.server)])),
        await ada.wire.call(getProviderAccessTokenAtOldPath, { params: { provider_id: "github" }, body: {} }),
      ];

      expect(before.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => OFF));
      expect(await rowsOfProject(server().running.deps.store, "oauthAccounts", project.id)).toHaveLength(1);
    });

    test("an account with connections off returns no token", async () => {
      const project = await withGithub();
      const ada = await linked(project);
      const [account] = await rowsOfProject(server().running.deps.store, "oauthAccounts", project.id);
      const ask = () =>
        ada.wire.call(getProviderAccessToken, { params: { user_id: "me", provider_id: "github" }, body: {} });

      const before = await ask();
      await ada.wire.send("PATCH", `/oauth-providers/me/${account?.id}`, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ allow_connected_accounts: false }),
      });

      expect([before.status, (await ask()).code]).toEqual([201, "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER"]);
    });

    test("a sign-in with an account that has sign-in off is refused because its address is in use", async () => {
      const project = await withGithub();
      const ada = await project.person();
      await project.server
        .with({ accessToken: ada.accessToken })
        .call(updateCurrentUser, { body: { primary_email_verified: true } });
      newAccount(ada.email);
      const joined = await startAuthorization(server(), project, "github");
      await exchange(server(), project, joined, await returnFromProvider(server(), joined));
      const [account] = await rowsOfProject(server().running.deps.store, "oauthAccounts", project.id);
      const waiting = await startAuthorization(server(), project, "github");
      const back = await returnFromProvider(server(), waiting);
      await ada.wire.send("PATCH", `/oauth-providers/me/${account?.id}`, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ allow_sign_in: false }),
      });

      const replies = [
        await returnFromProvider(server(), await startAuthorization(server(), project, "github")),
        await exchange(server(), project, waiting, back),
      ];

      for (const { status, body } of replies) {
        expect([status, body.code, body.details.would_work_if_email_was_verified]).toEqual([
          409,
          "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
          false,
        ]);
      }
      expect(await rowsOfProject(server().running.deps.store, "oauthAccounts", project.id)).toMatchObject([
        { userId: ada.userId, allowSignIn: false },
      ]);
    });
  },
  { fetch: providers.fetch },
);
