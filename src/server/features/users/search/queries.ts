import { and, eq, sql } from "drizzle-orm";
import { equalsUnindexed, isAmong } from "#server/db/query/conditions.ts";
import { pageOrder } from "#server/db/query/page.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import { orderInProject, orderInTeam } from "#server/features/users/order.ts";
import { selectUsers, type shownUser } from "#server/foundation/users/index.ts";
import { eachDirection } from "./numbers.ts";
import { addressesOf } from "./text-index.ts";
import { hasTerm } from "./trigram-index.ts";

interface TextParams {
  projectId: string;
  teamId: string | null;
  fromMillis: number;
  fromId: string;
  rows: number;
}

/** The searchable texts of a project's users in the order of their sign-up, from a place on. */
export const textsInProject = eachDirection((descending) =>
  prepared((db, { projectId, fromMillis, fromId, rows }: Params<TextParams>) => {
    const order = { ...orderInProject(db, projectId), descending };
    return db
      .select(textOf(db))
      .from(db.users)
      .where(from(order, fromMillis, fromId))
      .orderBy(...pageOrder(order))
      .limit(rows);
  }),
);

/** The searchable texts of a team's users in the order of their sign-up, from a place on. */
export const textsInTeam = eachDirection((descending) =>
  prepared((db, { projectId, teamId, fromMillis, fromId, rows }: Params<TextParams>) => {
    const order = { ...orderInTeam(db, projectId, teamId), descending };
    return db
      .select(textOf(db))
      .from(db.teamMembers)
      .innerJoin(db.users, and(eq(db.users.id, db.teamMembers.userId), eq(db.users.projectId, projectId)))
      .where(from(order, fromMillis, fromId))
      .orderBy(...pageOrder(order))
      .limit(rows);
  }),
);

type Order = ReturnType<typeof orderInProject>;
type Db = Parameters<typeof orderInProject>[0] & Parameters<typeof shownUser>[0];

const from = (
  { within, order, id, descending }: Order,
  fromMillis: Params<TextParams>["fromMillis"],
  fromId: Params<TextParams>["fromId"],
) => sql`${within} and (${order}, ${id}) ${sql.raw(descending ? "<=" : ">=")} (${fromMillis}, ${fromId})`;

const textOf = ({ users, contactChannels: channels }: Db) => ({
  id: users.id,
  signedUpAt: users.signedUpAt,
  name: users.displayName,
  // The primary address is in the user's row. Few users have further ones, so the index of those is small; in that of all
  // addresses, each user is a random place.
  addresses: sql<string>`concat_ws(char(31), ${users.primaryEmail}, ${addressesOf(
    channels.value,
    sql`from ${channels} where ${channels.userId} = ${users.id} and not ${channels.isPrimary}`,
  )})`,
});

type PrefixParams = { projectId: string; prefix: string; end: string; most: number };

/** Users with an address in a range of the alphabetical order. */
export const usersByAddress = prepared((db, { projectId, prefix, end, most }: Params<PrefixParams>) => {
  const { users, contactChannels: channels } = db;
  return db
    .select({ id: users.id, signedUpAt: users.signedUpAt })
    .from(channels)
    .innerJoin(users, eq(users.id, channels.userId))
    .where(sql`${channels.projectId} = ${projectId} and ${channels.value} >= ${prefix} and ${channels.value} < ${end}`)
    .orderBy(channels.value)
    .limit(most);
});

export const placeById = prepared((db, { projectId, id }: Params<{ projectId: string; id: string }>) => {
  const t = db.users;
  return db
    .select({ id: t.id, signedUpAt: t.signedUpAt })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)));
});

/** Those of the given users (a JSON array of ids) who are members of a team. */
export const membersAmong = prepared(
  (db, { projectId, teamId, ids }: Params<{ projectId: string; teamId: string; ids: string }>) => {
    const t = db.teamMembers;
    return db
      .select({ id: t.userId })
      .from(t)
      .where(
        and(
          equalsUnindexed("sqlite", t.projectId, sql`${projectId}`),
          eq(t.teamId, teamId),
          isAmong("sqlite", t.userId, sql`${ids}`),
        ),
      );
  },
);

/** The users with the given ids (a JSON array), in no order. */
export const usersAmong = prepared((db, { projectId, ids }: Params<{ projectId: string; ids: string }>) => {
  const { users } = db;
  return selectUsers(db).where(
    and(equalsUnindexed("sqlite", users.projectId, sql`${projectId}`), isAmong("sqlite", users.id, sql`${ids}`)),
  );
});

/** The searchable texts of the given users (a JSON array of ids), in no order. SQLite only. */
export const textsAmong = prepared((db, { projectId, ids }: Params<{ projectId: string; ids: string }>) => {
  const { users } = db;
  return db
    .select(textOf(db))
    .from(users)
    .where(
      and(equalsUnindexed("sqlite", users.projectId, sql`${projectId}`), isAmong("sqlite", users.id, sql`${ids}`)),
    );
});

/** Those of the given users (a JSON array of ids) who have a term, in no order. PostgreSQL only. */
export const usersHavingTerm = prepared(
  (db, { projectId, term, ids }: Params<{ projectId: string; term: string; ids: string }>) => {
    const { users } = db;
    return db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          equalsUnindexed("postgres", users.projectId, sql`${projectId}`),
          isAmong("postgres", users.id, sql`${ids}`),
          hasTerm(sql`${term}`),
        ),
      );
  },
);
