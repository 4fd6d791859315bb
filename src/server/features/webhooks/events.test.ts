import { expect, test } from "bun:test";
import { sendPasswordResetCode } from "#contract/auth/passwords.ts";
import { createOAuthClient, deleteOAuthClient, updateOAuthClient } from "#contract/oauth-clients.ts";
import { deleteOAuthGrant, listOAuthGrants } from "#contract/oauth-grants.ts";
import * as permissions from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { addTeamMember, removeTeamMember } from "#contract/team-members.ts";
import { createTeam, deleteTeam, updateTeam } from "#contract/teams.ts";
import { deleteCurrentUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { WEBHOOK_EVENTS } from "#contract/webhooks.ts";
import { deliverAll, startReceiver, svixFor } from "#testing/outside/receiver.ts";
import { makeApp } from "#testing/people/app.ts";
import { onServer } from "#testing/server/on-server.ts";

onServer(
  (server) => {
    const listening = async () => {
      const project = await server().project({
        config: { client_user_deletion_enabled: true, authorization_server_enabled: true },
      });
      const receiver = startReceiver();
      const svix = await svixFor(server(), project);
      await svix.endpoint.create(project.id, { url: receiver.url });
      return { project, receiver };
    };

    // docs/webhooks.md: programs that were written for other servers read these payloads.
    test("every event of the contract is delivered with its payload", async () => {
      const { project, receiver } = await listening();
      const { server: asServer, admin } = project;
      const [ada, ben] = [await project.person("ada"), await project.person("ben")];
      const asAda = asServer.with({ accessToken: ada.accessToken });
      const created = (await asAda.call(getCurrentUser)).body;
      const updated = (await asAda.call(updateCurrentUser, { body: { display_name: "Ada", server_metadata: 1 } })).body;
      const team = (await asServer.call(createTeam, { body: { display_name: "Eight", server_metadata: 2 } })).body;
      const params = { team_id: team.id };
      const renamed = (await asServer.call(updateTeam, { params, body: { display_name: "Four" } })).body;
      const membership = { team_id: team.id, user_id: ada.userId };
      await asServer.call(addTeamMember, { params: membership, body: {} });
      await asServer.call(permissions.grantTeamPermission, { params: { ...membership, permission_id: "team_admin" } });
      await asServer.call(permissions.revokeTeamPermission, { params: { ...membership, permission_id: "team_admin" } });
      await admin.call(permissions.createProjectPermissionDefinition, { body: { id: "steer" } });
      const inProject = { user_id: ada.userId, permission_id: "steer" };
      await asServer.call(permissions.grantProjectPermission, { params: inProject });
      await asServer.call(permissions.revokeProjectPermission, { params: inProject });
      await asServer.call(removeTeamMember, { params: membership });
      await asServer.call(addTeamMember, { params: { ...membership, user_id: ben.userId }, body: {} });
      await ben.wire.call(deleteCurrentUser);
      await asServer.call(deleteTeam, { params });
      const machine = { kind: "machine", name: "Nightly job" } as const;
      const { client_secret, ...app } = (await admin.call(createOAuthClient, { body: machine })).body;
      const ofApp = { params: { oauth_client_id: app.id } };
      const renamedApp = (await admin.call(updateOAuthClient, { ...ofApp, body: { name: "Hourly job" } })).body;
      await admin.call(deleteOAuthClient, { ...ofApp, body: {} });
      const grafana = await makeApp(server(), project, { is_first_party: true });
      for (const scope of ["openid", "openid email", "openid email"]) await grafana.authorize(ada, { scope });
      const [grant] = (await ada.wire.call(listOAuthGrants, { query: { user_id: "me" } })).body.items;
      await ada.wire.call(deleteOAuthGrant, { params: { oauth_grant_id: grant.id } });
      await deliverAll(server());

      const told = (type: string) => receiver.seen.map(({ body }) => body).filter((each) => each.type === type);
      const one = (type: string, data: unknown) => expect(told(type)).toEqual([{ type, data }]);
      for (const { body } of receiver.seen) expect(Object.keys(body).sort()).toEqual(["data", "type"]);
      const users = told("user.created").map(({ data }) => data);
      expect(users.map(({ id }) => id).sort()).toEqual([ada.userId, ben.userId].sort());
      const { last_active_at_millis: _, ...lasting } = created;
      expect(users.find(({ id }) => id === ada.userId)).toMatchObject(lasting);
      expect(Object.keys(users[0]).sort()).toEqual(Object.keys(created).sort());
      const { last_active_at_millis: __, ...lastingUpdate } = updated;
      expect(told("user.updated")).toMatchObject([{ data: lastingUpdate }]);
      one("team.created", team);
      one("team.updated", renamed);
      one("team.deleted", { id: team.id });
      const ofBen = { team_id: team.id, user_id: ben.userId };
      const joined = told("team_membership.created").map(({ data }) => data.user_id);
      expect(joined.sort()).toEqual([ada.userId, ben.userId].sort());
      const left = told("team_membership.deleted").map(({ data }) => data);
      expect(left).toHaveLength(2);
      expect(left).toContainEqual(membership);
      expect(left).toContainEqual(ofBen);
      const granted = told("team_permission.created").map(({ data }) => data);
      // The permission that members get when they join, and the one that was granted.
      expect(granted).toHaveLength(3);
      expect(granted).toContainEqual({ id: "team_member", ...membership });
      expect(granted).toContainEqual({ id: "team_member", ...ofBen });
      expect(granted).toContainEqual({ id: "team_admin", ...membership });
      one("team_permission.deleted", { id: "team_admin", ...membership });
      one("project_permission.created", { id: "steer", user_id: ada.userId });
      one("project_permission.deleted", { id: "steer", user_id: ada.userId });
      one("user.deleted", { id: ben.userId, teams: [{ id: team.id }] });
      expect(told("oauth_client.created")).toContainEqual({ type: "oauth_client.created", data: app });
      one("oauth_client.updated", renamedApp);
      one("oauth_client.deleted", { id: app.id });
      const { last_used_at_millis: ___, access, ...ofGrafana } = grant;
      const openid = [{ api: null, scopes: [{ name: "openid", description: null }] }];
      expect(told("oauth_grant.created")).toMatchObject([{ data: { ...ofGrafana, access: openid } }]);
      expect(told("oauth_grant.updated")).toMatchObject([{ data: { ...ofGrafana, access } }]);
      one("oauth_grant.deleted", { id: grant.id, user_id: ada.userId, client_id: grafana.id });
      expect([...new Set(receiver.types())].sort()).toEqual(Object.keys(WEBHOOK_EVENTS).sort());
      await receiver[Symbol.asyncDispose]();
    });

    test("teams and permissions of a sign-up or of a new team send no further events", async () => {
      const { project, receiver } = await listening();
      await project.admin.call(permissions.createProjectPermissionDefinition, { body: { id: "steer" } });
      await project.admin.call(updateProject, {
        body: { config: { create_team_on_sign_up: true, user_default_permissions: [{ id: "steer" }] } },
      });

      const ada = await project.person();
      await project.server.call(createTeam, { body: { display_name: "Eight", creator_user_id: ada.userId } });
      await deliverAll(server());

      expect(receiver.types().sort()).toEqual(["team.created", "team.created", "user.created"]);
      await receiver[Symbol.asyncDispose]();
    });

    test("a refused request sends no event", async () => {
      const { project, receiver } = await listening();
      const refused = await project.server.call(createTeam, { body: {} as never });
      const unknown = await project.client.call(sendPasswordResetCode, {
        body: { email: "nobody@example.com", callback_url: "http://localhost/" },
      });
      await deliverAll(server());

      expect([refused.status, unknown.status]).not.toContain(201);
      expect(receiver.seen).toEqual([]);
      await receiver[Symbol.asyncDispose]();
    });
  },
  { environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);
