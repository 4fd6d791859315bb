import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { Store } from "#server/db/store/store.ts";
import { pageOfUsers } from "#server/features/users/list.ts";
import { eachStore } from "#testing/database/stores.ts";
import { addCrowd, addProjects, type CrowdMember } from "#testing/people/crowd.ts";

const PROJECT = "project";

/** Makes an id that is in the index's sample of users, or one that is not. */
function idInSample(wanted: boolean): string {
  for (;;) {
    const id = crypto.randomUUID();
    const isInSample = createHash("sha256").update(id).digest().readUInt16BE() < 4;
    if (isInSample === wanted) return id;
  }
}

eachStore((make, dialect) => {
  if (dialect !== "postgres") return;

  const start = async (crowd: CrowdMember[]) => {
    const place = await make();
    const store = await place.open();
    await addProjects(store, PROJECT);
    const ids = await addCrowd(store, PROJECT, crowd);
    let statements = 0;
    const counting: Store = {
      ...store,
      rows(query, params) {
        statements++;
        return store.rows(query, params);
      },
    };
    const search = async (term: string) => {
      statements = 0;
      const list = { projectId: PROJECT, teamId: null, term, descending: false };
      const { items } = await pageOfUsers(counting, list, null, 50);
      return { found: items.map(({ row: user }) => user.id), statements };
    };
    return { ids, search };
  };
  /** Users without the term, then users with it. */
  const rowers = (id: () => string): CrowdMember[] => [
    ...Array.from({ length: 30 }, (_, n) => ({ id: idInSample(false), name: `Sailor ${n}`, signedUpAt: n })),
    ...Array.from({ length: 40 }, (_, n) => ({ id: id(), name: `Rower ${n}`, signedUpAt: 100 + n })),
  ];

  test("a search with few results is one statement, beside the one that looks for an external id", async () => {
    const { ids, search } = await start(rowers(() => idInSample(false)));

    expect(await search("rower")).toEqual({ found: ids.slice(30), statements: 2 });
    expect(await search("nobody")).toEqual({ found: [], statements: 2 });
    expect(await search(ids[3] ?? "")).toEqual({ found: [ids[3] ?? ""], statements: 2 });
  });

  // The index would have to find all hits before it returns the first.
  test("a term that is frequent in the sample does not use the index", async () => {
    const sampled = [idInSample(true), idInSample(true)];
    const { ids, search } = await start(rowers(() => sampled.pop() ?? idInSample(false)));

    const { found, statements } = await search("rower");

    expect(found).toEqual(ids.slice(30));
    // The statements check that the term is common, read the list, check that the list ends there, and look for an external id.
    expect(statements).toBe(4);
    expect(await search("rower 7")).toEqual({ found: [ids[37] ?? ""], statements: 2 });
  });
});
