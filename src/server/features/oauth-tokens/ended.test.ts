import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { signOut } from "#contract/auth/sessions.ts";
import { disableUser, enableUser } from "#contract/disabled-users.ts";
import { deleteOAuthClient, updateOAuthClient } from "#contract/oauth-clients.ts";
import {
  createProjectPermissionDefinition,
  grantProjectPermission,
  revokeProjectPermission,
} from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { removeTeamMember } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { deleteUser, updateUser } from "#contract/users.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import { about, makeApp } from "#testing/people/app.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";

const INSTALLED = "com.example.app:/callback";

/** An app with tokens that hang on a session, tokens that outlive it, and a code. */
async function start(server: TestServer, project?: TestProject) {
  const own = project ?? (await server.project({ config: { authorization_server_enabled: true } }));
  const ada = await own.person();
  const settings = { id_token_signed_response_alg: "ES256" as const, redirect_urls: [INSTALLED] };
  const app = await makeApp(server, own, { kind: "public", ...settings });
  const approved = { redirect_uri: INSTALLED, access: about("openid") };
  const outlives = { ...approved, access: about("openid", "offline_access") };
  const tokens = async () => ({ online: await app.tokens(ada, approved), offline: await app.tokens(ada, outlives) });
  return { project: own, ada, app, approved, tokens, code: await app.code(ada, approved), ...(await tokens()) };
}

type Given = Awaited<ReturnType<typeof start>>;

/** What is left of all that. Unused tokens come first: a refused use may end others. */
const leftOf = async ({ app, online, offline, code }: Given) => ({
  userinfo: [(await app.userinfo(online.access_token)).status, (await app.userinfo(offline.access_token)).status],
  code: (await app.redeem(code)).body.error ?? "works",
  online: (await app.refresh(online.refresh_token)).body.error ?? "works",
  offline: (await app.refresh(offline.refresh_token)).body.error ?? "works",
});

const WORKS = { userinfo: [200, 200], code: "works", online: "works", offline: "works" };
const ENDED = { userinfo: [401, 401], code: "invalid_grant", online: "invalid_grant", offline: "invalid_grant" };

