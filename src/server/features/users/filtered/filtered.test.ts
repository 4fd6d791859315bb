import { expect, test } from "bun:test";
import fc from "fast-check";
import { countUsers } from "#contract/metrics.ts";
import { createTeam } from "#contract/teams.ts";
import { deleteUser, listUsers, updateUser } from "#contract/users.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { addCrowd, type CrowdMember } from "#testing/people/crowd.ts";
import { repeats } from "#testing/repeats.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";
import { countFiltered } from "./count.ts";
import { filterOf } from "./filter.ts";
import { beginOf, filteredPage, plansFor } from "./list.ts";
import { race } from "./walk.ts";

const START = 1_700_000_000_000;

interface Query {
  order_by?: "signed_up_at" | "last_active_at";
  desc?: boolean;
  limit?: number;
  cursor?: string;
  query?: string;
  team_id?: string;
  method?: string;
  verified?: boolean;
  anonymous?: boolean;
  signed_up_from_millis?: number;
  signed_up_to_millis?: number;
  last_active_from_millis?: number;
}
type Member = CrowdMember & { id: string };

const list = (project: TestProject, query: Query): Promise<Reply> => project.server.call(listUsers, { query });
const idsOf = ({ body }: Reply): string[] => body.items.map(({ id }: { id: string }) => id);

async function pages(project: TestProject, query: Query): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | null = null;
  do {
    const reply: Reply = await list(project, { ...query, ...(cursor !== null && { cursor }) });
    found.push(idsOf(reply));
    cursor = reply.body.pagination.next_cursor;
  } while (cursor);
  return found;
}

/** What a list should have, found by comparing every user. */
function expected(people: readonly Member[], query: Query): string[] {
  const term = (query.query ?? "").toLowerCase();
  const lastActive = ({ lastActiveAt, signedUpAt }: Member) => lastActiveAt ?? signedUpAt;
  const at = (each: Member) => (query.order_by === "last_active_at" ? lastActive(each) : each.signedUpAt);
  const found = people.filter(
    (each) =>
      [each.name ?? "", ...(each.emails ?? [])].some((text) => text.toLowerCase().includes(term)) &&
      (query.team_id === undefined || each.teamId === query.team_id) &&
      (query.method === undefined || (each.methods ?? []).includes(query.method)) &&
      (query.verified ?? isVerified(each)) === isVerified(each) &&
      (query.anonymous ?? each.isAnonymous) === each.isAnonymous &&
      each.signedUpAt >= (query.signed_up_from_millis ?? 0) &&
      each.signedUpAt <= (query.signed_up_to_millis ?? Number.MAX_VALUE) &&
      lastActive(each) >= (query.last_active_from_millis ?? 0),
  );
  found.sort((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : 1));
  return (query.desc ? found.reverse() : found).map(({ id }) => id);
}

const isVerified = ({ isVerified, emails = [] }: Member) => Boolean(isVerified) && emails.length > 0;

