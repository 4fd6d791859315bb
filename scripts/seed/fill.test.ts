import { expect, test } from "bun:test";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import type { Store } from "#server/db/store/store.ts";
import { metricsOf } from "#server/features/metrics/service.ts";
import { filteredPage } from "#server/features/users/filtered/list.ts";
import { pageOfUsers } from "#server/features/users/list.ts";
import { changedJustNow, indexChanges } from "#server/features/users/search/text-index.ts";
import { eachStore } from "#testing/database/stores.ts";
import { addCrowd, addProjects } from "#testing/people/crowd.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { SHARING, TERMS, wordOf } from "./people.ts";
import { fillPostgres } from "./postgres.ts";
import { fillSqlite } from "./sqlite.ts";

/** More than a pack of the search has. */
const COUNT = 1_200;
const NOW = Date.UTC(2026, 0, 15, 12);

eachStore((make) => {
  // Filling disables the triggers: it must write what they would have written.
  test("a filled project counts and finds its users like one in which they signed up", async () => {
    const place = await make();
    const store = await place.open();
    await addProjects(store, "other", "filled");
    await addCrowd(store, "filled", [{ name: "Here before", emails: ["before@example.com"], signedUpAt: NOW }]);

    const wanted = { projectId: "filled", count: COUNT, teams: 7, passwordHash: "none", now: NOW, progress: () => {} };
    const { directory, databaseUrl } = place.settings;
    const teamId = databaseUrl
      ? await fillPostgres(databaseUrl, wanted)
      : fillSqlite(join(directory, DATABASE_FILE), wanted);

    // The job has one pack to make, and nothing to index.
    expect(await indexChanges(store)).toBe(store.dialect === "sqlite" ? 1 : 0);
    expect(await indexChanges(store)).toBe(0);
    expect(await changedJustNow(store, "filled")).toEqual([]);
    const found = async (term: string, team: string | null = null) => {
      const list = { projectId: "filled", teamId: team, term, descending: false };
      return (await pageOfUsers(store, list, null, 2_000)).items.length;
    };
    expect(await found("")).toBe(COUNT + 1);
    expect(await found("", teamId)).toBe(COUNT / 10);
    const teams = (await rowsOf(store, "teams")).filter(({ id }) => id !== teamId);
    expect(teams).toHaveLength(7);
    for (const { id } of teams) expect([171, 172]).toContain(await found("", id));
    // The traits and the times are those of the users.
    const listing = { projectId: "filled", teamId: null, term: "", descending: true };
    const filtered = {
      ...listing,
      orderBy: "last_active_at" as const,
      filter: { method: "password", isVerified: false },
    };
    expect((await filteredPage(store, filtered, null, 2_000, NOW)).items).toHaveLength(COUNT);
    expect(await found(wordOf(3))).toBe(SHARING);
    expect(await found(TERMS.common)).toBe(COUNT);
    expect(await found(TERMS.noMatch)).toBe(0);
    expect(await found("somebody-17@")).toBe(1);
    expect(await found("before@example")).toBe(1);
    expect(await counted(store)).toEqual(await recounted(store));
    // The triggers are enabled again for later sign-ups.
    await addCrowd(store, "filled", [{ name: "Here since", emails: ["since@example.com"], signedUpAt: NOW }]);
    expect(await found("since@example")).toBe(1);
    expect((await metricsOf({ store, now: () => NOW }, "filled")).totalUsers).toBe(COUNT + 2);
  });
});

/** The aggregates of the overview, by name. */
async function counted(store: Store): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  const rows = [
    ...(await rowsOf(store, "metricCounts")),
    ...(await rowsOf(store, "metricChanges")).map(({ change, ...row }) => ({ ...row, count: change })),
  ];
  for (const { metric, key, count } of rows) all[`${metric} ${key}`] = (all[`${metric} ${key}`] ?? 0) + count;
  return all;
}

/** The same, counted from the users. */
async function recounted(store: Store): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  const add = (metric: string, key: string | number) => {
    all[`${metric} ${key}`] = (all[`${metric} ${key}`] ?? 0) + 1;
  };
  for (const { signedUpAt, passwordHash } of await rowsOf(store, "users")) {
    add("signed_up", Math.floor(signedUpAt / 86_400_000));
    if (passwordHash !== null) add("method", "password");
  }
  for (const { countryCode } of await rowsOf(store, "userActivity")) if (countryCode) add("country", countryCode);
  for (const { day } of await rowsOf(store, "activeDays")) add("active", day);
  return all;
}
