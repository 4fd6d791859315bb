import { describe, expect, test } from "bun:test";
import * as contract from "#contract/permissions.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { getProject, updateProject } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";

const nobody = "00000000-0000-4000-8000-000000000000";

/** A user with a team of their own, in which they have the creator's permission `team_admin`. */
async function captain(project: TestProject): Promise<Person & { teamId: string }> {
  await project.admin.call(updateProject, { body: { config: { create_team_on_sign_up: true } } });
  const person = await project.person();
  const me = await person.wire.call(getCurrentUser);
  return { ...person, teamId: me.body.selected_team_id };
}

eachServer((server) => {
  const eventsOf = async (project: TestProject, type: string) =>
    (await rowsOfProject(server().running.deps.store, "events", project.id))
      .filter((event) => event.type === type)
      .map(({ payload }) => payload);

  describe("definitions", () => {
    test("a new project has two permissions of its own and the six system permissions, sorted by id", async () => {
      const project = await server().project();

      const { body } = await project.admin.call(contract.listTeamPermissionDefinitions);
      const ofProject = await project.admin.call(contract.listProjectPermissionDefinitions);

      expect(body.items.map(({ id }: { id: string }) => id)).toEqual([
        "$delete_team",
        "$invite_members",
        "$manage_api_keys",
        "$read_members",
        "$remove_members",
        "$update_team",
        "team_admin",
        "team_member",
      ]);
      expect(body.items[0]).toEqual({
        id: "$delete_team",
        description: "Delete the team",
        contained_permission_ids: [],
      });
      expect(body.items[7]).toEqual({
        id: "team_member",
        description: "Default permission for team members",
        contained_permission_ids: ["$invite_members", "$read_members"],
      });
      expect([body.is_paginated, ofProject.body.items]).toEqual([false, []]);
    });

    test("a created permission is in the list, and its id is in use in both scopes", async () => {
      const project = await server().project();
      const body = { id: "row", description: "Row a boat", contained_permission_ids: ["team_member", "$read_members"] };

      const made = await project.admin.call(contract.createTeamPermissionDefinition, { body });
      const again = await project.admin.call(contract.createTeamPermissionDefinition, { body: { id: "row" } });
      const elsewhere = await project.admin.call(contract.createProjectPermissionDefinition, { body: { id: "row" } });
      const listed = await project.admin.call(contract.listTeamPermissionDefinitions);

      expect([made.status, made.body]).toEqual([
        201,
        { ...body, contained_permission_ids: ["$read_members", "team_member"] },
      ]);
      expect(listed.body.items).toContainEqual(made.body);
      expect([again.code, again.status]).toEqual(["PERMISSION_ID_ALREADY_EXISTS", 400]);
      expect(elsewhere.code).toBe("PERMISSION_ID_ALREADY_EXISTS");
    });

    test("system permissions cannot be defined, changed or deleted", async () => {
      const project = await server().project();

      const made = await project.admin.call(contract.createTeamPermissionDefinition, { body: { id: "$sink_team" } });
      const params = { permission_id: "$update_team" };
      const changed = await project.admin.call(contract.updateTeamPermissionDefinition, { params, body: {} });
      const deleted = await project.admin.call(contract.deleteTeamPermissionDefinition, { params });

      expect(made.text).toContain("Only lowercase letters");
      expect([changed.code, deleted.code]).toEqual(["PERMISSION_NOT_FOUND", "PERMISSION_NOT_FOUND"]);
    });

    test("a permission can contain only permissions of the same scope", async () => {
      const project = await server().project();
      const inProject = (contained: string[]) =>
        project.admin.call(contract.createProjectPermissionDefinition, {
          body: { id: "steer", contained_permission_ids: contained },
        });
      const inTeam = (contained: string[]) =>
        project.admin.call(contract.createTeamPermissionDefinition, {
          body: { id: "cox", contained_permission_ids: contained },
        });

      const refused = [
        await inProject(["nothing"]),
        await inProject(["$read_members"]),
        await inProject(["team_admin"]),
      ];
      expect(refused.map(({ code }) => code)).toEqual(Array(3).fill("CONTAINED_PERMISSION_NOT_FOUND"));
      const invented = await inProject(["$fly"]);
      expect([invented.code, invented.text]).toEqual([
        "SCHEMA_ERROR",
        expect.stringContaining("Invalid system permission"),
      ]);
      expect((await inProject([])).status).toBe(201);
      expect((await inTeam(["steer"])).code).toBe("CONTAINED_PERMISSION_NOT_FOUND");
      const updated = await project.admin.call(contract.updateProjectPermissionDefinition, {
        params: { permission_id: "steer" },
        body: { contained_permission_ids: ["team_member"] },
      });
      expect(updated.code).toBe("CONTAINED_PERMISSION_NOT_FOUND");
      const ofTeams = await project.admin.call(contract.updateTeamPermissionDefinition, {
        params: { permission_id: "team_member" },
        body: { contained_permission_ids: ["steer"] },
      });
      expect(ofTeams.code).toBe("CONTAINED_PERMISSION_NOT_FOUND");
    });

    // A rename that misses a place would silently remove or grant rights.
    test("a renamed permission keeps its grants, its containers and its place in the defaults; the rest is replaced", async () => {
      const project = await server().project();
      const ada = await captain(project);

      const renamed = await project.admin.call(contract.updateTeamPermissionDefinition, {
        params: { permission_id: "team_admin" },
        body: { id: "captain", contained_permission_ids: ["$update_team", "team_member"] },
      });
      const held = await ada.wire.call(contract.listTeamPermissions, { query: { user_id: "me", recursive: true } });
      const config = (await project.admin.call(getProject)).body.config;

      expect(renamed.body).toEqual({ id: "captain", contained_permission_ids: ["$update_team", "team_member"] });
      expect(held.body.items.map(({ id }: { id: string }) => id)).toEqual([
        "$invite_members",
        "$read_members",
        "$update_team",
        "captain",
        "team_member",
      ]);
      expect(config.team_creator_default_permissions).toEqual([{ id: "captain" }]);
      const taken = await project.admin.call(contract.updateTeamPermissionDefinition, {
        params: { permission_id: "captain" },
        body: { id: "team_member" },
      });
      expect(taken.code).toBe("PERMISSION_ID_ALREADY_EXISTS");
    });

    test("deletion removes a permission from containers, defaults and grants; a second deletion finds nothing", async () => {
      const project = await server().project();
      const ada = await captain(project);
      await project.admin.call(contract.createTeamPermissionDefinition, {
        body: { id: "above", contained_permission_ids: ["team_admin"] },
      });
      const params = { permission_id: "team_admin" };

      const deleted = await project.admin.call(contract.deleteTeamPermissionDefinition, { params });
      const again = await project.admin.call(contract.deleteTeamPermissionDefinition, { params });

      expect([deleted.body, again.code]).toEqual([{ success: true }, "PERMISSION_NOT_FOUND"]);
      const listed = await project.admin.call(contract.listTeamPermissionDefinitions);
      expect(listed.body.items).toContainEqual({ id: "above", contained_permission_ids: [] });
      expect((await project.admin.call(getProject)).body.config.team_creator_default_permissions).toEqual([]);
      const held = await ada.wire.call(contract.listTeamPermissions, { query: { user_id: "me" } });
      expect(held.body.items).toEqual([]);
    });

    test("project permissions are changed and deleted like those of teams", async () => {
      const project = await server().project();
      await project.admin.call(contract.createProjectPermissionDefinition, { body: { id: "steer" } });
      await project.admin.call(contract.createProjectPermissionDefinition, { body: { id: "row" } });
      const params = { permission_id: "steer" };

      const taken = await project.admin.call(contract.updateProjectPermissionDefinition, {
        params,
        body: { id: "row" },
      });
      const missing = await project.admin.call(contract.updateProjectPermissionDefinition, {
        params: { permission_id: "team_member" },
        body: {},
      });
      const changed = await project.admin.call(contract.updateProjectPermissionDefinition, {
        params,
        body: { description: "Steer a boat", contained_permission_ids: ["row"] },
      });
      const deleted = await project.admin.call(contract.deleteProjectPermissionDefinition, { params });
      const again = await project.admin.call(contract.deleteProjectPermissionDefinition, { params });

      expect([taken.code, missing.code]).toEqual(["PERMISSION_ID_ALREADY_EXISTS", "PERMISSION_NOT_FOUND"]);
      expect(changed.body).toEqual({ id: "steer", description: "Steer a boat", contained_permission_ids: ["row"] });
      expect([deleted.status, again.code]).toEqual([200, "PERMISSION_NOT_FOUND"]);
    });
  });

  describe("grants in teams", () => {
    test("each grant sends an event, and the list has it once", async () => {
      const project = await server().project({ listens: true });
      const ada = await captain(project);
      const params = { team_id: ada.teamId, user_id: ada.userId, permission_id: "$read_members" };

      const first = await project.server.call(contract.grantTeamPermission, { params });
      const second = await project.server.call(contract.grantTeamPermission, { params });
      const listed = await project.server.call(contract.listTeamPermissions, { query: { team_id: ada.teamId } });

      const granted = { id: "$read_members", team_id: ada.teamId, user_id: ada.userId };
      expect([first.status, first.body, second.status]).toEqual([201, granted, 201]);
      expect(listed.body.items).toEqual([granted, { ...granted, id: "team_admin" }]);
      expect(await eventsOf(project, "team_permission.created")).toEqual(
        Array(2).fill({ type: "team_permission.created", data: granted }),
      );
    });

    test("a list has direct grants, or with recursive=true all permissions; it can be filtered by id", async () => {
      const project = await server().project();
      const ada = await captain(project);
      const ids = async (query: object) =>
        (await ada.wire.call(contract.listTeamPermissions, { query: { user_id: "me", ...query } })).body.items.map(
          ({ id }: { id: string }) => id,
        );

      expect(await ids({})).toEqual(["team_admin"]);
      expect(await ids({ recursive: true })).toHaveLength(7);
      expect(await ids({ permission_id: "$update_team" })).toEqual([]);
      expect(await ids({ permission_id: "$update_team", recursive: true })).toEqual(["$update_team"]);
      expect(await ids({ team_id: nobody, recursive: true })).toEqual([]);
    });

    test("a question about a permission that is not defined there is an error, until the project is in production", async () => {
      const project = await server().project();
      const ada = await captain(project);
      await project.admin.call(contract.createProjectPermissionDefinition, { body: { id: "steer" } });
      const ask = async (path: string, permission_id: string, wire = ada.wire) => {
        const query = new URLSearchParams({ user_id: "me", permission_id, recursive: "true" });
        const { status, code, body } = await wire.send("GET", `${path}?${query}`);
        return code ?? [status, body.items];
      };
      const [inTeams, inProject] = [contract.listTeamPermissions.path, contract.listProjectPermissions.path];

      expect(await ask(inTeams, "fly")).toBe("PERMISSION_NOT_FOUND");
      expect(await ask(inProject, "fly")).toBe("PERMISSION_NOT_FOUND");
      expect(await ask(inTeams, "steer")).toBe("WRONG_PERMISSION_SCOPE");
      expect(await ask(inProject, "$update_team")).toBe("WRONG_PERMISSION_SCOPE");
      expect(await ask(inProject, "steer")).toEqual([200, []]);
      expect(await ask(inTeams, "steer", project.server.with({ accessToken: ada.accessToken }))).toBe(
        "WRONG_PERMISSION_SCOPE",
      );
      // Published clients do not expect the error here.
      expect(await ask(inTeams, "fly", ada.wire.as({ prefix: "stack" }))).toEqual([200, []]);
      // Nobody learns what is defined without being signed in.
      expect(await ask(inTeams, "fly", project.client)).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");

      const config = { allow_localhost: false };
      await project.admin.call(updateProject, { body: { is_production_mode: true, config } });
      expect(await ask(inTeams, "fly")).toEqual([200, []]);
    });

    test("clients see only their own grants", async () => {
      const project = await server().project();
      const [ada, ben] = [await captain(project), await project.person("ben")];
      const list = (query: object, wire = ben.wire) => wire.call(contract.listTeamPermissions, { query });

      for (const query of [{}, { user_id: ada.userId }, { team_id: ada.teamId }]) {
        const { status, text } = await list(query);
        expect(status).toBe(403);
        expect(text).toStartWith("Client can only list permissions for their own user.");
      }
      expect((await list({ user_id: "me" }, project.client)).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    });

    test("a grant requires a member of the team and a permission of the team scope", async () => {
      const project = await server().project();
      const [ada, ben] = [await captain(project), await project.person("ben")];
      await project.admin.call(contract.createProjectPermissionDefinition, { body: { id: "steer" } });
      const grant = (user_id: string, permission_id: string, wire = project.server) =>
        wire.call(contract.grantTeamPermission, { params: { team_id: ada.teamId, user_id, permission_id } });

      expect((await grant(ben.userId, "team_member")).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await grant(ada.userId, "nothing")).code).toBe("PERMISSION_NOT_FOUND");
      const scope = await grant(ada.userId, "steer");
      expect([scope.code, scope.body.details]).toEqual([
        "WRONG_PERMISSION_SCOPE",
        { permission_id: "steer", expected_scope: "team", actual_scope: "project" },
      ]);
      expect((await grant("me", "team_member")).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      expect((await grant(ada.userId, "team_member", ada.wire)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
      expect(await eventsOf(project, "team_permission.created")).toEqual([]);
    });

    test("a direct grant can be revoked once", async () => {
      const project = await server().project({ listens: true });
      const ada = await captain(project);
      const revoke = (user_id: string, permission_id: string) =>
        project.server.call(contract.revokeTeamPermission, {
          params: { team_id: ada.teamId, user_id, permission_id },
        });

      const contained = await revoke(ada.userId, "$update_team");
      const first = await revoke(ada.userId, "team_admin");
      const second = await revoke(ada.userId, "team_admin");

      expect([contained.code, contained.status]).toEqual(["TEAM_PERMISSION_NOT_FOUND", 401]);
      expect([first.body, second.code]).toEqual([{ success: true }, "TEAM_PERMISSION_NOT_FOUND"]);
      expect((await revoke("me", "team_admin")).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      const data = { id: "team_admin", team_id: ada.teamId, user_id: ada.userId };
      expect(await eventsOf(project, "team_permission.deleted")).toEqual([{ type: "team_permission.deleted", data }]);
    });

    test("a grant of a permission that an override removed has no effect until the permission is back", async () => {
      const project = await server().project();
      const ada = await captain(project);
      const held = async () =>
        (await ada.wire.call(contract.listTeamPermissions, { query: { user_id: "me", recursive: true } })).body.items
          .length;
      const put = (override: object) =>
        project.admin.call(overrideConfig, { body: { config_override_string: JSON.stringify(override) } });

      await put({ "rbac.permissions.team_admin": null });
      expect(await held()).toBe(0);
      await put({ "rbac.permissions.team_admin": { scope: "team", containedPermissionIds: { $read_members: true } } });
      expect(await held()).toBe(2);
    });
  });

  describe("grants in the project", () => {
    test("are granted, listed with the permissions they contain, and revoked", async () => {
      const project = await server().project({ listens: true });
      const ada = await project.person();
      const define = (id: string, contained: string[]) =>
        project.admin.call(contract.createProjectPermissionDefinition, {
          body: { id, contained_permission_ids: contained },
        });
      await define("row", []);
      await define("steer", ["row"]);
      const params = { user_id: ada.userId, permission_id: "steer" };
      const ids = async (query: object) =>
        (await ada.wire.call(contract.listProjectPermissions, { query: { user_id: "me", ...query } })).body.items;

      const granted = await project.server.call(contract.grantProjectPermission, { params });
      expect([granted.status, granted.body]).toEqual([201, { id: "steer", user_id: ada.userId }]);
      expect(await ids({})).toEqual([granted.body]);
      expect(await ids({ recursive: true })).toEqual([{ ...granted.body, id: "row" }, granted.body]);

      const first = await project.server.call(contract.revokeProjectPermission, { params });
      const second = await project.server.call(contract.revokeProjectPermission, { params });
      expect([first.body, second.code, second.status]).toEqual([{ success: true }, "PERMISSION_NOT_FOUND", 404]);
      expect(await ids({ recursive: true })).toEqual([]);
      expect(await eventsOf(project, "project_permission.created")).toHaveLength(1);
      expect(await eventsOf(project, "project_permission.deleted")).toHaveLength(1);
    });

    test("a grant requires a known user and a permission of the project scope", async () => {
      const project = await server().project();
      const ada = await project.person();
      const call = (user_id: string, permission_id: string) =>
        project.server.call(contract.grantProjectPermission, { params: { user_id, permission_id } });

      expect((await call(nobody, "nothing")).code).toBe("USER_NOT_FOUND");
      expect((await call(ada.userId, "nothing")).code).toBe("PERMISSION_NOT_FOUND");
      expect((await call(ada.userId, "$read_members")).code).toBe("WRONG_PERMISSION_SCOPE");
      expect((await call("me", "nothing")).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      const revoked = await project.server.call(contract.revokeProjectPermission, {
        params: { user_id: "me", permission_id: "nothing" },
      });
      expect(revoked.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      const listed = await project.client.call(contract.listProjectPermissions, { query: { user_id: "me" } });
      expect(listed.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    });

    test("a new user gets the default permissions of the project", async () => {
      const project = await server().project();
      await project.admin.call(contract.createProjectPermissionDefinition, { body: { id: "row" } });
      await project.admin.call(updateProject, { body: { config: { user_default_permissions: [{ id: "row" }] } } });
      const ada = await project.person();

      const held = await ada.wire.call(contract.listProjectPermissions, { query: { user_id: "me" } });

      expect(held.body.items).toEqual([{ id: "row", user_id: ada.userId }]);
      expect(await eventsOf(project, "project_permission.created")).toEqual([]);
    });
  });
});

eachServer((server) => {
  /** A project whose users have a permission that the project defined. */
  async function crowdWith(permissionId: string, count: number) {
    const project = await server().project();
    const { store } = server().running.deps;
    await project.admin.call(contract.createProjectPermissionDefinition, { body: { id: permissionId } });
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    await store.write(async (tx) => {
      const common = {
        projectId: project.id,
        signedUpAt: 1,
        lastActiveAt: 1,
        isAnonymous: false,
        otpAuthEnabled: false,
      };
      await tx.addAll(
        "users",
        ids.map((id) => ({ id, ...common })),
      );
      await tx.addAll(
        "projectPermissionGrants",
        ids.map((userId) => ({ projectId: project.id, userId, permissionId })),
      );
    });
    const holders = async (id: string) =>
      (await rowsOfProject(store, "projectPermissionGrants", project.id)).filter((each) => each.permissionId === id)
        .length;
    return { project, store, holders };
  }

  describe("a permission with thousands of grants", () => {
    // One write for all grants would block other writes for too long.
    test("is renamed in all of them, in more than one write", async () => {
      const { project, store, holders } = await crowdWith("row", 2_500);
      const { write } = store;
      let writes = 0;
      store.write = (body) => {
        writes++;
        return write(body);
      };

      const renamed = await project.admin.call(contract.updateProjectPermissionDefinition, {
        params: { permission_id: "row" },
        body: { id: "steer" },
      });
      store.write = write;
      const { body } = await project.admin.call(contract.listProjectPermissionDefinitions);

      expect(renamed.status).toBe(200);
      expect([await holders("row"), await holders("steer")]).toEqual([0, 2_500]);
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual(["steer"]);
      expect(writes).toBeGreaterThan(3);
    });

    test("is deleted, and a new permission with the same id has no grants", async () => {
      const { project, store, holders } = await crowdWith("row", 1_500);

      const deleted = await project.admin.call(contract.deleteProjectPermissionDefinition, {
        params: { permission_id: "row" },
      });
      const left = await holders("row");
      // The state after a crash in the middle of the deletion.
      const [someone] = await rowsOfProject(store, "users", project.id);
      const leftover = { projectId: project.id, userId: someone?.id ?? "", permissionId: "row" };
      await store.write((tx) => tx.add("projectPermissionGrants", leftover));
      await project.admin.call(contract.createProjectPermissionDefinition, { body: { id: "row" } });

      expect([deleted.status, left, await holders("row")]).toEqual([200, 0, 0]);
    });
  });
});
