import { expect, test } from "bun:test";
import {
  createOAuthProvider,
  deleteOAuthProvider,
  getOAuthProvider,
  listOAuthProviders,
  type NewOAuthProvider,
  updateOAuthProvider,
} from "#contract/oauth-providers.ts";
import { updateProject } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { signInThrough } from "#testing/providers/oauth-browser.ts";
import { githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const keys = { type: "standard", client_id: "id", client_secret: "secret" } as const;
const world = simulatedProviders();

eachServer(
  (server) => {
    const withProviders = () =>
      server().project({
        config: {
          oauth_providers: [
            { id: "github", ...keys },
            { id: "google", ...keys },
          ],
        },
      });
    const add = (project: TestProject, user_id: string, further: Partial<NewOAuthProvider> = {}) =>
      project.server.call(createOAuthProvider, {
        body: {
          user_id,
          provider_config_id: "github",
          account_id: "77",
          allow_sign_in: true,
          allow_connected_accounts: true,
          ...further,
        },
      });

    test("a server connects an account, and the user can sign in with it", async () => {
      const project = await withProviders();
      const ada = await project.person();

      const added = await add(project, ada.userId, { email: "ada@github.example" });

      expect([added.status, added.body]).toEqual([
        201,
        {
          user_id: ada.userId,
          id: expect.any(String),
          type: "github",
          allow_sign_in: true,
          allow_connected_accounts: true,
          email: "ada@github.example",
          account_id: "77",
        },
      ]);
      githubAccount(world, { id: 77, email: "else@github.example" });
      const { tokens } = await signInThrough(server(), project, "github");
      expect(tokens.body.is_new_user).toBe(false);
      const { accessToken } = { accessToken: tokens.body.access_token };
      expect((await project.client.with({ accessToken }).call(getCurrentUser)).body.id).toBe(ada.userId);
    });

    test("a user sees their own accounts without the provider's ids; servers see all, oldest first", async () => {
      const project = await withProviders();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      const first = (await add(project, ada.userId)).body;
      // Accounts of one millisecond have no order.
      server().clock.pass({ millis: 1 });
      await add(project, ben.userId, { account_id: "78" });
      const { account_id, ...shown } = first;

      const mine = await ada.wire.call(listOAuthProviders, { query: { user_id: "me" } });
      const one = await ada.wire.call(getOAuthProvider, { params: { user_id: "me", id: first.id } });
      const all = await project.server.call(listOAuthProviders, { query: {} });
      const ofBen = await project.admin.call(listOAuthProviders, { query: { user_id: ben.userId } });

      expect(mine.body).toEqual({ items: [shown], is_paginated: false });
      expect(one.body).toEqual(shown);
      expect(all.body.items.map((each: { account_id: string }) => each.account_id)).toEqual(["77", "78"]);
      expect(ofBen.body.items).toHaveLength(1);
    });

    test("clients cannot access other users' accounts", async () => {
      const project = await withProviders();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      const { id } = (await add(project, ben.userId)).body;
      const params = { user_id: ben.userId, id };

      const replies = [
        await ada.wire.call(listOAuthProviders, { query: { user_id: ben.userId } }),
        await ada.wire.call(listOAuthProviders, { query: {} }),
        await ada.wire.call(getOAuthProvider, { params }),
        await ada.wire.call(updateOAuthProvider, { params, body: { allow_sign_in: false } }),
        await ada.wire.call(deleteOAuthProvider, { params }),
      ];
      const missing = await ada.wire.call(getOAuthProvider, { params: { user_id: "me", id } });

      expect(replies.map(({ status, text }) => [status, text])).toEqual([
        [403, "Client can only list OAuth providers for their own user."],
        [403, "Client can only list OAuth providers for their own user."],
        [403, "Client can only read OAuth providers for their own user."],
        [403, "Client can only update OAuth providers for their own user."],
        [403, "Client can only delete OAuth providers for their own user."],
      ]);
      expect([missing.status, missing.text]).toEqual([404, `OAuth provider ${id} for user ${ada.userId} not found`]);
      expect((await project.server.call(getOAuthProvider, { params })).body.allow_sign_in).toBe(true);
    });

    test("`me` requires a user, and clients cannot connect accounts here", async () => {
      const project = await withProviders();
      const params = { user_id: "me", id: UNKNOWN_ID };

      const replies = [
        await project.client.call(listOAuthProviders, { query: { user_id: "me" } }),
        await project.client.call(getOAuthProvider, { params }),
        await project.client.call(updateOAuthProvider, { params, body: {} }),
        await project.client.call(deleteOAuthProvider, { params }),
        await add(project, "me"),
      ];
      const client = await (await project.person()).wire.send("POST", "/oauth-providers", {
        body: "{}",
        headers: { "content-type": "application/json" },
      });

      for (const reply of replies)
        expect([reply.status, reply.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
      expect(client.code).toBe("INSUFFICIENT_ACCESS_TYPE");
    });

    test("an account signs one user in, and a user signs in with one account of a provider", async () => {
      const project = await withProviders();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      await add(project, ada.userId);

      const replies = [
        await add(project, ada.userId, { account_id: "78" }),
        await add(project, ada.userId, { allow_sign_in: false }),
        await add(project, UNKNOWN_ID, { account_id: "79" }),
        await add(project, ada.userId, { provider_config_id: "discord" }),
        await add(project, ben.userId),
      ];
      const second = await add(project, ada.userId, { account_id: "78", allow_sign_in: false });
      const shared = await add(project, ben.userId, { allow_sign_in: false });
      const raise = (user_id: string, id: string) =>
        project.server.call(updateOAuthProvider, { params: { user_id, id }, body: { allow_sign_in: true } });
      const raised = [await raise(ada.userId, second.body.id), await raise(ben.userId, shared.body.id)];

      expect(replies.map(({ status, code, text }) => [status, code ?? text])).toEqual([
        [400, "The same provider type with sign-in enabled already exists for this user."],
        [400, "The same provider type with the same account ID already exists for this user."],
        [404, "USER_NOT_FOUND"],
        [404, "OAuth provider discord not found or not configured"],
        [400, "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"],
      ]);
      expect([second.status, shared.status]).toEqual([201, 201]);
      expect(raised.map(({ code, text }) => code ?? text)).toEqual([
        "The same provider type with sign-in enabled already exists for this user.",
        "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN",
      ]);
    });

    test("an account with sign-in off does not sign in; a removed account is gone, and the user gets a mail", async () => {
      const project = await withProviders();
      const ada = await project.person();
      const { id } = (await add(project, ada.userId)).body;
      const params = { user_id: "me", id };
      githubAccount(world, { id: 77, email: "somebody@github.example" });

      const changed = await ada.wire.call(updateOAuthProvider, { params, body: { allow_sign_in: false } });
      const stranger = await signInThrough(server(), project, "github");
      const renamed = await project.server.call(updateOAuthProvider, {
        params: { user_id: ada.userId, id },
        body: { email: "new@github.example", account_id: "80" },
      });
      const shown = (await ada.wire.call(getCurrentUser)).body.oauth_providers;
      const removed = await ada.wire.call(deleteOAuthProvider, { params });

      expect(changed.body.allow_sign_in).toBe(false);
      expect(stranger.tokens.body.is_new_user).toBe(true);
      expect(renamed.body).toMatchObject({ email: "new@github.example", account_id: "80", allow_sign_in: false });
      expect(shown).toEqual([{ id: "github", account_id: "80", email: "new@github.example" }]);
      expect(removed.body).toEqual({ success: true });
      expect((await ada.wire.call(getCurrentUser)).body.oauth_providers).toEqual([]);
      expect((await ada.wire.call(getOAuthProvider, { params })).status).toBe(404);
      const mails = await rowsOfProject(server().running.deps.store, "mails", project.id);
      const notices = mails.filter(({ userId }) => userId === ada.userId).map(({ template }) => template);
      expect(notices).toContain("security-notice:connected_account_added");
      expect(notices).toContain("security-notice:connected_account_removed");
      const audit = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      for (const action of ["oauth_provider_added", "oauth_provider_changed", "oauth_provider_removed"]) {
        expect(audit.map((each) => each.action)).toContain(action);
      }
    });

    test("a list with an account of a removed provider is refused", async () => {
      const project = await withProviders();
      const ada = await project.person();
      await add(project, ada.userId);
      await project.admin.send("PATCH", "/internal/config/override", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ config_override_string: JSON.stringify({ "auth.oauth.providers": null }) }),
      });

      const reply = await ada.wire.call(listOAuthProviders, { query: { user_id: "me" } });

      expect([reply.status, reply.text]).toEqual([404, "OAuth provider github not found or not configured"]);
    });

    test("one of fifty concurrent claims of an account succeeds", async () => {
      const project = await withProviders();
      const people = await Promise.all(Array.from({ length: 10 }, () => project.person()));

      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) => add(project, people[index % 10]?.userId ?? "", { account_id: "one" })),
      );

      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      await project.admin.call(updateProject, { body: { config: { oauth_providers: [] } } });
    });
  },
  { fetch: world.fetch },
);
