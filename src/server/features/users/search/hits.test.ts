import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { columns } from "#server/db/store/columns.ts";
import { pageOfUsers } from "#server/features/users/list.ts";
import { eachStore } from "#testing/database/stores.ts";
import { addCrowd, addProjects, type CrowdMember } from "#testing/people/crowd.ts";
import { indexChanges } from "./text-index.ts";

const PROJECT = "project";
const TEAM = "team";
const START = Date.UTC(2026, 0, 1);
/** More than two of SQLite's marks, one user in 4,096, are among so many. */
const USERS = 9_000;
/** As many trigrams as make SQLite search in parts of some thousand users. */
const LONG = "long words of everybody, ".repeat(5);

const nameOf = (n: number) =>
  [
    `rowing ${n}`,
    n % 2 === 0 ? "owings" : "rows",
    n < 30 ? "oldtimer" : "",
    n >= USERS - 30 ? "newcomer" : "",
    n === 4_095 || n === 8_191 ? "landmark" : "",
    LONG,
  ].join(" ");

const crowdOf = (): CrowdMember[] =>
  Array.from({ length: USERS }, (_, n) => ({
    id: `user-${String(n).padStart(5, "0")}`,
    name: nameOf(n),
    signedUpAt: START + n * 100,
    teamId: n % 3 === 0 ? TEAM : undefined,
  }));

const TERMS = [
  "rowing",
  "owings",
  "oldtimer",
  "newcomer",
  "rowing 4095",
  "rowing 89",
  "landmark",
  // Nobody has these, but many have all of their trigrams.
  "rowings",
  "owing rowing",
  "rowing owings",
  `${LONG.slice(0, -2)} body`,
  "nobody's",
];

const packs = columns.sqlite.table("search_packs", { pack: columns.sqlite.integer() });

eachStore((make, dialect) => {
  if (dialect !== "sqlite") return;

  const crowd = crowdOf();

  async function fill() {
    const place = await make();
    const store = await place.open();
    await addProjects(store, PROJECT, "neighbor");
    await store.write(async (tx) => {
      await tx.add("teams", { id: TEAM, projectId: PROJECT, displayName: "", createdAt: 0 });
    });
    await addCrowd(store, PROJECT, crowd);
    await addCrowd(store, "neighbor", [{ name: nameOf(0), signedUpAt: START }]);
    return store;
  }
  let filled: ReturnType<typeof fill> | undefined;
  const shared = () => (filled ??= fill());

  /** All pages of a search. */
  async function foundBy(term: string, teamId: string | null, descending: boolean) {
    const store = await shared();
    const list = { projectId: PROJECT, teamId, term, descending };
    const found: string[] = [];
    let page = await pageOfUsers(store, list, null, 2_000);
    for (;;) {
      found.push(...page.items.map(({ row }) => row.id));
      if (page.next === null) return found;
      page = await pageOfUsers(store, list, page.next, 2_000);
    }
  }

  function expected(term: string, teamId: string | null, descending: boolean) {
    const ids = crowd
      .filter((each) => each.name?.includes(term) && (teamId === null || each.teamId === teamId))
      .map(({ id = "" }) => id);
    return descending ? ids.reverse() : ids;
  }

  const expectAllFound = async () => {
    for (const term of TERMS) {
      for (const teamId of [null, TEAM]) {
        for (const descending of [false, true]) {
          const found = await foundBy(term, teamId, descending);
          expect({ term, teamId, descending, found }).toEqual({
            term,
            teamId,
            descending,
            found: expected(term, teamId, descending),
          });
        }
      }
    }
  };

  test("a search among thousands finds each user once, in order, in a team or in all of the project", async () => {
    expect(expected("landmark", null, false)).toHaveLength(2);
    await expectAllFound();
  });

  test("so it does without packs, and with some of them", async () => {
    const store = await shared();
    const made = await store.read((db) => db.select({ pack: packs.pack }).from(packs));
    expect(made).toHaveLength(Math.floor(USERS / 1_024));

    await store.write((tx) => tx.delete(packs).where(sql`pack & 1`));
    await expectAllFound();
    await store.write((tx) => tx.delete(packs));
    await expectAllFound();
  });

  test("whoever has the letters of a term elsewhere is not found, whoever has it in a second address is", async () => {
    const store = await shared();
    await addCrowd(store, "neighbor", [
      { id: "ends", name: "headset, adcubed, letters", signedUpAt: START },
      { id: "name", name: "The HEADCUTTERS", signedUpAt: START + 1 },
      { id: "second", name: "", emails: ["first@example.com", "headcutters@example.com"], signedUpAt: START + 2 },
    ]);

    const list = { projectId: "neighbor", teamId: null, term: "headCutters", descending: false };
    const { items } = await pageOfUsers(store, list, null, 50);

    expect(items.map(({ row }) => row.id)).toEqual(["name", "second"]);
  });

  test("so it does after an import of users of long ago", async () => {
    const store = await shared();
    const ancient = { id: "ancient", name: "rowing of long ago", signedUpAt: START - 86_400_000 };
    await addCrowd(store, PROJECT, [ancient]);
    crowd.unshift(ancient);

    await expectAllFound();
  });

  test("other requests run during a search for what nobody has and everybody almost has", async () => {
    const store = await shared();
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);

    const list = { projectId: PROJECT, teamId: null, term: `${LONG.slice(0, -2)} body`, descending: false };
    const { items } = await pageOfUsers(store, list, null, 50);

    isDone = true;
    expect(items).toEqual([]);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test("users who changed before a search, and are indexed during it, are found once", async () => {
    const store = await shared();
    const renamed = crowd.filter((_, at) => at % 900 === 5);
    await store.write(async (tx) => {
      for (const { id } of renamed) await tx.change("users", { id }, { displayName: `renamed ${LONG}` });
    });

    const list = { projectId: PROJECT, teamId: null, term: LONG.trim(), descending: false };
    const searched = pageOfUsers(store, list, null, 2 * USERS);
    while (await indexChanges(store));
    const { items } = await searched;

    expect(renamed).toHaveLength(10);
    expect(items.map(({ row }) => row.id)).toEqual(
      crowd.filter(({ name }) => name?.includes(LONG.trim())).map(({ id = "" }) => id),
    );
    expect(await foundBy("renamed", null, false)).toEqual(renamed.map(({ id = "" }) => id));
  });
});
