import { describe, expect, test } from "bun:test";
import { countUsers } from "#contract/metrics.ts";
import { createUsers } from "#contract/new-users.ts";
import { createTeam } from "#contract/teams.ts";
import { createUser, getCurrentUser, getUser, listUsers, updateCurrentUser, updateUser } from "#contract/users.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { addCrowd } from "#testing/people/crowd.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { addListener } from "#testing/server/listener.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

const TAKEN = "USER_EXTERNAL_ID_ALREADY_EXISTS";

const create = (project: TestProject, body: object) => project.server.call(createUser, { body });
const change = (project: TestProject, id: string, body: object) =>
  project.server.call(updateUser, { params: { user_id: id }, body });
const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

eachServer((server, dialect) => {
  const detail = detailOnPostgres(dialect);

  describe("the external id of a user", () => {
    detail("is set, read, changed and removed by servers and admins; clients neither see nor set it", async () => {
      const project = await server().project();
      const ada = await project.person("ada");
      const params = { user_id: ada.userId };
      for (const wire of [project.server, project.admin]) {
        const { status, body } = await wire.call(createUser, { body: { external_id: "user_1" } });
        expect([status, body.external_id]).toEqual([201, "user_1"]);
        const changed = await wire.call(updateUser, { params: { user_id: body.id }, body: { external_id: "user_2" } });
        expect(changed.body.external_id).toBe("user_2");
        const removed = await wire.call(updateUser, { params: { user_id: body.id }, body: { external_id: null } });
        expect(removed.body).not.toHaveProperty("external_id");
      }
      await change(project, ada.userId, { external_id: "ada-1" });

      const own = await ada.wire.call(getCurrentUser);
      const tried = await ada.wire.call(updateCurrentUser, { body: { external_id: "mine" } as object });
      const asServer = project.server.with({ accessToken: ada.accessToken });

      expect(own.body).not.toHaveProperty("external_id");
      expect(tried.body).not.toHaveProperty("external_id");
      expect((await project.server.call(getUser, { params })).body.external_id).toBe("ada-1");
      expect((await asServer.call(getCurrentUser)).body.external_id).toBe("ada-1");
      await change(project, ada.userId, { display_name: "Ada" });
      expect((await project.server.call(getUser, { params })).body.external_id).toBe("ada-1");
    });

    detail("has 1 to 255 characters", async () => {
      const project = await server().project();
      for (const external_id of ["", "x".repeat(256), 1]) {
        expect((await create(project, { external_id })).code).toBe("SCHEMA_ERROR");
      }
      expect((await create(project, { external_id: "ä".repeat(255) })).status).toBe(201);
    });

    test("belongs to one user of a project, and the refusal says to whom; case counts, and other projects do not", async () => {
      const project = await server().project();
      const { body: ada } = await create(project, { external_id: "User_1" });
      const { body: ben } = await create(project, { external_id: "user_1" });
      const person = await project.person("eve");
      const asEve = project.server.with({ accessToken: person.accessToken });
      const refusal = { external_id: "User_1", user_id: ada.id };

      for (const refused of [
        await create(project, { external_id: "User_1" }),
        await change(project, ben.id, { external_id: "User_1", display_name: "Ben" }),
        await asEve.call(updateCurrentUser, { body: { external_id: "User_1" } }),
      ]) {
        expect([refused.status, refused.code, refused.body.details]).toEqual([409, TAKEN, refusal]);
      }
      const read = await project.server.call(getUser, { params: { user_id: ben.id } });
      expect([read.body.display_name, read.body.external_id]).toEqual([null, "user_1"]);
      expect((await change(project, ada.id, { external_id: "User_1" })).status).toBe(200);
      expect((await create(await server().project(), { external_id: "User_1" })).status).toBe(201);
      await change(project, ada.id, { external_id: null });
      expect((await change(project, ben.id, { external_id: "User_1" })).body.external_id).toBe("User_1");
    });

    test("is given to exactly one of several users for whom it is asked at the same time", async () => {
      const project = await server().project();
      const [ada, ben] = [(await create(project, {})).body, (await create(project, {})).body];
      const body = { external_id: "same" };

      const replies = await Promise.all([
        ...Array.from({ length: 6 }, () => create(project, body)),
        change(project, ada.id, body),
        change(project, ben.id, body),
      ]);

      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(replies.filter(({ code }) => code === TAKEN)).toHaveLength(7);
    });

    detail("is checked for each user of a batch by itself", async () => {
      const project = await server().project();
      const users = [{ external_id: "a" }, { external_id: "a" }, { external_id: "b" }];

      const { body } = await project.server.call(createUsers, { body: { users } });

      const outcomes = body.items.map(({ user, error }: { user?: object; error?: { code: string } }) =>
        user ? "created" : error?.code,
      );
      expect(outcomes).toEqual(["created", TAKEN, "created"]);
    });

    detail("is part of webhooks, audit entries and conditional changes", async () => {
      const project = await server().project();
      const { store } = server().running.deps;
      await addListener(store, project.id);
      const { body: ada } = await create(project, { external_id: "a-1" });
      await change(project, ada.id, { external_id: "a-2", expected: { external_id: "a-1" } });
      const late = await change(project, ada.id, { external_id: "a-3", expected: { external_id: "a-1" } });
      await change(project, ada.id, { external_id: null });

      const entries = await rowsOfProject(store, "auditEntries", project.id);
      const recorded = entries
        .filter(({ action }) => action.startsWith("user_"))
        .map(({ personal }) => [personal?.before, personal?.after].map((part) => Object(part).external_id));
      const events = await rowsOfProject(store, "events", project.id);
      const told = events
        .filter(({ type }) => type.startsWith("user."))
        .map((event) => JSON.stringify(event).match(/external_id\W+(a-\d)/)?.[1]);

      expect([late.code, late.body.details]).toEqual(["CHANGED_MEANWHILE", { fields: ["external_id"] }]);
      expect(recorded).toEqual([
        [undefined, "a-1"],
        ["a-1", "a-2"],
        ["a-2", null],
      ]);
      expect(told).toHaveLength(3);
    });

    detail(
      "is unknown to clients with another prefix until somebody sets one, and its conflict is text for them",
      async () => {
        const project = await server().project();
        const wire = wireTo(server().apiUrl, {
          level: "server",
          prefix: "stack",
          headers: { projectId: project.id, ...project.keys },
        });
        const without = await wire.call(createUser, { body: {} });
        await create(project, { external_id: "x" });
        const taken = await wire.call(createUser, { body: { external_id: "x" } });

        expect(without.body).not.toHaveProperty("external_id");
        expect([taken.status, taken.code]).toEqual([409, null]);
      },
    );
  });

  describe("users are found by their external id", () => {
    test("with a filter that has exactly this id, also with other filters and in a count", async () => {
      const project = await server().project();
      const { body: ada } = await create(project, { external_id: "a 1", display_name: "Ada" });
      await create(project, { external_id: "A 1" });
      const team = await project.server.call(createTeam, { body: { display_name: "Rowers" } });
      const list = async (query: object) => idsOf(await project.server.call(listUsers, { query }));

      expect(await list({ external_id: "a 1" })).toEqual([ada.id]);
      expect(await list({ external_id: "a 1", limit: 1, order_by: "last_active_at", desc: true })).toEqual([ada.id]);
      expect(await list({ external_id: "a 1", query: "ad", anonymous: false })).toEqual([ada.id]);
      for (const nobody of [
        { external_id: "a" },
        { external_id: "a 1", query: "ben" },
        { external_id: "a 1", method: "password" },
        { external_id: "a 1", team_id: team.body.id },
        { external_id: "a 1", signed_up_to_millis: 1 },
      ]) {
        expect([nobody, await list(nobody)]).toEqual([nobody, []]);
      }
      const count = await project.server.call(countUsers, { query: { external_id: "a 1" } });
      expect(count.body).toEqual({ count: 1, is_exact: true });
      expect((await project.client.call(listUsers, { query: { external_id: "a 1" } })).code).toBe(
        "INSUFFICIENT_ACCESS_TYPE",
      );
    });

    test("by the search, once and in the order of the list, also among many hits and in each team", async () => {
      const project = await server().project();
      const { store } = server().running.deps;
      const people = await addCrowd(
        store,
        project.id,
        Array.from({ length: 60 }, (_, at) => ({ name: `ada ${at}`, signedUpAt: 1_000 + at, isAnonymous: false })),
      );
      const [first = "", middle = ""] = [people[0], people[30]];
      const { body: other } = await create(project, { external_id: "ada", display_name: "Ben" });
      await change(project, middle, { external_id: "7" });
      await change(project, first, { external_id: other.id });
      const pages = async (query: object) => {
        const found: string[][] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const reply = await project.server.call(listUsers, { query: { ...query, ...(cursor && { cursor }) } });
          found.push(idsOf(reply));
          cursor = reply.body.pagination.next_cursor as string | null;
        }
        return found;
      };

      for (const desc of [true, false]) {
        const listed = [...people, other.id];
        const expected = desc ? listed.toReversed() : listed;
        const found = await pages({ query: "ada", limit: 20, desc });
        expect(found.map(({ length }) => length)).toEqual([20, 20, 20, 1]);
        expect(found.flat()).toEqual(expected);
        expect((await pages({ query: "ada", limit: 20, desc, anonymous: false })).flat()).toEqual(expected);
      }
      expect((await pages({ query: "7", limit: 20 })).flat()).toContain(middle);
      expect((await pages({ query: other.id, limit: 20 })).flat()).toEqual([first, other.id]);
      expect((await pages({ query: "ADA 60", limit: 20 })).flat()).toEqual([]);
      const team = await project.server.call(createTeam, {
        body: { display_name: "Rowers", creator_user_id: other.id },
      });
      expect(await pages({ query: "ada", limit: 20, team_id: team.body.id })).toEqual([[other.id]]);
      expect(await pages({ query: "7", limit: 20, team_id: team.body.id })).toEqual([[]]);
    });
  });
});
