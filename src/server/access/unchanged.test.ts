import { describe, expect, test } from "bun:test";
import {
  createProjectPermissionDefinition,
  createTeamPermissionDefinition,
  listProjectPermissionDefinitions,
  listTeamPermissionDefinitions,
  updateProjectPermissionDefinition,
  updateTeamPermissionDefinition,
} from "#contract/permissions.ts";
import { getProject, updateProject, updateProjectAtOldPath } from "#contract/projects.ts";
import { createTeam, getTeam, updateTeam } from "#contract/teams.ts";
import { getUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Reply } from "#testing/server/wire.ts";

const answerOf = ({ status, code, body }: Reply) => [status, code, body.details?.fields];
const conflict = (...fields: string[]) => [409, "CHANGED_MEANWHILE", fields];

eachServer((server) => {
  describe("a change that names what its sender has read", () => {
    test("a change of a user is refused when a field differs, and changes nothing", async () => {
      const project = await server().project();
      const { userId: user_id, wire } = await project.person();
      const change = (body: object) => project.server.call(updateUser, { params: { user_id }, body });
      const read = async () => {
        // When the user was seen is written by itself.
        const { last_active_at_millis: _, ...user } = (await project.server.call(getUser, { params: { user_id } }))
          .body;
        return user;
      };
      await change({ display_name: "Ada", server_metadata: { plan: "gold", seats: [1, { row: null }] } });
      const before = await read();

      const [late, wrong] = [
        await change({ display_name: "Ada L.", expected: { display_name: null, client_metadata: { a: 1 } } }),
        await project.server
          .with({ accessToken: (await project.person("ben")).accessToken })
          .call(updateCurrentUser, { body: { display_name: "Ben", expected: { display_name: "Eve" } } }),
      ];
      const unchanged = await read();
      // The order of properties, and whether one is null or missing, make no difference.
      const fresh = await change({
        server_metadata: 1,
        expected: { server_metadata: { seats: [1, {}], plan: "gold" }, client_metadata: null, display_name: "Ada" },
      });

      expect([late, wrong].map(answerOf)).toEqual([
        conflict("client_metadata", "display_name"),
        conflict("display_name"),
      ]);
      expect(late.text).toContain("somebody else has changed client_metadata, display_name. Nothing was changed.");
      expect(unchanged).toEqual(before);
      expect([fresh.status, fresh.body.server_metadata]).toEqual([200, 1]);
      const ofClient = await wire.call(updateCurrentUser, { body: { display_name: "x", expected: {} } as never });
      expect([ofClient.code, (await read()).display_name]).toEqual(["SCHEMA_ERROR", "Ada"]);
    });

    test("a change of a team is refused when a field differs, and changes nothing", async () => {
      const project = await server().project({ listens: true });
      const made = await project.server.call(createTeam, { body: { display_name: "Rowers" } });
      const params = { team_id: made.body.id };
      const change = (body: object) => project.server.call(updateTeam, { params, body });

      const late = await change({ display_name: "Sailors", expected: { display_name: "Boats" } });
      const unchanged = (await project.server.call(getTeam, { params })).body;
      const fresh = await change({ display_name: "Sailors", expected: { ...made.body } });

      expect(answerOf(late)).toEqual(conflict("display_name"));
      expect(unchanged).toEqual(made.body);
      expect(fresh.body.display_name).toBe("Sailors");
      const types = (await rowsOfProject(server().running.deps.store, "events", project.id)).map(({ type }) => type);
      expect(types.filter((type) => type === "team.updated")).toHaveLength(1);
    });

    test("a change of a project is refused when a field or a key of the configuration differs; secrets stay unsaid", async () => {
      const project = await server().project();
      const change = (body: object) => project.admin.call(updateProject, { body });
      const read = async () => (await project.admin.call(getProject)).body;
      const google = { id: "google", type: "standard", client_id: "an id", client_secret: "first secret" };
      await change({ config: { oauth_providers: [google] } });
      const before = await read();

      const late = await change({
        display_name: "Late",
        config: { sign_up_enabled: false },
        expected: {
          display_name: "Another",
          config: {
            sign_up_enabled: false,
            oauth_providers: [{ ...before.config.oauth_providers[0], client_secret: "old secret" }],
            domains: [],
          },
        },
      });
      const unchanged = await read();
      const fresh = await change({ config: { sign_up_enabled: false }, expected: before });

      expect(answerOf(late)).toEqual(conflict("config.oauth_providers", "config.sign_up_enabled", "display_name"));
      expect(late.text).not.toContain("secret");
      expect(unchanged).toEqual(before);
      expect(fresh.body).toEqual({ ...before, config: { ...before.config, sign_up_enabled: false } });
      const atOldPath = await project.admin.call(updateProjectAtOldPath, { body: { expected: {} } as never });
      expect(atOldPath.code).toBe("SCHEMA_ERROR");
    });

    test("a change of a permission is refused when its definition differs, and changes nothing", async () => {
      const project = await server().project();
      const body = { id: "row", description: "Row a boat", contained_permission_ids: ["$read_members"] };
      await project.admin.call(createTeamPermissionDefinition, { body });
      await project.admin.call(createProjectPermissionDefinition, { body: { id: "report" } });
      const inTeam = { params: { permission_id: "row" } };
      const inProject = { params: { permission_id: "report" } };
      const all = async () => [
        (await project.admin.call(listTeamPermissionDefinitions)).body,
        (await project.admin.call(listProjectPermissionDefinitions)).body,
      ];
      const before = await all();

      const late = [
        await project.admin.call(updateTeamPermissionDefinition, {
          ...inTeam,
          body: { id: "scull", expected: { ...body, contained_permission_ids: [] } },
        }),
        await project.admin.call(updateProjectPermissionDefinition, {
          ...inProject,
          body: { description: "x", expected: { description: "y" } },
        }),
      ];
      const unchanged = await all();
      const fresh = [
        await project.admin.call(updateTeamPermissionDefinition, { ...inTeam, body: { id: "scull", expected: body } }),
        await project.admin.call(updateProjectPermissionDefinition, {
          ...inProject,
          body: { expected: { id: "report", description: null, contained_permission_ids: [] } },
        }),
      ];

      expect(late.map(answerOf)).toEqual([conflict("contained_permission_ids"), conflict("description")]);
      expect(unchanged).toEqual(before);
      expect(fresh.map(({ status }) => status)).toEqual([200, 200]);
    });

    test("names only fields that can be read", async () => {
      const project = await server().project();
      const { userId: user_id } = await project.person();
      const { id: team_id } = (await project.server.call(createTeam, { body: { display_name: "Rowers" } })).body;

      const replies = [
        await project.server.call(updateUser, { params: { user_id }, body: { expected: { password: "x" } } }),
        await project.server.call(updateTeam, { params: { team_id }, body: { expected: { owner: 1 } } }),
        await project.admin.call(updateProject, { body: { expected: { config: { secret: 1 } } } }),
        await project.admin.call(updateTeamPermissionDefinition, {
          params: { permission_id: "team_member" },
          body: { expected: { scope: "team" } },
        }),
      ];

      expect(replies.map(({ code }) => code)).toEqual(Array(4).fill("SCHEMA_ERROR"));
      expect(replies[2]?.text).toContain("body.expected.config contains unknown properties: secret");
    });

    test("is refused in plain text for clients of other prefixes, which cannot decode the code", async () => {
      const project = await server().project();
      const body = { display_name: "Late", expected: { display_name: "Another" } };

      const reply = await project.admin.as({ prefix: "stack" }).call(updateProject, { body });

      expect([reply.status, reply.code]).toEqual([409, null]);
      expect(reply.text).toStartWith("Since you read it, somebody else has changed display_name.");
    });

    test("wins once when many send it at the same time", async () => {
      const project = await server().project();
      const { display_name } = (await project.admin.call(getProject)).body;

      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          project.admin.call(updateProject, { body: { display_name: `Owner ${at}`, expected: { display_name } } }),
        ),
      );

      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ code }) => code === "CHANGED_MEANWHILE")).toHaveLength(7);
    });
  });
});
