import { expect, test } from "bun:test";
import fc from "fast-check";
import { createTeam } from "#contract/teams.ts";
import { deleteUser, listUsers } from "#contract/users.ts";
import { addCrowd, type CrowdMember } from "#testing/people/crowd.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";
import { usersInChunks } from "./list.ts";

const START = 1_700_000_000_000;
const NOBODY = "00000000-0000-4000-8000-000000000000";

const list = (project: TestProject, query: object = {}): Promise<Reply> => project.server.call(listUsers, { query });
const idsOf = ({ body }: Reply): string[] => body.items.map(({ id }: { id: string }) => id);

/** Reads every page from the first to the last. */
async function pages(project: TestProject, query: { limit: number; desc?: boolean; team_id?: string }) {
  const found: string[][] = [];
  let cursor: string | null = null;
  do {
    const reply: Reply = await list(project, { ...query, ...(cursor && { cursor }) });
    found.push(idsOf(reply));
    cursor = reply.body.pagination.next_cursor;
  } while (cursor);
  return found;
}

eachServer((server) => {
  const crowd = (project: TestProject, people: Iterable<CrowdMember>) =>
    addCrowd(server().running.deps.store, project.id, people);
  const teamOf = async (project: TestProject): Promise<string> =>
    (await project.server.call(createTeam, { body: { display_name: "Rowers" } })).body.id;

  test("users are listed oldest first or newest first; the cursor is the first user of its page", async () => {
    const project = await server().project();
    const ids = await crowd(
      project,
      [3, 1, 2, 5, 4].map((at) => ({ name: `Person ${at}`, signedUpAt: START + at })),
    );
    const sorted = [1, 2, 0, 4, 3].map((at) => ids[at] ?? "");

    const all = await list(project);
    const first = await list(project, { limit: 2 });
    const inclusive = await list(project, { limit: 2, cursor: sorted[1], order_by: "signed_up_at" });
    const backwards = await list(project, { limit: 3, desc: true });
    const last = await list(project, { limit: 3, desc: true, cursor: backwards.body.pagination.next_cursor });

    expect([idsOf(all), all.body.is_paginated, all.body.pagination]).toEqual([sorted, true, { next_cursor: null }]);
    expect([idsOf(first), first.body.pagination.next_cursor]).toEqual([sorted.slice(0, 2), sorted[2] ?? ""]);
    expect(idsOf(inclusive)).toEqual(sorted.slice(1, 3));
    expect([idsOf(backwards), idsOf(last)]).toEqual([sorted.toReversed().slice(0, 3), sorted.toReversed().slice(3)]);
    expect(Object.keys(all.body)).toEqual(["items", "is_paginated", "pagination"]);
  });

  test("a list of a team has only its members, in the same order and with the same pages", async () => {
    const project = await server().project();
    const [rowers, others] = [await teamOf(project), await teamOf(project)];
    const ids = await crowd(
      project,
      Array.from({ length: 30 }, (_, n) => ({
        signedUpAt: START - n,
        name: `n${n}`,
        teamId: n % 3 === 0 ? rowers : others,
      })),
    );
    const expected = ids.filter((_, n) => n % 3 === 0).toReversed();

    expect(idsOf(await list(project, { team_id: rowers }))).toEqual(expected);
    expect(await pages(project, { team_id: rowers, limit: 4 })).toEqual([
      expected.slice(0, 4),
      expected.slice(4, 8),
      expected.slice(8),
    ]);
    expect(idsOf(await list(project, { team_id: rowers, query: " n3 ", desc: true }))).toEqual(
      [3].map((n) => ids[n] ?? ""),
    );
    expect(idsOf(await list(project, { team_id: rowers, query: "n" }))).toEqual(expected);
    expect(idsOf(await list(project, { team_id: NOBODY }))).toEqual([]);
    expect(idsOf(await list(await server().project(), { team_id: rowers }))).toEqual([]);
  });

  test("a list names the first three teams of each user and counts them, for those who ask", async () => {
    const [project, another] = [await server().project(), await server().project()];
    const [ada = "", ben = ""] = await crowd(project, [
      { name: "Ada", signedUpAt: START },
      { name: "Ben", signedUpAt: START + 1 },
    ]);
    const names = ["Zebra", "Yak", "Xerus", "Wombat"];
    const teams: string[] = [];
    for (const display_name of names) {
      server().clock.pass({ seconds: 1 });
      const { body } = await project.server.call(createTeam, { body: { display_name, creator_user_id: ada } });
      teams.push(body.id);
    }
    const [stranger = ""] = await crowd(another, [{ name: "Cleo", signedUpAt: START }]);
    await another.server.call(createTeam, { body: { display_name: "Elsewhere", creator_user_id: stranger } });
    const ofAda = {
      teams: [0, 1, 2].map((at) => ({ id: teams[at], display_name: names[at] })),
      team_count: 4,
    };
    const [plain] = (await list(project)).body.items;

    for (const query of [{}, { limit: 5 }, { limit: 5, anonymous: false }, { order_by: "last_active_at", limit: 5 }]) {
      const { items } = (await list(project, { ...query, with_teams: true })).body;
      const byId = new Map(items.map((user: { id: string }) => [user.id, user]));
      expect([...byId.keys()].toSorted()).toEqual([ada, ben].toSorted());
      expect(byId.get(ada)).toEqual({ ...plain, ...ofAda });
      expect(byId.get(ben)).toMatchObject({ teams: [], team_count: 0 });
    }
    expect(Object.keys(plain)).not.toContain("teams");
  });

  test("an unknown cursor, or a user of another project, gives an empty list", async () => {
    const [project, other] = [await server().project(), await server().project()];
    await crowd(project, [{ signedUpAt: START }]);
    const [stranger] = await crowd(other, [{ signedUpAt: START - 5 }]);

    for (const query of [{}, { query: "a" }, { query: "abc" }]) {
      for (const cursor of [NOBODY, stranger]) {
        const reply = await list(project, { ...query, limit: 5, cursor });
        expect([reply.status, reply.body.items, reply.body.pagination]).toEqual([200, [], { next_cursor: null }]);
      }
    }
  });

  test("an invalid query is refused with the contract's text", async () => {
    const project = await server().project();
    const cases = [
      [{ limit: 0 }, "query.limit"],
      [{ limit: "many" }, "query.limit"],
      [{ cursor: "first" }, "query.cursor"],
      [{ team_id: "rowers" }, "query.team_id"],
      [{ order_by: "display_name" }, "query.order_by must be one of the following values: signed_up_at"],
      [{ desc: "down" }, "query.desc"],
      [{ offset: 5 }, "query contains unknown properties: offset"],
    ] as const;

    for (const [query, text] of cases) {
      const reply = await list(project, query);
      expect([reply.code, reply.text]).toEqual(["SCHEMA_ERROR", expect.stringContaining(text)]);
    }
  });

  test("a list without a limit has all users in one JSON reply, at any length", async () => {
    const project = await server().project();
    const ids = await crowd(
      project,
      Array.from({ length: 3_500 }, (_, n) => ({
        name: `Person ${n}`,
        emails: [`p${n}@example.com`],
        signedUpAt: START + n,
      })),
    );

    const all = await list(project);
    const large = await list(project, { limit: 2_500 });
    const rest = await list(project, { limit: 2_500, cursor: large.body.pagination.next_cursor });
    const found = await list(project, { query: "example.com", desc: true });
    const asHtml = await project.server.send("GET", "/users", { headers: { accept: "text/html" } });

    expect(idsOf(all)).toEqual(ids);
    expect(all.text).toBe(JSON.stringify(all.body));
    expect(asHtml.text).toBe(JSON.stringify(all.body, null, 2));
    expect([idsOf(large), large.body.pagination.next_cursor]).toEqual([ids.slice(0, 2_500), ids[2_500] ?? ""]);
    expect([idsOf(rest), rest.body.pagination.next_cursor]).toEqual([ids.slice(2_500), null]);
    expect(idsOf(found)).toEqual(ids.toReversed());
    expect(all.body.items[0]).toMatchObject({
      display_name: "Person 0",
      primary_email: "p0@example.com",
      server_metadata: null,
    });
  });

  test("a deletion between two pages leaves no gap", async () => {
    const project = await server().project();
    const ids = (await crowd(
      project,
      Array.from({ length: 6 }, (_, n) => ({ signedUpAt: START + n })),
    )) as [string, string, string, string, string, string];

    const first = await list(project, { limit: 2 });
    await project.server.call(deleteUser, { params: { user_id: ids[1] }, body: {} });
    await project.server.call(deleteUser, { params: { user_id: ids[4] }, body: {} });
    const second = await list(project, { limit: 2, cursor: first.body.pagination.next_cursor });

    expect(idsOf(second)).toEqual([ids[2], ids[3]]);
    expect(second.body.pagination.next_cursor).toBe(ids[5]);
  });

  test.each([
    {},
    { desc: true },
    { query: "person" },
    { query: "pe" },
    { anonymous: false },
    { anonymous: false, desc: true },
    { order_by: "last_active_at", desc: true },
    { team_id: true },
  ])("a page goes on behind a user who was deleted after the page before named them (%p)", async (given) => {
    const project = await server().project();
    const team = await project.server.call(createTeam, { body: { display_name: "Rowers" } });
    const ids = await crowd(
      project,
      Array.from({ length: 6 }, (_, n) => ({
        name: `Person ${n}`,
        email: `p${n}@example.com`,
        signedUpAt: START + n,
        lastActiveAt: START + n,
        teamId: team.body.id,
      })),
    );
    const query = { ...given, ...("team_id" in given && { team_id: team.body.id }) };

    const first = await list(project, { ...query, limit: 2 });
    const cursor: string = first.body.pagination.next_cursor;
    const left = ids.filter((id) => !idsOf(first).includes(id));
    const deleted = left.find((id) => cursor.endsWith(id)) ?? "";
    await project.server.call(deleteUser, { params: { user_id: deleted }, body: {} });
    const next = await list(project, { ...query, limit: 2, cursor });
    const rest = await list(project, { ...query, cursor });

    const expected = ("desc" in given ? left.toReversed() : left).filter((id) => id !== deleted);
    expect(expected).toHaveLength(3);
    expect([idsOf(next), next.body.pagination.next_cursor]).toEqual([expected.slice(0, 2), expect.any(String)]);
    expect(idsOf(rest)).toEqual(expected);
  });

  test("a page does not begin at a deleted user of another project", async () => {
    const [project, other] = [await server().project(), await server().project()];
    await crowd(project, [{ signedUpAt: START }]);
    const [stranger = ""] = await crowd(other, [{ signedUpAt: START - 5 }]);
    await other.server.call(deleteUser, { params: { user_id: stranger }, body: {} });

    for (const query of [{}, { query: "abc" }, { anonymous: false }]) {
      expect(idsOf(await list(project, { ...query, limit: 5, cursor: stranger }))).toEqual([]);
    }
  });

  test.each(["", "person"])("a deletion while a list is sent does not end the list (search term: %p)", async (term) => {
    const project = await server().project();
    const { store } = server().running.deps;
    const ids = await crowd(
      project,
      Array.from({ length: 1_003 }, (_, n) => ({ name: `Person ${n}`, signedUpAt: START + n })),
    );

    const found: string[] = [];
    for await (const users of usersInChunks(
      store,
      { projectId: project.id, teamId: null, term, descending: false },
      null,
    )) {
      found.push(...users.map(({ row: user }) => user.id));
      if (found.length > 1_000) break;
      // Deletes the first user of the next chunk.
      await project.server.call(deleteUser, { params: { user_id: ids[1_000] ?? "" }, body: {} });
    }

    expect(found).toEqual(ids.toSpliced(1_000, 1));
  });

  test("with random sign-up times and page sizes, every user is listed once, in order, also users of one moment", async () => {
    const property = fc.asyncProperty(
      fc.array(fc.record({ at: fc.integer({ min: 0, max: 5 }), inTeam: fc.boolean() }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      async (people, limit, desc) => {
        const project = await server().project();
        const team = await teamOf(project);
        const ids = await crowd(
          project,
          people.map(({ at, inTeam }) => ({ signedUpAt: START + at, ...(inTeam && { teamId: team }) })),
        );
        const reference = people
          .map((each, n) => ({ ...each, id: ids[n] ?? "" }))
          .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
        const inOrder = desc ? reference.toReversed() : reference;

        const found = await pages(project, { limit, desc });
        const members = await pages(project, { limit, desc, team_id: team });

        expect(found.flat()).toEqual(inOrder.map(({ id }) => id));
        expect(found.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
        expect(members.flat()).toEqual(inOrder.filter(({ inTeam }) => inTeam).map(({ id }) => id));
      },
    );
    await fc.assert(property, { numRuns: 15 });
  });
});
