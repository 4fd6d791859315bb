import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { eachStore } from "#testing/database/stores.ts";
import { addCrowd, addProjects } from "#testing/people/crowd.ts";
import { placeHits } from "./hit-statements.ts";
import { hitsInBatches } from "./hits.ts";
import { indexChanges } from "./text-index.ts";

eachStore((make, dialect) => {
  if (dialect !== "sqlite") return;

  const start = async () => {
    const place = await make();
    const store = await place.open();
    await addProjects(store, "p");
    const file = new Database(join(place.settings.directory, DATABASE_FILE), { readonly: true });
    const segments = () =>
      file
        .query<{ piece: number }, []>("select distinct segid as piece from user_search_idx order by segid")
        .all()
        .map(({ piece }) => piece);
    const found = async (term: string) => {
      const list = { projectId: "p", teamId: null, term, descending: false };
      let count = 0;
      for await (const hits of hitsInBatches(store, placeHits, list, { low: 0, high: 10_000 }, 1_000, new Set())) {
        count += hits.length;
      }
      return count;
    };
    return { store, segments, found };
  };
  const crowd = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => ({
      name: `${name} ${n}`,
      emails: [`${name}-${n}@example.com`],
      signedUpAt: n,
    }));

  // Each search reads every segment, so an import in hundreds of batches would slow all later searches.
  test("an index that was written in batches becomes one segment once all texts are indexed", async () => {
    const { store, segments, found } = await start();

    await addCrowd(store, "p", crowd(3_000, "rower"));

    expect(segments()).toHaveLength(1);
    expect(await found("rower")).toBe(3_000);
    expect(await found("rower-2999@")).toBe(1);
    expect(await indexChanges(store)).toBe(0);
  });

  // One changed text must not cause a rewrite of a million texts.
  test("a few changes stay a small segment beside the large one", async () => {
    const { store, segments, found } = await start();
    await addCrowd(store, "p", crowd(3_000, "rower"));
    const [large = 0] = segments();

    await addCrowd(store, "p", crowd(1, "sailor"));

    expect(segments()).toHaveLength(2);
    expect(segments()).toContain(large);
    expect(await found("sailor")).toBe(1);
  });
});
