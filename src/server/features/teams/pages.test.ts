import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { TEAMS_SEARCHED_AT_ONCE } from "#contract/limits.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { countTeams, deleteTeam, listTeams } from "#contract/teams.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { lowered } from "#server/db/query/contains.ts";
import { writeCursor } from "#server/db/query/cursor.ts";
import { pageFrom, pageOrder } from "#server/db/query/page.ts";
import { explainAt } from "#testing/database/plans.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const START = 1_700_000_000_000;

eachServer((server, dialect) => {
  /** Teams with these names, each a second older than the next, straight in the database. */
  async function addTeams(project: TestProject, names: readonly string[]): Promise<string[]> {
    const teams = names.map((displayName, at) => ({
      id: randomUuid(),
      projectId: project.id,
      displayName,
      createdAt: START + at,
    }));
    await server().running.deps.store.write((tx) => tx.addAll("teams", teams));
    return teams.map(({ id }) => id);
  }
  const list = (project: TestProject, query: object): Promise<Reply> => project.server.call(listTeams, { query });
  const namesOf = ({ body }: Reply): string[] => body.items.map((each: { display_name: string }) => each.display_name);
  const count = async (project: TestProject, query: object = {}) =>
    (await project.server.call(countTeams, { query })).body;

  async function pages(project: TestProject, query: object): Promise<string[][]> {
    const found: string[][] = [];
    let cursor: string | null = null;
    do {
      const reply: Reply = await list(project, { ...query, ...(cursor && { cursor }) });
      found.push(namesOf(reply));
      cursor = reply.body.pagination.next_cursor;
    } while (cursor);
    return found;
  }

  test("a list is paginated only for those who ask for a page", async () => {
    const project = await server().project();
    const ada = await project.person();
    const [id = ""] = await addTeams(project, ["Rowers", "Sailors"]);
    await project.server.call(addTeamMember, { params: { team_id: id, user_id: ada.userId } });

    const whole = await list(project, {});
    const page = await list(project, { limit: 1 });

    expect(Object.keys(whole.body)).toEqual(["items", "is_paginated"]);
    expect([whole.body.is_paginated, namesOf(whole)]).toEqual([false, ["Rowers", "Sailors"]]);
    expect(whole.body.items[0]).not.toHaveProperty("member_count");
    expect(page.body).toEqual({
      items: [{ ...whole.body.items[0], member_count: 1 }],
      is_paginated: true,
      pagination: { next_cursor: `${whole.body.items[1].id}.${whole.body.items[1].created_at_millis}` },
    });
    for (const query of [{ query: "" }, { order_by: "created_at" }, { desc: false }, { cursor: id }]) {
      expect((await list(project, query)).body.is_paginated).toBe(true);
    }
    expect((await list(project, { cursor: NOBODY })).body.items).toEqual([]);
    expect((await list(project, { limit: 0 })).code).toBe("SCHEMA_ERROR");
    expect((await list(project, { limit: 201 })).code).toBe("SCHEMA_ERROR");
  });

  test("clients do not ask for pages, and do not count", async () => {
    const project = await server().project();
    const ada = await project.person();

    const paged = await ada.wire.call(listTeams, { query: { user_id: "me", limit: 1 } as never });
    const counted = await ada.wire.call(countTeams);

    expect([paged.code, counted.code]).toEqual(["SCHEMA_ERROR", "INSUFFICIENT_ACCESS_TYPE"]);
  });

  test("pages meet without gap or overlap, in every order and direction", async () => {
    const project = await server().project();
    await addTeams(project, ["beta", "Alpha", "delta", "Gamma", "alpha"]);
    await addTeams(await server().project(), ["Another project"]);

    const byAge = await pages(project, { limit: 2 });
    const newest = await pages(project, { limit: 3, desc: true, order_by: "created_at" });
    const byName = await pages(project, { limit: 3, order_by: "display_name" });
    const backwards = await pages(project, { limit: 2, order_by: "display_name", desc: true });

    expect(byAge).toEqual([["beta", "Alpha"], ["delta", "Gamma"], ["alpha"]]);
    expect(newest).toEqual([
      ["alpha", "Gamma", "delta"],
      ["Alpha", "beta"],
    ]);
    // Teams with the same name, but for its case, are in the order of their ids.
    const lower = (found: string[][]) => found.map((page) => page.map((name) => name.toLowerCase()));
    expect(lower(byName)).toEqual([
      ["alpha", "alpha", "beta"],
      ["delta", "gamma"],
    ]);
    expect(lower(backwards)).toEqual([["gamma", "delta"], ["beta", "alpha"], ["alpha"]]);
    expect(backwards.flat()).toEqual(byName.flat().toReversed());
  });

  test("a search finds a part of a name, whatever its case, or an id", async () => {
    const project = await server().project();
    const names = ["Rowers 100%", "the ROWING club", "Équipe d'aviron", "Änderung_1", "Sailors"];
    const ids = await addTeams(project, names);
    await addTeams(await server().project(), ["Rowers of another project"]);
    const find = async (query: string) => namesOf(await list(project, { query }));

    expect(await find("row")).toEqual(["Rowers 100%", "the ROWING club"]);
    expect(await find("0%")).toEqual(["Rowers 100%"]);
    expect(await find("_")).toEqual(["Änderung_1"]);
    expect(await find("équipe")).toEqual(["Équipe d'aviron"]);
    expect(await find("ÄNDER")).toEqual(["Änderung_1"]);
    expect(await find("'; drop table teams; --")).toEqual([]);
    expect(await find(` ${ids[4]?.toUpperCase()} `)).toEqual(["Sailors"]);
    expect(await find(NOBODY)).toEqual([]);
    expect(await pages(project, { query: "r", limit: 2, order_by: "display_name" })).toEqual([
      ["Rowers 100%", "Sailors"],
      ["the ROWING club", "Änderung_1"],
      ["Équipe d'aviron"],
    ]);
  });

  test("a user's teams come in pages, too", async () => {
    const project = await server().project();
    const ada = await project.person();
    const ids = await addTeams(project, ["Rowers", "Sailors", "Divers"]);
    for (const team_id of ids.slice(1)) {
      await project.server.call(addTeamMember, { params: { team_id, user_id: ada.userId } });
    }

    const found = await list(project, { user_id: ada.userId, order_by: "display_name", limit: 5 });
    const me = await list(project, { user_id: "me", limit: 5 });

    expect(namesOf(found)).toEqual(["Divers", "Sailors"]);
    expect(me.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  });

  test("teams are counted, all of them or those of a search", async () => {
    const project = await server().project();
    const [id] = await addTeams(project, ["Rowers", "rowing", "Sailors"]);

    expect(await count(project)).toEqual({ count: 3, is_exact: true });
    expect(await count(project, { query: "ROW" })).toEqual({ count: 2, is_exact: true });
    expect(await count(project, { query: id })).toEqual({ count: 1, is_exact: true });
    expect(await count(await server().project())).toEqual({ count: 0, is_exact: true });
  });

  detailOnPostgres(dialect)(
    "a search looks at a bounded number of teams; its cursor goes on where it stopped, and its count says so",
    async () => {
      const project = await server().project();
      const ids: string[] = [];
      const names = Array.from({ length: TEAMS_SEARCHED_AT_ONCE / 10 }, (_, at) => `Team ${at}`);
      for (let at = 0; at < 10; at++) ids.push(...(await addTeams(project, names)));
      const [last = ""] = await addTeams(project, ["Rowers"]);
      await server().running.deps.store.write((tx) => tx.change("teams", { id: last }, { createdAt: 2 * START }));

      // Each name ten times, in several of the windows that a search reads.
      const some = names
        .filter((name) => name.includes("999"))
        .flatMap((name) => Array.from({ length: 10 }, () => name));
      const found = await pages(project, { query: "999", limit: 40 });
      expect(found.flat()).toEqual(some);
      expect(found.map(({ length }) => length)).toEqual([40, 40, 40, 40, 30]);
      expect(await count(project, { query: "999" })).toEqual({ count: some.length, is_exact: false });

      const first = await list(project, { query: "rowers" });
      const next = await list(project, { query: "rowers", cursor: first.body.pagination.next_cursor });

      expect([first.body.items, first.body.pagination.next_cursor]).toEqual([[], expect.stringContaining(last)]);
      expect([namesOf(next), next.body.pagination]).toEqual([["Rowers"], { next_cursor: null }]);
      expect(await count(project, { query: "rowers" })).toEqual({ count: 0, is_exact: false });
      expect(await count(project)).toEqual({ count: ids.length + 1, is_exact: true });
    },
  );

  test.each([
    {},
    { desc: true },
    { order_by: "display_name" },
    { order_by: "display_name", desc: true },
    { query: "e" },
  ])("a page goes on behind a team that was deleted after the page before named it (%p)", async (query) => {
    const project = await server().project();
    const names = ["Ägir", "beta", "Eta", "épée", "zeta", "\u{1f6a3} rowers e"];
    await addTeams(project, names);
    const all = await list(project, query);
    const ids: string[] = all.body.items.map(({ id }: { id: string }) => id);

    const first = await list(project, { ...query, limit: 2 });
    const cursor: string = first.body.pagination.next_cursor;
    await project.server.call(deleteTeam, { params: { team_id: ids[2] ?? "" }, body: {} });
    const next = await list(project, { ...query, cursor });
    const turned = await list(project, { order_by: "display_name", cursor });

    expect(cursor).toStartWith(ids[2] ?? "missing");
    expect(namesOf(next)).toEqual(namesOf(all).slice(3));
    expect(turned.status).toBe(200);
  });

  test("a cursor that nobody wrote is refused, or is a place like any other", async () => {
    const project = await server().project();
    await addTeams(project, ["Rowers", "Sailors"]);
    const cursors = ["first", "", `${NOBODY}.x`, `first.${START}`, `${NOBODY}.~${"x".repeat(2_048)}`];

    const refused = [];
    for (const cursor of cursors) refused.push(await list(project, { cursor }));
    const later = await list(project, { cursor: `${NOBODY}.${START + 1}` });
    const byName = await list(project, { order_by: "display_name", cursor: `${NOBODY}.~c2EAAA` });
    const otherOrder = await list(project, { order_by: "display_name", cursor: `${NOBODY}.${START}` });

    expect(refused.map(({ code }) => code)).toEqual(cursors.map(() => "SCHEMA_ERROR"));
    expect(refused[0]?.text).toContain("query.cursor must be a valid UUID");
    expect([later, byName, otherOrder].map(namesOf)).toEqual([["Sailors"], ["Sailors"], []]);
  });

  test("a page is a range of an index, in both orders", async () => {
    const { settings, store } = server().running.deps;
    const explain = explainAt({ directory: settings.dataDirectory, databaseUrl: settings.databaseUrl });
    const statements = await store.read(async (db) => {
      const t = db.teams;
      const byCreation = { index: "teams_by_creation", order: t.createdAt, place: 1 };
      const byName = { index: "teams_by_name", order: lowered(store.dialect, t.displayName), place: "a" };
      return [byCreation, byName].flatMap(({ index, order, place }) =>
        ["x", writeCursor("x", place)].map((cursor) => {
          const keyset = { table: t, order, id: t.id, within: sql`${eq(t.projectId, "p")}` };
          const page = db.select({ id: t.id }).from(t).where(pageFrom(keyset, cursor));
          return [
            index,
            page
              .orderBy(...pageOrder(keyset))
              .limit(51)
              .toSQL().sql,
          ] as const;
        }),
      );
    });
    try {
      for (const [index, statement] of statements) {
        const plan = (await explain.plan(statement)).join("\n");
        expect(plan).toMatch(
          store.dialect === "sqlite"
            ? new RegExp(`${index} \\(project_id=\\? AND .*>`)
            : new RegExp(`${index} .*\\n +Index Cond: .*>=`),
        );
        expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
      }
    } finally {
      await explain.close();
    }
  });
});
