import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { getClientProject } from "#contract/client-project.ts";
import { PROJECTS_MAX_PER_TEAM } from "#contract/limits.ts";
import {
  createProject,
  deleteProject,
  deleteProjectAtOldPath,
  getProject,
  listProjects,
  updateProject,
  updateProjectAtOldPath,
} from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { finishDeletions } from "#server/features/deletions/deletion-job.ts";
import { createTeamIn } from "#server/foundation/teams/create.ts";
import { addMemberIn } from "#server/foundation/teams/members.ts";
import { asOwnerOf, consolePerson } from "#testing/people/console-people.ts";
import { addListener } from "#testing/server/listener.ts";
import { onServer } from "#testing/server/on-server.ts";
import { everything, rowsOf, rowsOfProject } from "#testing/server/rows.ts";

const DEFAULT_CONFIG = {
  allow_localhost: false,
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: false,
  passkey_enabled: false,
  client_team_creation_enabled: false,
  client_user_deletion_enabled: false,
  allow_user_api_keys: false,
  allow_team_api_keys: false,
  create_team_on_sign_up: false,
  authorization_server_enabled: false,
  oauth_claims: [],
  oauth_claims_in_sessions: false,
  self_named_clients: { documents: "off", document_domains: [], registration_enabled: false, scopes: null },
  oauth_account_merge_strategy: "link_method",
  oauth_providers: [],
  enabled_oauth_providers: [],
  domains: [],
  email_config: { type: "shared" },
  email_theme: "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac",
  team_creator_default_permissions: [{ id: "team_admin" }],
  team_member_default_permissions: [{ id: "team_member" }],
  user_default_permissions: [],
};

