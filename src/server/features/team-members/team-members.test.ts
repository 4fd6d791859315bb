import { describe, expect, test } from "bun:test";
import { updateProject } from "#contract/projects.ts";
import * as contract from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const nobody = "00000000-0000-4000-8000-000000000000";

eachServer((server) => {
  /** Ada's team, and Ben, who is not in it yet. */
  async function crew() {
    const project = await server().project({ listens: true, config: { client_team_creation_enabled: true } });
    const [ada, ben] = [await project.person(), await project.person("ben")];
    const made = await ada.wire.call(createTeam, { body: { display_name: "Eight" } });
    const team_id: string = made.body.id;
    const add = (user_id: string, wire = project.server, team = team_id) =>
      wire.call(contract.addTeamMember, { params: { team_id: team, user_id } });
    return { project, ada, ben, team_id, add };
  }
  const events = async (project: TestProject, ...types: string[]) =>
    (await rowsOfProject(server().running.deps.store, "events", project.id))
      .map(({ payload }) => payload as { type: string; data: object })
      .filter(({ type }) => types.includes(type));

  describe("joining a team", () => {
    test("grants the default permissions of members, and sends events for both", async () => {
      const { project, ben, team_id, add } = await crew();

      const added = await add(ben.userId);
      const again = await add(ben.userId);

      const data = { team_id, user_id: ben.userId };
      expect([added.status, added.body]).toEqual([201, data]);
      expect([again.status, again.code]).toEqual([409, "TEAM_MEMBERSHIP_ALREADY_EXISTS"]);
      expect(await events(project, "team_membership.created", "team_permission.created")).toEqual([
        { type: "team_membership.created", data },
        { type: "team_permission.created", data: { id: "team_member", ...data } },
      ]);
    });

    test("requires an existing user and team, and is not available to clients", async () => {
      const { project, ada, ben, add } = await crew();

      expect((await add(nobody)).code).toBe("USER_NOT_FOUND");
      expect((await add(ben.userId, project.server, nobody)).code).toBe("TEAM_NOT_FOUND");
      expect((await add("me")).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      expect((await add(ben.userId, ada.wire)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
      expect(await events(project, "team_membership.created")).toEqual([]);
    });

    test("one of many concurrent requests succeeds, and none gets a server error", async () => {
      const { ben, add } = await crew();

      const replies = await Promise.all(Array.from({ length: 8 }, () => add(ben.userId)));

      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(replies.filter(({ code }) => code === "TEAM_MEMBERSHIP_ALREADY_EXISTS")).toHaveLength(7);
    });
  });

  describe("leaving a team", () => {
    const remove = (wire: TestProject["client"], team_id: string, user_id: string) =>
      wire.call(contract.removeTeamMember, { params: { team_id, user_id } });

    test("every member can leave, and the team is no longer selected", async () => {
      const { project, ben, team_id, add } = await crew();
      await add(ben.userId);
      await ben.wire.call(updateCurrentUser, { body: { selected_team_id: team_id } });

      const left = await remove(ben.wire, team_id, "me");
      const again = await remove(ben.wire, team_id, "me");

      expect([left.body, again.code]).toEqual([{ success: true }, "TEAM_MEMBERSHIP_NOT_FOUND"]);
      expect((await ben.wire.call(getCurrentUser)).body.selected_team_id).toBeNull();
      const data = { team_id, user_id: ben.userId };
      expect(await events(project, "team_membership.deleted")).toEqual([{ type: "team_membership.deleted", data }]);
    });

    test("members with the permission, and servers, can remove others", async () => {
      const { project, ada, ben, team_id, add } = await crew();
      const eve = await project.person("eve");
      await add(ben.userId);

      expect((await remove(ben.wire, team_id, ada.userId)).code).toBe("TEAM_PERMISSION_REQUIRED");
      expect((await remove(eve.wire, team_id, ada.userId)).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await remove(project.client, team_id, ada.userId)).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await remove(project.server, team_id, "me")).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      expect((await remove(ada.wire, team_id, ben.userId)).status).toBe(200);
      expect((await remove(project.server, team_id, ada.userId)).status).toBe(200);
      expect((await remove(project.server, team_id, ada.userId)).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
    });
  });

  describe("profiles of members", () => {
    const change = (wire: TestProject["client"], team_id: string, user_id: string, body: object) =>
      wire.call(contract.updateTeamMemberProfile, { params: { team_id, user_id }, body });
    const read = (wire: TestProject["client"], team_id: string, user_id: string) =>
      wire.call(contract.getTeamMemberProfile, { params: { team_id, user_id } });
    const list = (wire: TestProject["client"], query: object) => wire.call(contract.listTeamMemberProfiles, { query });

    test("show the values set for the team, else those of the user; servers also get the user", async () => {
      const { project, ada, team_id } = await crew();
      await ada.wire.call(updateCurrentUser, { body: { display_name: "Ada" } });

      const before = await read(ada.wire, team_id, "me");
      const changed = await change(ada.wire, team_id, "me", { display_name: "Captain" });
      const byServer = await read(project.server, team_id, ada.userId);

      const profile = { team_id, user_id: ada.userId, profile_image_url: null };
      expect(before.body).toEqual({ ...profile, display_name: "Ada" });
      expect(changed.body).toEqual({ ...profile, display_name: "Captain" });
      expect(byServer.body).toMatchObject({ display_name: "Captain", user: { id: ada.userId, display_name: "Ada" } });
    });

    // Clients of 2.8.108 list the users of a team with these fields, and throw when they are missing.
    test("have the additional user fields of the hexclave dialect only for servers of that dialect", async () => {
      const { project, ada, team_id } = await crew();
      const risk_scores = { sign_up: { bot: 0, free_trial_abuse: 0 } };
      const newer = project.server.as({ prefix: "hexclave" });

      const users = [
        (await list(newer, { team_id })).body.items[0].user,
        (await read(newer, team_id, ada.userId)).body.user,
        (await change(newer, team_id, ada.userId, { display_name: "Captain" })).body.user,
      ];
      const byUs = await list(project.server, { team_id });

      // The server stores last-seen times a second later, which may be between two replies.
      const last_active_at_millis = expect.any(Number);
      for (const user of users) {
        expect(user).toEqual({ ...byUs.body.items[0].user, last_active_at_millis, risk_scores });
      }
    });

    test("members with the permission list their team, in the order of joining", async () => {
      const { project, ada, ben, team_id, add } = await crew();
      server().clock.pass({ seconds: 1 });
      await add(ben.userId);
      const ids = ({ body }: { body: { items: { user_id: string }[] } }) => body.items.map(({ user_id }) => user_id);

      expect(ids(await list(ada.wire, { team_id }))).toEqual([ada.userId, ben.userId]);
      expect(ids(await list(ben.wire, { team_id, user_id: "me" }))).toEqual([ben.userId]);
      expect(ids(await list(project.server, {}))).toEqual([ada.userId, ben.userId]);
      expect(ids(await list(project.server, { user_id: ben.userId }))).toEqual([ben.userId]);
      expect((await list(ada.wire, {})).text).toBe("team_id is required for access type client");
      expect((await list(project.client, { team_id })).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await list(project.server, { team_id: nobody })).code).toBe("TEAM_NOT_FOUND");
      expect((await list(project.server, { user_id: nobody })).code).toBe("USER_NOT_FOUND");
      expect((await list(project.server, { user_id: "me" })).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    });

    test("reading members requires the permission, and a member can change only their own profile", async () => {
      const { project, ada, ben, team_id, add } = await crew();
      const eve = await project.person("eve");
      await project.admin.call(updateProject, { body: { config: { team_member_default_permissions: [] } } });
      await add(ben.userId);

      expect((await list(ben.wire, { team_id })).code).toBe("TEAM_PERMISSION_REQUIRED");
      expect((await read(ben.wire, team_id, ada.userId)).code).toBe("TEAM_PERMISSION_REQUIRED");
      expect((await read(ben.wire, team_id, "me")).status).toBe(200);
      expect((await list(eve.wire, { team_id })).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await read(eve.wire, team_id, "me")).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await read(project.client, team_id, ada.userId)).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await read(project.server, team_id, "me")).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      const foreign = await change(ada.wire, team_id, ben.userId, { display_name: "Cox" });
      expect([foreign.status, foreign.text]).toEqual([403, "Cannot update another user's profile"]);
      expect((await change(project.client, team_id, ben.userId, {})).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await change(project.server, team_id, "me", {})).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      expect((await change(project.server, team_id, nobody, {})).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      const byServer = await change(project.server, team_id, ben.userId, { profile_image_url: "https://a.example/b" });
      expect(byServer.body.profile_image_url).toBe("https://a.example/b");
    });
  });
});
