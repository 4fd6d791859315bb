import { expect, test } from "bun:test";
import { createSession } from "#contract/auth/sessions.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { deleteOAuthGrant, listOAuthGrants, type OAuthGrant } from "#contract/oauth-grants.ts";
import { updateProject } from "#contract/projects.ts";
import { about, makeApp } from "#testing/people/app.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestServer } from "#testing/server/server.ts";

const OFFLINE = about("openid", "email", "offline_access");
const NOBODY = "00000000-0000-4000-8000-000000000000";

const start = async (server: TestServer) => {
  const project = await server.project({ config: { authorization_server_enabled: true } });
  const settings = { logo_url: "https://app.example.com/logo.png", client_url: "https://app.example.com/" };
  const app = await makeApp(server, project, { ...settings, id_token_signed_response_alg: "ES256" });
  return { project, app };
};

const grantsOf = async ({ wire }: Pick<Person, "wire">, query: object = { user_id: "me" }): Promise<OAuthGrant[]> =>
  (await wire.call(listOAuthGrants, { query })).body.items;

eachServer((server) => {
  test("the removal of an app's access ends its access tokens, refresh tokens and codes at once", async () => {
    const { project, app } = await start(server());
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    const [adas, bens] = [await app.tokens(ada, { access: OFFLINE }), await app.tokens(ben, { access: OFFLINE })];
    const code = await app.code(ada);
    const [grant] = await grantsOf(ada);

    const removed = await ada.wire.call(deleteOAuthGrant, { params: { oauth_grant_id: grant?.id ?? "" } });

    expect(removed.body).toEqual({ success: true });
    expect(await grantsOf(ada)).toEqual([]);
    const answers = [
      await app.userinfo(adas.access_token),
      await app.refresh(adas.refresh_token),
      await app.redeem(code),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [401, "invalid_token"],
      [400, "invalid_grant"],
      [400, "invalid_grant"],
    ]);
    expect((await app.userinfo(bens.access_token)).status).toBe(200);
  });

  test("the users of an app come in pages, newest first, and a removal leaves no gap", async () => {
    const { project, app } = await start(server());
    const other = await makeApp(server(), project);
    const people: Person[] = [];
    for (const name of ["ada", "ben", "cleo"]) {
      const person = await project.person(name);
      await app.code(person);
      await other.code(person);
      people.push(person);
      server().clock.pass({ seconds: 1 });
    }
    const page = async (more = {}) =>
      (await project.admin.call(listOAuthGrants, { query: { oauth_client_id: app.id, limit: 2, ...more } })).body;

    const first = await page();
    await project.admin.call(deleteOAuthGrant, { params: { oauth_grant_id: first.items[1].id } });
    const second = await page({ cursor: first.pagination.next_cursor });

    const shown = [...first.items, ...second.items].map((each) => [each.user_id, each.user.primary_email]);
    expect(shown).toEqual(people.toReversed().map(({ userId, email }) => [userId, email]));
    expect([first.items.length, second.pagination.next_cursor]).toEqual([2, null]);
  });
});