const OPEN = { HALLPASS_INTERNAL_SIGN_UP: "open" };
onServer(
  (server) => {
    test("a new project has the contract's defaults, belongs to its creator, and has no keys", async () => {
      const other = await consolePerson(server());

      const reply = await other.wire.call(createProject, { body: { display_name: "Boats" } });
      const owned = await other.wire.call(listProjects);
      const admin = asOwnerOf(server(), reply.body.id, other.accessToken);

      expect(reply.status).toBe(201);
      expect(reply.body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        display_name: "Boats",
        description: "",
        created_at_millis: expect.any(Number),
        is_production_mode: false,
        owner_team_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        config: DEFAULT_CONFIG,
      });
      expect(owned.body).toEqual({ items: [reply.body], is_paginated: false });
      expect((await admin.call(getProject)).body).toEqual(reply.body);
      const keys = await rowsOf(server().running.deps.store, "internalKeys");
      expect(keys.filter(({ projectId }) => projectId === reply.body.id)).toEqual([]);
    });

    test("a team that owns as many projects as it can gets no more, until one is deleted", async () => {
      const other = await consolePerson(server());
      const create = () => other.wire.call(createProject, { body: { display_name: "Boats" } });
      const first = (await create()).body;
      const { store } = server().running.deps;
      await store.write(async (tx) => {
        const [like] = await tx.select().from(tx.projects).where(eq(tx.projects.id, first.id));
        if (!like) throw new Error("The first project is missing.");
        const further = Array.from({ length: PROJECTS_MAX_PER_TEAM - 1 }, () => ({ ...like, id: crypto.randomUUID() }));
        await tx.insert(tx.projects).values(further);
      });

      const refused = await create();
      await asOwnerOf(server(), first.id, other.accessToken).call(deleteProject);
      const allowed = await create();

      expect([refused.status, refused.text]).toEqual([
        400,
        "A team can own at most 1000 projects. Delete one first, or use another team.",
      ]);
      expect(allowed.status).toBe(201);
    });

    test("a project can be created with everything at once", async () => {
      const other = await consolePerson(server());

      const { body } = await other.wire.call(createProject, {
        body: {
          display_name: "Boats",
          description: null,
          is_production_mode: true,
          config: {
            magic_link_enabled: true,
            allow_localhost: false,
            domains: [{ domain: "https://boats.example", handler_path: "/auth" }],
          },
        },
      });

      expect(body).toMatchObject({ description: "", is_production_mode: true });
      expect(body.config).toEqual({
        ...DEFAULT_CONFIG,
        magic_link_enabled: true,
        allow_localhost: false,
        domains: [{ domain: "https://boats.example", handler_path: "/auth" }],
      });
    });

    test("projects are listed oldest first, and only to their owners", async () => {
      const [one, two] = [await consolePerson(server()), await consolePerson(server())];
      const ids: string[] = [];
      for (const display_name of ["a", "b", "c"]) {
        ids.push((await one.wire.call(createProject, { body: { display_name } })).body.id);
        server().clock.pass({ millis: 2 });
      }

      const { body } = await one.wire.call(listProjects);

      expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids);
      expect((await two.wire.call(listProjects)).body.items).toEqual([]);
      expect((await one.wire.as({ level: "client" }).call(getCurrentUser)).status).toBe(200);
    });

    // The list is computed from memberships of owner teams. Existing clients read it from the user's metadata.
    test("managedProjectIds lists the projects of an owner, whatever value was stored there", async () => {
      await addListener(server().running.deps.store, "internal");
      const other = await consolePerson(server());
      const { body } = await other.wire.call(createProject, { body: { display_name: "Boats" } });
      const { accessToken } = await server().owner();
      const asServer = asOwnerOf(server(), "internal", accessToken).with({ accessToken: other.accessToken });

      await asServer.send("PATCH", "/users/me", {
        body: JSON.stringify({ server_metadata: { managedProjectIds: ["internal"], kept: 1 } }),
        headers: { "content-type": "application/json" },
      });
      const me = await asServer.call(getCurrentUser);

      expect(me.body.server_metadata).toEqual({ managedProjectIds: [body.id], kept: 1 });
      const events = await rowsOfProject(server().running.deps.store, "events", "internal");
      const sent = events.map(
        ({ payload }) => payload as { type: string; data: { id: string; server_metadata: unknown } },
      );
      const ofThis = sent.filter(({ type, data }) => type === "user.updated" && data.id === me.body.id);
      expect(ofThis.map(({ data }) => data.server_metadata)).toEqual([me.body.server_metadata]);
      const admin = asOwnerOf(server(), "internal", other.accessToken);
      expect((await admin.call(getProject)).code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
    });

    test("a user who never owned a project has no such list; a former owner has an empty list", async () => {
      const other = await consolePerson(server());
      const { accessToken } = await server().owner();
      const asServer = asOwnerOf(server(), "internal", accessToken).with({ accessToken: other.accessToken });
      const metadata = async () => (await asServer.call(getCurrentUser)).body.server_metadata;
      const give = (server_metadata: unknown) =>
        asServer.send("PATCH", "/users/me", {
          body: JSON.stringify({ server_metadata }),
          headers: { "content-type": "application/json" },
        });

      expect(await metadata()).toBeNull();
      for (const given of ["text", [1], { kept: 1 }]) {
        await give(given);
        expect(await metadata()).toEqual(given);
      }
      const { body } = await other.wire.call(createProject, { body: { display_name: "Boats" } });
      expect(await metadata()).toEqual({ kept: 1, managedProjectIds: [body.id] });
      await asOwnerOf(server(), body.id, other.accessToken).call(deleteProject, { body: {} });
      expect(await metadata()).toEqual({ kept: 1, managedProjectIds: [] });
    });

    test("only users of `internal` list and create projects", async () => {
      const project = await server().project();
      const ada = await project.person();
      const { signedOut } = await server().owner();

      for (const reply of [
        await signedOut.call(listProjects),
        await signedOut.call(createProject, { body: { display_name: "x" } }),
      ]) {
        expect([reply.status, reply.code]).toEqual([401, "USER_AUTHENTICATION_REQUIRED"]);
      }
      for (const reply of [
        await ada.wire.call(listProjects),
        await ada.wire.call(createProject, { body: { display_name: "x" } }),
      ]) {
        expect([reply.status, reply.code]).toEqual([401, "EXPECTED_INTERNAL_PROJECT"]);
      }
      // The check for a signed-in user comes first.
      expect((await project.client.call(listProjects)).code).toBe("USER_AUTHENTICATION_REQUIRED");
    });

    test("the creator chooses the owner team if they own its projects; members with the permission become owners", async () => {
      const [one, two] = [await consolePerson(server()), await consolePerson(server())];
      const { deps } = server().running;
      const internal = await deps.projects.get("internal");
      if (!internal) throw new Error("No internal project.");
      const teamId = await deps.store.write((tx) =>
        createTeamIn(tx, deps, internal, { displayName: "Shared", creatorUserId: one.userId }),
      );
      const create = (wire: typeof one.wire) =>
        wire.call(createProject, { body: { display_name: "x", owner_team_id: teamId } });

      const refused = await create(two.wire);
      const made = await create(one.wire);
      const before = await asOwnerOf(server(), made.body.id, two.accessToken).call(getProject);
      await deps.store.write((tx) =>
        addMemberIn(tx, deps, { projectId: "internal", teamId, userId: two.userId, grants: ["team_admin"] }),
      );
      const after = await asOwnerOf(server(), made.body.id, two.accessToken).call(getProject);

      expect([refused.status, refused.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
      expect(refused.body.details).toEqual({ team_id: teamId, user_id: two.userId });
      expect(made.body.owner_team_id).toBe(teamId);
      expect(before.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
      expect(after.body.id).toBe(made.body.id);
    });

    test("an operator's further project does not belong to all operators", async () => {
      const owner = await server().owner();
      const internal = await server().running.deps.projects.get("internal");

      const { body } = await owner.wire.call(createProject, { body: { display_name: "Mine" } });

      expect(body.owner_team_id).not.toBe(internal?.ownerTeamId);
    });

    test("name, description and mode can be changed; a null description becomes empty", async () => {
      const project = await server().project();
      const update = async (body: object) => (await project.admin.call(updateProject, { body })).body;

      expect(await update({ display_name: "New", description: "Words", is_production_mode: true })).toMatchObject({
        display_name: "New",
        description: "Words",
        is_production_mode: true,
      });
      expect(await update({ description: null })).toMatchObject({ display_name: "New", description: "" });
      expect(await update({})).toEqual((await project.admin.call(getProject)).body);
      const refused = await project.admin.call(updateProject, { body: { display_name: "" } });
      expect(refused.text).toContain("body.display_name must not be empty");
    });

    test("clients see the settings that a sign-in page needs, the same at every level", async () => {
      const project = await server().project({
        config: {
          passkey_enabled: true,
          oauth_providers: [
            { id: "google", type: "shared" },
            { id: "github", type: "standard", client_id: "a", client_secret: "b" },
          ],
        },
      });

      const { body } = await project.client.call(getClientProject);

      expect(body).toEqual({
        id: project.id,
        display_name: "A project",
        config: {
          sign_up_enabled: true,
          credential_enabled: true,
          magic_link_enabled: false,
          passkey_enabled: true,
          client_team_creation_enabled: false,
          client_user_deletion_enabled: false,
          allow_user_api_keys: false,
          allow_team_api_keys: false,
          enabled_oauth_providers: [{ id: "github" }, { id: "google" }],
        },
      });
      expect((await project.server.call(getClientProject)).body).toEqual(body);
      expect((await project.admin.call(getClientProject)).body).toEqual(body);
    });

    test("admin clients before 2.8.28 can read, change and delete the whole project at the old path", async () => {
      const project = await server().project();
      const { body: whole } = await project.admin.as({ prefix: "stack" }).call(getProject);
      const seenBy = async (wire: typeof project.admin, clientVersion: string) =>
        (await wire.as({ prefix: "stack" }).with({ clientVersion }).call(getClientProject)).body;

      expect(await seenBy(project.admin, "js @stackframe/js@2.8.3")).toEqual(whole);
      expect((await seenBy(project.admin, "js @stackframe/js@2.8.28")).created_at_millis).toBeUndefined();
      expect((await seenBy(project.admin, "js @stackframe/js@3.0.0")).created_at_millis).toBeUndefined();
      expect((await seenBy(project.client, "js @stackframe/js@2.8.3")).created_at_millis).toBeUndefined();
      const renamed = await project.admin.call(updateProjectAtOldPath, { body: { display_name: "Old way" } });
      expect(renamed.body.display_name).toBe("Old way");
      expect((await project.client.call(updateProjectAtOldPath, { body: {} })).code).toBe("INSUFFICIENT_ACCESS_TYPE");
      expect((await project.server.call(deleteProjectAtOldPath)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
      expect((await project.admin.call(deleteProjectAtOldPath)).body).toEqual({ success: true });
    });

    test("the deletion of a project removes everything in it, and the project is unknown afterwards", async () => {
      const [project, kept] = [await server().project(), await server().project()];
      const [ada, ben] = [await project.person(), await kept.person()];
      const { store } = server().running.deps;

      const deleted = await project.admin.call(deleteProject, { body: {} });

      expect(deleted.body).toEqual({ success: true });
      for (const reply of [
        await project.client.call(getClientProject),
        await project.admin.call(getProject),
        await ada.wire.call(getCurrentUser),
      ]) {
        expect([reply.status, reply.code]).toEqual([400, "CURRENT_PROJECT_NOT_FOUND"]);
        expect(reply.body.details).toEqual({ project_id: project.id });
      }
      await finishDeletions(server().running.deps);
      for (const [table, rows] of Object.entries(await everything(store))) {
        if (table === "auditEntries" || table === "cacheVersions") continue;
        expect([table, rows.filter((row) => String(row).includes(project.id))]).toEqual([table, []]);
      }
      expect((await ben.wire.call(getCurrentUser)).status).toBe(200);
      const { wire } = await server().owner();
      const ids = (await wire.call(listProjects)).body.items.map(({ id }: { id: string }) => id);
      expect(ids).toContain(kept.id);
      expect(ids).not.toContain(project.id);
    });

    test("the project that runs the console cannot be deleted", async () => {
      const { accessToken, wire } = await server().owner();

      const reply = await asOwnerOf(server(), "internal", accessToken).call(deleteProject);

      expect(reply.status).toBe(400);
      expect((await wire.call(listProjects)).status).toBe(200);
    });

    test("servers and clients do not read or change the whole project", async () => {
      const project = await server().project();

      for (const wire of [project.client, project.server]) {
        for (const reply of [
          await wire.call(getProject),
          await wire.call(updateProject, { body: { display_name: "x" } }),
          await wire.call(deleteProject),
        ]) {
          expect([reply.status, reply.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
          expect(reply.body.details.allowed_access_types).toEqual(["admin"]);
        }
      }
      expect((await project.admin.call(getProject)).body.display_name).toBe("A project");
    });
  },
  { environment: OPEN },
);
