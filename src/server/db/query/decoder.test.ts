import { expect, test } from "bun:test";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Snapshot } from "#server/db/store/store.ts";
import { eachStore } from "#testing/database/stores.ts";
import { prepared } from "./prepared.ts";

eachStore((make) => {
  const start = async () => {
    const store = await (await make()).open();
    await store.write(async (tx) => {
      const of = { projectId: "p", description: "", createdAt: 1 };
      const project = { id: "p", displayName: "", isProductionMode: false, sealedConfig: Buffer.from([0, 1, 255]) };
      await tx.insert(tx.projects).values({ ...of, ...project });
      await tx.insert(tx.teams).values([
        { ...of, id: "with", displayName: "", clientMetadata: { deep: ["ä", 1, null] }, serverMetadata: false },
        { ...of, id: "without", displayName: 'a "quoted" name' },
      ]);
      const user = { projectId: "p", lastActiveAt: 2 ** 41, isAnonymous: true, otpAuthEnabled: false, signedUpAt: 1 };
      await tx.insert(tx.users).values([
        { ...user, id: "ada", selectedTeamId: "with", sealedTotpSecret: Buffer.from([7]), oauthAccounts: [] },
        { ...user, id: "ben", selectedTeamId: "without", isAnonymous: false, serverMetadata: "text" },
        { ...user, id: "eve" },
      ]);
    });
    return store;
  };

  type Db = Omit<Snapshot, "rows">;
  const joined = ({ users, teams }: Db) =>
    and(eq(teams.id, users.selectedTeamId), eq(teams.projectId, users.projectId));
  type Query = PromiseLike<unknown[]> & { prepare(name: string): unknown };
  const selections: Record<string, (db: Db) => Query> = {
    "whole tables, joined or missing": (db: Db) =>
      db
        .select({ user: db.users, team: db.teams, number: sql<number>`length(${db.users.id})`.mapWith(Number) })
        .from(db.users)
        .leftJoin(db.teams, joined(db))
        .orderBy(asc(db.users.id)),
    "columns of two tables in one object": (db: Db) =>
      db
        .select({
          both: { team: db.teams.id, user: db.users.id },
          team: { is: sql<boolean>`${db.teams.id} is not null`.mapWith(Boolean), metadata: db.teams.clientMetadata },
        })
        .from(db.users)
        .leftJoin(db.teams, joined(db))
        .orderBy(asc(db.users.id)),
    "one table": (db: Db) => db.select().from(db.projects),
    nobody: (db: Db) => db.select({ user: db.users }).from(db.users).where(eq(db.users.id, "nobody")),
  };

  for (const [name, select] of Object.entries(selections)) {
    test(`a prepared query returns the same as the plain query: ${name}`, async () => {
      const store = await start();

      const fresh: unknown = await store.read(async (db) => select(db));
      const kept: unknown = await store.rows(prepared(select), {});

      expect(kept).toEqual(fresh);
      expect(JSON.stringify(kept)).toBe(JSON.stringify(fresh));
    });
  }
});
