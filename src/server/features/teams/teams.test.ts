import { describe, expect, test } from "bun:test";
import { createProject, getProject, updateProject } from "#contract/projects.ts";
import { addTeamMember } from "#contract/team-members.ts";
import * as contract from "#contract/teams.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const nobody = "00000000-0000-4000-8000-000000000000";
const PIXEL = "data:image/png;base64,iVBORw0KGgo=";

onServer((server) => {
  const open = () => server().project({ listens: true, config: { client_team_creation_enabled: true } });
  const events = async (project: TestProject) =>
    (await rowsOfProject(server().running.deps.store, "events", project.id)).map(
      ({ payload }) => payload as { type: string; data: object },
    );
  const create = (wire: TestProject["client"], body: object, query: object = {}) =>
    wire.call(contract.createTeam, { body: { display_name: "Eight", ...body }, query } as never);

  describe("creating a team", () => {
    test("the creator becomes a member with the creator's permissions, and only the team's event reports it", async () => {
      const project = await open();
      const ada = await project.person();

      const made = await create(ada.wire, { client_metadata: { boat: 1 }, profile_image_url: PIXEL });
      const listed = await ada.wire.call(contract.listTeams, { query: { user_id: "me" } });

      expect(made.status).toBe(201);
      expect(made.body).toEqual({
        id: made.body.id,
        display_name: "Eight",
        profile_image_url: made.body.profile_image_url,
        client_metadata: { boat: 1 },
        client_read_only_metadata: null,
      });
      expect(listed.body).toEqual({ items: [made.body], is_paginated: false });
      const sent = (await events(project)).filter(({ type }) => type.startsWith("team"));
      expect(sent.map(({ type }) => type)).toEqual(["team.created"]);
      expect(sent[0]?.data).toMatchObject({ id: made.body.id, server_metadata: null });
    });

    test("a server creates teams without members, or names the creator", async () => {
      const project = await server().project();
      const ada = await project.person();

      const empty = await create(project.server, { server_metadata: "secret", client_read_only_metadata: 1 });
      const namedCreator = await create(project.server, { creator_user_id: ada.userId });
      const current = await create(
        project.server.with({ accessToken: ada.accessToken }),
        {},
        { add_current_user: "true" },
      );

      expect(empty.body).toMatchObject({ server_metadata: "secret", client_read_only_metadata: 1 });
      expect(Math.abs(empty.body.created_at_millis - server().clock.now())).toBeLessThan(60_000);
      const mine = await ada.wire.call(contract.listTeams, { query: { user_id: ada.userId } });
      expect(mine.body.items.map(({ id }: { id: string }) => id).sort()).toEqual(
        [namedCreator.body.id, current.body.id].sort(),
      );
    });

    test("a client cannot create a team for another user, without a user, or where the project does not allow it", async () => {
      const project = await open();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      const closed = await server().project();
      const eve = await closed.person("eve");

      const forBen = await create(ada.wire, { creator_user_id: ben.userId });
      const signedOut = await create(project.client, {});
      const creationOff = await create(eve.wire, {});
      const unknown = await create(project.server, { creator_user_id: nobody });
      const me = await create(project.server, { creator_user_id: "me" });
      const both = await create(ada.wire, { creator_user_id: "me" }, { add_current_user: "true" });
      const without = await create(project.server, {}, { add_current_user: "true" });
      const secret = await create(ada.wire, { server_metadata: 1 });

      expect([forBen.status, forBen.text]).toEqual([
        403,
        "You cannot create a team as a user that is not yourself. Make sure you set the creator_user_id to 'me'.",
      ]);
      expect(signedOut.code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect([creationOff.status, creationOff.text]).toEqual([
        403,
        "Client team creation is disabled for this project",
      ]);
      expect([unknown.code, me.code]).toEqual(["USER_NOT_FOUND", "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
      expect([both.status, without.status, secret.code]).toEqual([400, 401, "SCHEMA_ERROR"]);
      expect(await rowsOfProject(server().running.deps.store, "teams", project.id)).toEqual([]);
    });
  });

  describe("reading teams", () => {
    test("servers list all, oldest first, or those of a user; clients only their own", async () => {
      const project = await open();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      const first = await create(ada.wire, {});
      server().clock.pass({ seconds: 1 });
      const second = await create(ben.wire, {});
      const ids = async (query: object) =>
        (await project.server.call(contract.listTeams, { query })).body.items.map(({ id }: { id: string }) => id);

      expect(await ids({})).toEqual([first.body.id, second.body.id]);
      expect(await ids({ user_id: ben.userId })).toEqual([second.body.id]);
      for (const query of [{}, { user_id: ben.userId }]) {
        const { status, text } = await ada.wire.call(contract.listTeams, { query });
        expect([status, text.slice(0, 48)]).toEqual([403, "Client can only list teams for their own user. u"]);
      }
      const signedOut = await project.client.call(contract.listTeams, { query: { user_id: "me" } });
      expect(signedOut.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    });

    test("members can read a team; to other users it does not exist", async () => {
      const project = await open();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      const params = { team_id: (await create(ada.wire, {})).body.id };
      const get = (wire: TestProject["client"], team_id = params.team_id) =>
        wire.call(contract.getTeam, { params: { team_id } });

      expect((await get(ada.wire)).body.display_name).toBe("Eight");
      expect((await get(project.server)).body.server_metadata).toBeNull();
      expect((await get(ben.wire)).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await get(ben.wire, nobody)).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await get(project.client)).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await get(project.server, nobody)).code).toBe("TEAM_NOT_FOUND");
    });
  });

  describe("changing a team", () => {
    test("requires the permission; missing fields stay unchanged", async () => {
      const project = await open();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      const team = await create(ada.wire, { client_metadata: 1 });
      const params = { team_id: team.body.id };
      await project.server.call(addTeamMember, { params: { ...params, user_id: ben.userId } });
      const change = (wire: TestProject["client"], body: object, team_id = params.team_id) =>
        wire.call(contract.updateTeam, { params: { team_id }, body });

      const byBen = await change(ben.wire, { display_name: "Nine" });
      const byAda = await change(ada.wire, { display_name: "Nine", profile_image_url: null });
      const byServer = await change(project.server, { server_metadata: [1] });

      expect([byBen.code, byBen.status, byBen.body.details.permission_id]).toEqual([
        "TEAM_PERMISSION_REQUIRED",
        401,
        "$update_team",
      ]);
      expect(byAda.body).toMatchObject({ display_name: "Nine", client_metadata: 1 });
      expect(byServer.body).toMatchObject({ display_name: "Nine", server_metadata: [1] });
      expect((await change(project.client, {})).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await change(ada.wire, {}, nobody)).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await change(project.server, {}, nobody)).code).toBe("TEAM_NOT_FOUND");
      expect((await change(ada.wire, { profile_image_url: "https://example.com/a.png" })).status).toBe(400);
      expect((await events(project)).filter(({ type }) => type === "team.updated")).toHaveLength(2);
    });

    test("deletion removes the memberships and every selection of the team", async () => {
      const project = await open();
      const [ada, ben] = [await project.person(), await project.person("ben")];
      const params = { team_id: (await create(ada.wire, {})).body.id };
      await project.server.call(addTeamMember, { params: { ...params, user_id: ben.userId } });
      await ada.wire.call(updateCurrentUser, { body: { selected_team_id: params.team_id } });
      const remove = (wire: TestProject["client"]) => wire.call(contract.deleteTeam, { params });

      expect((await remove(project.client)).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await remove(ben.wire)).code).toBe("TEAM_PERMISSION_REQUIRED");
      expect((await remove(ada.wire)).body).toEqual({ success: true });
      expect((await remove(ada.wire)).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await remove(project.server)).code).toBe("TEAM_NOT_FOUND");

      expect((await ada.wire.call(getCurrentUser)).body.selected_team).toBeNull();
      expect(await rowsOfProject(server().running.deps.store, "teamPermissionGrants", project.id)).toEqual([]);
      const sent = (await events(project)).filter(({ type }) => type === "team.deleted");
      expect(sent).toEqual([{ type: "team.deleted", data: { id: params.team_id } }]);
    });

    // Without an owner team, no user could administer the project.
    test("a team of the console that owns projects cannot be deleted", async () => {
      const owner = await server().owner();
      const made = await owner.wire.call(createProject, { body: { display_name: "Boats" } });
      const params = { team_id: made.body.owner_team_id };

      const refused = await owner.wire.call(contract.deleteTeam, { params });

      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("This team owns projects")]);
    });
  });

  test("a project can create a selected personal team for each new user", async () => {
    const project = await server().project();
    await project.admin.call(updateProject, { body: { config: { create_team_on_sign_up: true } } });
    const ada = await project.person();

    const me = await ada.wire.call(getCurrentUser);

    expect(me.body.selected_team.display_name).toBe(`${ada.email}'s Team`);
    expect((await project.admin.call(getProject)).body.config.create_team_on_sign_up).toBe(true);
  });
});