eachServer((server) => {
  const rowsLeft = async ({ id }: TestProject) => {
    const { store } = server().running.deps;
    const [grants, codes, families] = [
      await rowsOfProject(store, "oauthGrants", id),
      await rowsOfProject(store, "authorizationCodes", id),
      await rowsOfProject(store, "oauthTokenFamilies", id),
    ];
    return { grants: grants.length, codes: codes.length, families: families.length };
  };

  test("codes and tokens work as long as nothing ends them", async () => {
    expect(await leftOf(await start(server()))).toEqual(WORKS);
  });

  test("the end of a session ends its codes and tokens at once, but for those of offline access", async () => {
    const given = await start(server());
    await given.ada.wire.call(signOut);

    expect(await leftOf(given)).toEqual({ ...ENDED, userinfo: [401, 200], offline: "works" });
  });

  test("a disabled user has no tokens", async () => {
    const given = await start(server());
    const params = { user_id: given.ada.userId };
    await given.project.server.call(disableUser, { params, body: {} });
    const disabled = await leftOf(given);
    await given.project.server.call(enableUser, { params, body: {} });

    expect(disabled).toEqual(ENDED);
    // Nothing of before comes back.
    expect(await leftOf(given)).toEqual(ENDED);
  });

  test("a new password ends offline access, too", async () => {
    const given = await start(server());
    const params = { user_id: given.ada.userId };
    await given.project.server.call(updateUser, { params, body: { password: "another long password" } });

    expect(await leftOf(given)).toEqual(ENDED);
  });

  test("a deleted user leaves nothing", async () => {
    const given = await start(server());
    await given.project.server.call(deleteUser, { params: { user_id: given.ada.userId } });

    expect(await leftOf(given)).toEqual(ENDED);
    expect(await rowsLeft(given.project)).toEqual({ grants: 0, codes: 0, families: 0 });
  });

  test("a deleted client leaves nothing, and is unknown", async () => {
    const given = await start(server());
    const params = { oauth_client_id: given.app.id };
    await given.project.admin.call(deleteOAuthClient, { params, body: {} });

    const unknown = { code: "invalid_client", online: "invalid_client", offline: "invalid_client" };
    expect(await leftOf(given)).toEqual({ userinfo: [401, 401], ...unknown });
    expect(await rowsLeft(given.project)).toEqual({ grants: 0, codes: 0, families: 0 });
  });

  test("a consent that its user removes, or that covers less, ends what came of it", async () => {
    const [removed, reduced] = [await start(server()), await start(server())];
    await server().running.deps.store.write(async (tx) => {
      const t = tx.oauthGrants;
      await tx.delete(t).where(eq(t.projectId, removed.project.id));
      await tx
        .update(t)
        .set({ access: about("email") })
        .where(eq(t.projectId, reduced.project.id));
    });

    expect(await leftOf(removed)).toEqual(ENDED);
    expect(await leftOf(reduced)).toEqual(ENDED);
    expect(await rowsLeft(removed.project)).toEqual({ grants: 0, codes: 0, families: 0 });
  });

  test("an app for holders of a permission has no tokens of users who have lost it", async () => {
    const project = await server().project({ config: { authorization_server_enabled: true } });
    await project.admin.call(createProjectPermissionDefinition, { body: { id: "sail" } });
    const given = await start(server(), project);
    const ofAda = { params: { user_id: given.ada.userId, permission_id: "sail" }, body: {} };
    const audience = { type: "permission" as const, permission_id: "sail" };
    await project.admin.call(updateOAuthClient, { params: { oauth_client_id: given.app.id }, body: { audience } });
    const without = await leftOf(given);
    await project.admin.call(grantProjectPermission, ofAda);
    const held = await leftOf(given);
    await project.admin.call(revokeProjectPermission, ofAda);
    const lost = await leftOf(given);

    expect(without).toEqual(ENDED);
    expect(held).toEqual(WORKS);
    expect(lost).toEqual(ENDED);
  });

  test("an app for members of a team has no tokens of users who have left it", async () => {
    const given = await start(server());
    const { project, app, ada } = given;
    const team = await project.admin.call(createTeam, { body: { display_name: "Crew", creator_user_id: ada.userId } });
    const audience = { type: "teams" as const, team_ids: [team.body.id] };
    await project.admin.call(updateOAuthClient, { params: { oauth_client_id: app.id }, body: { audience } });
    const member = (await app.userinfo(given.online.access_token)).status;
    const params = { team_id: team.body.id, user_id: ada.userId };
    await project.server.call(removeTeamMember, { params });

    expect(member).toBe(200);
    expect(await leftOf(given)).toEqual(ENDED);
  });

  test("a used code is kept for an hour, and tokens until they have all expired", async () => {
    const { deps } = server().running;
    const { project, app, ada, approved } = await start(server());
    await app.post("revoke", { token: (await app.tokens(ada, approved)).access_token });
    const left = async () => {
      await sweep(deps);
      const spent = await rowsOfProject(deps.store, "oauthSpentTokens", project.id);
      const { codes, families } = await rowsLeft(project);
      return { codes, families, spent: spent.length };
    };
    const first = await left();
    server().clock.pass({ minutes: 15 });
    const soon = await left();
    server().clock.pass({ minutes: 50 });
    const later = await left();
    server().clock.pass({ hours: 24 * 31 });

    expect(first).toEqual({ codes: 4, families: 3, spent: 1 });
    // These are families of refresh tokens.
    expect(soon).toEqual({ codes: 4, families: 3, spent: 0 });
    expect(later).toEqual({ codes: 0, families: 3, spent: 0 });
    expect(await left()).toEqual({ codes: 0, families: 0, spent: 0 });
  });

  test("where the project is an authorization server no more, its endpoints are unknown paths", async () => {
    const given = await start(server());
    const body = { config: { authorization_server_enabled: false } };
    await given.project.admin.call(updateProject, { body });

    expect((await given.app.userinfo(given.online.access_token)).status).toBe(404);
    for (const endpoint of ["token", "userinfo", "revoke", "introspect"]) {
      expect((await given.app.post(endpoint, {})).status).toBe(404);
    }
  });
});