onServer((server) => {
  test("a user sees which apps have access, what they may do, since when and when they last used it", async () => {
    const { project, app } = await start(server());
    const ada = await project.person();
    const scopes = [{ name: "boats:read", description: "See your boats", permission_id: null }];
    const identifier = "https://boats.example.com/api";
    await project.admin.call(createOAuthApi, { body: { identifier, name: "Boats", scopes } });
    const access = [...about("openid", "email"), { api: identifier, scopes: ["boats:read", "boats:gone"] }];
    await app.code(ada, { access: [...access, { api: "https://gone.example.com/", scopes: ["all"] }] });

    expect(await grantsOf(ada)).toEqual([
      {
        id: expect.any(String),
        user_id: ada.userId,
        client: {
          id: app.id,
          name: "Grafana",
          logo_url: "https://app.example.com/logo.png",
          client_url: "https://app.example.com/",
          id_host: null,
        },
        access: [
          {
            api: null,
            scopes: [
              { name: "openid", description: null },
              { name: "email", description: null },
            ],
          },
          {
            api: { identifier, name: "Boats" },
            scopes: [
              { name: "boats:read", description: "See your boats" },
              { name: "boats:gone", description: null },
            ],
          },
          {
            api: { identifier: "https://gone.example.com/", name: "https://gone.example.com/" },
            scopes: [{ name: "all", description: null }],
          },
        ],
        created_at_millis: expect.any(Number),
        last_used_at_millis: expect.any(Number),
      },
    ]);
  });

  test("a use of the access shows as its last one, to the day", async () => {
    const { project, app } = await start(server());
    const ada = await project.person();
    const { refresh_token } = await app.tokens(ada, { access: OFFLINE });
    const ofProject = (await project.server.call(listOAuthGrants, { query: { user_id: ada.userId } })).body.items[0];
    server().clock.pass({ days: 2 });

    await app.refresh(refresh_token);

    const [grant] = await grantsOf({ wire: project.server }, { user_id: ada.userId });
    expect(grant?.created_at_millis).toBe(ofProject.created_at_millis);
    expect((grant?.last_used_at_millis ?? 0) - ofProject.last_used_at_millis).toBeGreaterThanOrEqual(2 * 86_400_000);
  });

  test("clients list only their own user's apps, and servers and admins those of any user", async () => {
    const { project, app } = await start(server());
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    await app.code(ada);

    const asBen = async (query: object) => (await ben.wire.call(listOAuthGrants, { query })).text;
    const refused = "Client can only list apps with access to their own user.";
    expect(await asBen({ user_id: ada.userId })).toBe(refused);
    expect(await asBen({})).toBe(refused);
    expect(await asBen({ oauth_client_id: app.id })).toBe(refused);
    expect(await grantsOf(ben, { user_id: "me", oauth_client_id: app.id })).toEqual([]);
    const signedOut = await project.client.call(listOAuthGrants, { query: { user_id: "me" } });
    expect(signedOut.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    for (const wire of [project.server, project.admin]) {
      const users = (query: object) => grantsOf({ wire }, query).then((items) => items.map(({ user_id }) => user_id));
      const [ofAda, ofApp] = [await users({ user_id: ada.userId }), await users({ oauth_client_id: app.id })];
      expect([ofAda, ofApp]).toEqual([[ada.userId], [ada.userId]]);
      expect((await wire.call(listOAuthGrants, { query: {} })).code).toBe("SCHEMA_ERROR");
      expect(await users({ user_id: ben.userId })).toEqual([]);
    }
  });

  test("the access of another user is not found, and stays", async () => {
    const { project, app } = await start(server());
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    const { access_token } = await app.tokens(ada);
    const [grant] = await grantsOf(ada);
    const params = { oauth_grant_id: grant?.id ?? "" };

    const byBen = await ben.wire.call(deleteOAuthGrant, { params });
    const signedOut = await project.client.call(deleteOAuthGrant, { params });
    const unknown = await project.server.call(deleteOAuthGrant, { params: { oauth_grant_id: NOBODY } });

    expect([byBen.code, signedOut.code, unknown.code]).toEqual([
      "OAUTH_GRANT_NOT_FOUND",
      "OAUTH_GRANT_NOT_FOUND",
      "OAUTH_GRANT_NOT_FOUND",
    ]);
    expect((await app.userinfo(access_token)).status).toBe(200);
  });

  test("an impersonation sees the apps of the user, and removes none", async () => {
    const { project, app } = await start(server());
    const ada = await project.person();
    await app.code(ada);
    const { body } = await project.server.call(createSession, {
      body: { user_id: ada.userId, is_impersonation: true },
    });
    const wire = project.client.with({ accessToken: body.access_token });
    const [grant] = await grantsOf({ wire });

    const removed = await wire.call(deleteOAuthGrant, { params: { oauth_grant_id: grant?.id ?? "" } });

    expect([removed.status, (await grantsOf(ada)).length]).toEqual([403, 1]);
  });

  test("a user removes access also while the project is no authorization server", async () => {
    const { project, app } = await start(server());
    const ada = await project.person();
    await app.code(ada);
    await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: false } } });

    const [grant] = await grantsOf(ada);
    const removed = await ada.wire.call(deleteOAuthGrant, { params: { oauth_grant_id: grant?.id ?? "" } });

    expect([removed.status, await grantsOf(ada)]).toEqual([200, []]);
  });

  test("the audit log says who removed the access of which app to whom", async () => {
    const { project, app } = await start(server());
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    for (const person of [ada, ben]) {
      await app.code(person);
      const [grant] = await grantsOf(person);
      const wire = person === ada ? ada.wire : project.admin;
      await wire.call(deleteOAuthGrant, { params: { oauth_grant_id: grant?.id ?? "" } });
    }

    const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
    const removed = entries.filter(({ action }) => action === "oauth_grant_deleted");
    const before = { oauth_client_id: app.id, access: about("openid") };
    const subject = (userId: string) => ({ subjectType: "user", subjectId: userId });
    expect(removed.sort((a, b) => a.at - b.at || a.id.localeCompare(b.id))).toMatchObject([
      { actorType: "user", actorId: ada.userId, ...subject(ada.userId), personal: { before } },
      { actorType: "admin", actorId: null, ...subject(ben.userId), personal: { before } },
    ]);
  });
});