/** How often the event loop turns while something runs. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await run();
  clearImmediate(next);
  return turns;
}

const METHODS = ["password", "otp", "passkey", "github", "google"];
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 });
const time = fc.integer({ min: 0, max: 8 }).map((at) => START + at);
const somebody = fc.record({
  signedUpAt: time,
  lastActiveAt: time.map((at) => at + 3),
  name: fc.constantFrom("Ann Rower", "Ben Sailor", "Çelik ROWER", null),
  emails: fc.constantFrom([], ["somebody@example.com"], ["first@example.com", "rower@example.org"]),
  isAnonymous: fc.boolean(),
  isVerified: fc.boolean(),
  isMember: fc.boolean(),
  methods: fc.subarray(METHODS),
});
const someFilter = fc.record({
  order_by: fc.constantFrom("signed_up_at" as const, "last_active_at" as const),
  desc: fc.boolean(),
  query: optional(fc.constantFrom("rower", "çelik r", "example.org", "nobody")),
  inTeam: fc.boolean(),
  method: optional(fc.constantFrom(...METHODS, "nothing")),
  verified: optional(fc.boolean()),
  anonymous: optional(fc.boolean()),
  signed_up_from_millis: optional(time),
  signed_up_to_millis: optional(time),
  last_active_from_millis: optional(time),
});

eachServer((server, dialect) => {
  const teamOf = async (project: TestProject): Promise<string> =>
    (await project.server.call(createTeam, { body: { display_name: "Rowers" } })).body.id;
  const crowd = async (project: TestProject, people: readonly CrowdMember[]): Promise<Member[]> => {
    const ids = await addCrowd(server().running.deps.store, project.id, people);
    return people.map((each, n) => ({ ...each, id: ids[n] ?? "" }));
  };
  const count = async (project: TestProject, query: Query) => (await project.server.call(countUsers, { query })).body;

  test("any filters, orders and pages give the users that a comparison of all users gives, by every plan", async () => {
    const { store } = server().running.deps;
    const property = fc.asyncProperty(
      fc.array(somebody, { maxLength: 40 }),
      fc.array(someFilter, { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 1, max: 15 }),
      async (given, filters, limit) => {
        const project = await server().project();
        const team = await teamOf(project);
        const people = await crowd(
          project,
          given.map(({ isMember, ...each }) => ({ ...each, ...(isMember && { teamId: team }) })),
        );
        for (const { inTeam, ...asked } of filters) {
          const defined = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
          const query: Query = { ...defined, ...(inTeam && { team_id: team }) };
          const wanted = expected(people, query);

          const found = await pages(project, { ...query, limit });
          expect(found.flat()).toEqual(wanted);
          expect(found.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
          expect(idsOf(await list(project, query))).toEqual(wanted);
          const { order_by: _, desc: __, ...filter } = query;
          expect(await count(project, filter)).toEqual(
            Object.keys(filter).length > 0 ? { count: wanted.length, is_exact: true } : { count: people.length },
          );

          const listing = {
            projectId: project.id,
            teamId: query.team_id ?? null,
            term: query.query ?? "",
            descending: query.desc ?? false,
            orderBy: query.order_by ?? ("signed_up_at" as const),
            filter: filterOf(query),
          };
          const begin = await beginOf(store, listing, wanted[1] ?? null, 0);
          if (!begin) throw new Error("The cursor is not found.");
          for (const plan of plansFor(store, listing, begin, limit)) {
            const from = wanted[1] === undefined ? 0 : 1;
            expect((await race([plan])).map(({ id }) => id)).toEqual(wanted.slice(from, from + limit));
          }
        }
      },
    );
    await fc.assert(property, { numRuns: repeats(8, 60) });
  });

  detailOnPostgres(dialect)(
    "a page is found also where the filter matches a few users at the end of a long list",
    async () => {
      // More than the steps in which a list is read in its order alone, and than the hits of a term that is not common.
      const users = repeats(2_500, 6_000);
      const project = await server().project();
      const team = await teamOf(project);
      const people = await crowd(
        project,
        Array.from({ length: users }, (_, n) => ({
          signedUpAt: START + n,
          lastActiveAt: START + 10_000 + ((n * 7_919) % users),
          name: `Sailor ${n}${n > users - 10 ? " oarsman" : ""}`,
          isAnonymous: n < 30,
          methods: [n > users - 20 ? "github" : "password"],
          ...(n > users - 30 && { teamId: team }),
        })),
      );
      const queries: Query[] = [
        { method: "github" },
        { method: "github", query: "sailor" },
        { method: "github", order_by: "last_active_at" },
        { anonymous: true, desc: true },
        { anonymous: true, order_by: "last_active_at" },
        { anonymous: true, method: "github" },
        { anonymous: true, query: "oarsman" },
        { anonymous: true, query: "sailor", desc: true },
        { team_id: team, order_by: "last_active_at", desc: true },
        { last_active_from_millis: START + 9_990 + users },
        { last_active_from_millis: START + 9_990 + users, anonymous: false, desc: true },
        { signed_up_from_millis: START + users - 10, order_by: "last_active_at" },
        { query: "oarsman", order_by: "last_active_at", desc: true },
        { query: "sailor", order_by: "last_active_at", verified: true },
      ];

      for (const query of queries) {
        const wanted = expected(people, query);
        expect([query, (await pages(project, { ...query, limit: 7 })).flat()]).toEqual([query, wanted]);
        expect(idsOf(await list(project, query))).toEqual(wanted);
      }
      expect(await count(project, { method: "password" })).toEqual({ count: users - 19, is_exact: true });
    },
  );

  detailOnPostgres(dialect)(
    "a count with a filter ends at 10,000 and says so; without one it is exact at any size",
    async () => {
      const project = await server().project();
      const { store } = server().running.deps;
      await crowd(
        project,
        Array.from({ length: 10_002 }, (_, n) => ({ signedUpAt: START + n, name: `Sailor ${n}` })),
      );

      expect(await count(project, { anonymous: false })).toEqual({ count: 10_000, is_exact: false });
      expect(await count(project, { signed_up_from_millis: START + 2 })).toEqual({ count: 10_000, is_exact: true });
      expect(await count(project, { anonymous: true })).toEqual({ count: 0, is_exact: true });
      expect(await count(project, {})).toEqual({ count: 10_002 });

      // SQLite runs in the server's thread: other requests run between the statements of a long one.
      const all = { projectId: project.id, teamId: null, term: "" };
      const inactive = { signedUpTo: START, lastActiveFrom: START + 1 };
      const counted = await turnsDuring(() => countFiltered(store, { ...all, filter: { lastActiveFrom: START } }));
      const listed = await turnsDuring(() =>
        filteredPage(store, { ...all, orderBy: "last_active_at", descending: false, filter: inactive }, null, 50, 0),
      );
      expect(counted).toBeGreaterThanOrEqual(20);
      expect(listed).toBeGreaterThanOrEqual(1);
    },
  );

  test("a user who is active while a list is read is not listed twice, and the list ends", async () => {
    const project = await server().project();
    const { deps } = server().running;
    const people = await crowd(
      project,
      Array.from({ length: 9 }, (_, n) => ({ signedUpAt: START + n, name: `n${n}` })),
    );
    const id = (n: number) => people[n]?.id ?? "";
    /** Activity of now, as a flush writes it. */
    const activeNow = async (n: number) => {
      server().clock.pass({ seconds: 1 });
      deps.activity.seen({ projectId: project.id, userId: id(n), sessionId: `of ${n}`, isImpersonation: false });
      await deps.activity.flush();
    };
    for (const desc of [false, true]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      let readPages = 0;
      do {
        const reply: Reply = await list(project, {
          order_by: "last_active_at",
          desc,
          limit: 2,
          ...(cursor && { cursor }),
        });
        seen.push(...idsOf(reply));
        cursor = reply.body.pagination.next_cursor;
        // One who was listed, and one whose page is still to come.
        await activeNow(people.findIndex((each) => each.id === seen[0]));
        if (readPages === 0)
          await activeNow(people.findIndex((each) => !seen.includes(each.id) && each.id !== cursorId(cursor)));
        readPages++;
      } while (cursor && readPages < 20);

      expect(readPages).toBeLessThan(6);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(people.length - 1);
    }
  });
  const cursorId = (cursor: string | null) => cursor?.split("_").at(-1);

  test("filters follow changes of the user at once", async () => {
    const project = await server().project();
    const ada = await project.person();
    const [found] = await crowd(project, [{ signedUpAt: START, name: "Ben", methods: ["otp"], isAnonymous: true }]);
    const ben = found?.id ?? "";
    const having = async (query: Query) => idsOf(await list(project, { ...query, limit: 5 }));
    expect(await having({ method: "password" })).toEqual([ada.userId]);
    expect(await having({ anonymous: true, order_by: "last_active_at" })).toEqual([ben]);

    const body = { is_anonymous: false as const, primary_email: "ben@example.com", primary_email_verified: true };
    await project.server.call(updateUser, { params: { user_id: ben }, body: { ...body, password: "a long password" } });

    expect(await having({ verified: true })).toEqual([ben]);
    expect(await having({ verified: true, order_by: "last_active_at", method: "password" })).toEqual([ben]);
    expect(await having({ anonymous: true })).toEqual([]);
    await project.server.call(updateUser, { params: { user_id: ben }, body: { primary_email: null } });
    expect(await having({ verified: true })).toEqual([]);
    await project.server.call(deleteUser, { params: { user_id: ben }, body: {} });
    expect(await having({ order_by: "last_active_at" })).toEqual([ada.userId]);
    expect(await having({ anonymous: false })).toEqual([ada.userId]);
  });

  test("users of another project never appear, whatever the filter or cursor", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const person = { signedUpAt: START, methods: ["github"], name: "Rower" };
    const [own] = await crowd(project, [person]);
    const [stranger] = await crowd(other, [{ ...person, signedUpAt: START - 1 }]);

    for (const query of [
      { method: "github" },
      { anonymous: false, query: "rower" },
      { order_by: "last_active_at" },
    ] as Query[]) {
      expect(idsOf(await list(project, query))).toEqual([own?.id ?? ""]);
      expect(idsOf(await list(project, { ...query, limit: 5, cursor: stranger?.id ?? "" }))).toEqual([]);
    }
  });

  test("a made-up cursor shows no more than the list has, and ends", async () => {
    const project = await server().project();
    const [own] = await crowd(project, [{ signedUpAt: START }]);
    const id = own?.id ?? "";
    const found = async (cursor: string, desc = false) => {
      const reply = await list(project, { order_by: "last_active_at", cursor, desc, limit: 5 });
      return [reply.status, idsOf(reply), reply.body.pagination.next_cursor];
    };

    expect(await found(`9999999999999999_9999999999999999_${id}`)).toEqual([200, [], null]);
    expect(await found(`9999999999999999_0_${id}`, true)).toEqual([200, [id], null]);
    expect(await found(`-9999999999999999_0_${id}`)).toEqual([200, [id], null]);
    expect(await found(`-9999999999999999_0_${id}`, true)).toEqual([200, [], null]);
    // The order of sign-up takes the user of either cursor.
    expect(idsOf(await list(project, { cursor: `1_1_${id}`, limit: 5 }))).toEqual([id]);
  });

  test("an invalid filter is refused with its name", async () => {
    const project = await server().project();
    const cases = [
      [{ method: "" }, "query.method must not be empty"],
      [{ verified: "perhaps" }, "query.verified"],
      [{ anonymous: 7 }, "query.anonymous"],
      [{ signed_up_from_millis: "soon" }, "query.signed_up_from_millis"],
      [{ order_by: "last_active_at", cursor: "1_2_3" }, "query.cursor must be a valid UUID"],
      [{ cursor: "first" }, "query.cursor must be a valid UUID"],
    ] as const;
    for (const [query, text] of cases) {
      const reply = await project.server.call(listUsers, { query: query as object });
      expect([reply.code, reply.text]).toEqual(["SCHEMA_ERROR", expect.stringContaining(text)]);
    }
  });
});
