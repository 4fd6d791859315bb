import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { equalsUnindexed, isAmong } from "#server/db/query/conditions.ts";
import { byDialect, prepared } from "#server/db/query/prepared.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import type { Params, Prepared, Snapshot } from "#server/db/store/store.ts";
import { selectUsers } from "#server/foundation/users/index.ts";
import type { Candidate } from "./listing.ts";

// Each statement reads at most `rows` entries of one index and says which of them the filter wants: so a statement takes
// milliseconds also where it wants none of a million.

/** A filter as values that every statement takes: what is not asked for is a value that all users have. */
export interface Wanted {
  projectId: string;
  mask: number;
  value: number;
  /** Empty for any. */
  provider: string;
  /** Empty for any. */
  teamId: string;
  signedUpFrom: number;
  signedUpTo: number;
  lastActiveFrom: number;
}

interface RangeOfIndex {
  at: number;
  id: string;
  end: number;
  rows: number;
}

/** An entry of an index: its place there, the user, and whether the filter wants the user. */
export interface Entry extends Candidate {
  at: number;
  isWanted: boolean;
}

/** An entry with the id of the user's account at the provider, where that is the order. */
export interface AccountEntry extends Entry {
  account: string | null;
}

type Db = Omit<Snapshot, "rows">;

/** Whether the filter wants a row of `users`. Looks up accounts and memberships only if it asks for them. */
function isWanted({ oauthAccounts: o, teamMembers: m }: Db, given: Params<Wanted>) {
  const { mask, value, provider, teamId, signedUpFrom, signedUpTo, lastActiveFrom } = given;
  const account = sql`select 1 from ${o} where ${o.userId} = users.id and ${o.providerId} = ${provider} and ${o.allowSignIn}`;
  const membership = sql`select 1 from ${m} where ${m.userId} = users.id and ${m.teamId} = ${teamId}`;
  // `limit`, not `exists`: for many users at once, PostgreSQL may answer that by reading the whole table.
  return sql<boolean>`((users.traits & ${mask}) = ${value}
    and users.signed_up_at >= ${signedUpFrom} and users.signed_up_at <= ${signedUpTo}
    and users.last_active_at >= ${lastActiveFrom}
    and case when ${text(provider)} = '' then true else (${account} limit 1) is not null end
    and case when ${text(teamId)} = '' then true else (${membership} limit 1) is not null end)`.mapWith(Boolean);
}

// PostgreSQL needs the type.
const text = (value: SQLWrapper) => sql`cast(${value} as text)`;

const candidate = {
  signedUpAt: sql<number>`users.signed_up_at`.mapWith(Number),
  lastActiveAt: sql<number>`users.last_active_at`.mapWith(Number),
};

type Ranged = Wanted & RangeOfIndex & { traits: number };

/** The users with the same traits, in the order of their sign-up. */
export const signedUp = eachDirection((descending) =>
  prepared((db: Db, given: Params<Ranged>) => {
    const { projectId, traits, rows } = given;
    const order = ["users.traits", "users.signed_up_at", "users.id"];
    return db
      .select({
        id: db.users.id,
        at: sql<number>`users.signed_up_at`.mapWith(Number),
        ...candidate,
        isWanted: isWanted(db, given),
      })
      .from(db.users)
      .where(sql`${db.users.projectId} = ${projectId} and ${within(order, descending, given, traits)}`)
      .orderBy(inOrder(order, descending))
      .limit(rows);
  }),
);

/** The users with the same traits, in the order of their last activity. */
export const lastActive = eachDirection((descending) =>
  ofIndex((db, given: Params<Ranged>) => {
    const order = ["traits", "last_active_at", "user_id"];
    return sql`select user_id as id, last_active_at as at from ${db.userActivity}
      where project_id = ${given.projectId} and ${within(order, descending, given, given.traits)}
      order by ${inOrder(order, descending)} limit ${given.rows}`;
  }),
);

/** The members of a team, in the order of their sign-up. */
export const members = eachDirection((descending) =>
  ofIndex((db, given: Params<Ranged>) => {
    const order = ["user_signed_up_at", "user_id"];
    return sql`select user_id as id, user_signed_up_at as at from ${db.teamMembers}
      where project_id = ${given.projectId} and team_id = ${given.teamId} and ${within(order, descending, given)}
      order by ${inOrder(order, descending)} limit ${given.rows}`;
  }),
);

/** The users of a provider, by their account there. */
export const accounts = ofIndex(
  (db, given: Params<Wanted & { after: string; rows: number }>) =>
    sql`select user_id as id, 0 as at, account_id as account from ${db.oauthAccounts}
      where project_id = ${given.projectId} and provider_id = ${given.provider} and allow_sign_in
        and account_id > ${given.after}
      order by account_id limit ${given.rows}`,
  "account",
);

/** The given users (a JSON array of ids), in no order. */
export const among = byDialect((dialect) =>
  prepared((db: Db, given: Params<Wanted & { ids: string }>) =>
    db
      .select({ id: db.users.id, at: sql<number>`0`.mapWith(Number), ...candidate, isWanted: isWanted(db, given) })
      .from(db.users)
      .where(
        sql`${equalsUnindexed(dialect, db.users.projectId, given.projectId)} and ${isAmong(dialect, db.users.id, given.ids)}`,
      ),
  ),
);

/** The same with all that is shown of them. */
export const usersAmong = byDialect((dialect) =>
  prepared((db: Db, { projectId, ids }: Params<{ projectId: string; ids: string }>) =>
    selectUsers(db).where(
      sql`${equalsUnindexed(dialect, db.users.projectId, projectId)} and ${isAmong(dialect, db.users.id, ids)}`,
    ),
  ),
);

/** The combinations of traits that a project's users have. Steps from one to the next, without the users between them. */
export const traitsOfUsers = distinctTraits((db) => sql`${db.users}`);
/** The same in `user_activity`, where `SEEN` is among them. */
export const traitsOfActivity = distinctTraits((db) => sql`${db.userActivity}`);

function distinctTraits(table: (db: Db) => SQL) {
  return prepared((db: Db, { projectId }: Params<{ projectId: string }>) => {
    const least = (further: SQL) =>
      sql`(select traits from ${table(db)} where project_id = ${projectId} ${further} order by traits limit 1)`;
    return db.select({ traits: sql<number>`found.traits`.mapWith(Number) }).from(
      sql`(with recursive steps (traits) as (
          select ${least(sql``)}
          union all
          select ${least(sql`and traits > steps.traits`)} from steps where steps.traits is not null
        ) select traits from steps where traits is not null) as found`,
    );
  });
}

/** Reads a range of an index, and then the user of each entry. An entry whose user was deleted or moved is not wanted. */
function ofIndex<P extends Wanted>(range: (db: Db, given: Params<P>) => SQL, ...more: string[]) {
  return byDialect<Prepared<P, AccountEntry>>((dialect) =>
    prepared((db: Db, given: Params<P>) => {
      const user = theirUser(dialect, db, given.projectId);
      return db
        .select({
          id: sql<string>`entry.id`,
          at: sql<number>`entry.at`.mapWith(Number),
          ...candidate,
          isWanted: isWanted(db, given),
          account: more.length > 0 ? sql<string | null>`entry.account` : sql<string | null>`null`,
        })
        .from(sql`(${range(db, given)}) as entry left join ${user}`);
    }),
  );
}

function theirUser(dialect: Dialect, db: Db, projectId: SQLWrapper): SQL {
  const isOfProject = equalsUnindexed(dialect, db.users.projectId, projectId);
  return dialect === "sqlite"
    ? sql`${db.users} on users.id = entry.id and ${isOfProject}`
    : sql`lateral (select * from ${db.users} where users.id = entry.id and ${isOfProject} offset 0) as users on true`;
}

function eachDirection<T>(make: (descending: boolean) => T) {
  return { ascending: make(false), descending: make(true) };
}

/**
 * A range of an index. Its columns are compared together: with a condition for each, a planner may choose the index of the
 * order alone, and read all users for those with rare traits. Without casts: with them SQLite compares the first column only.
 */
function within(order: string[], descending: boolean, given: Params<RangeOfIndex>, traits?: SQLWrapper): SQL {
  const [onward, back] = descending ? [sql`<=`, sql`>=`] : [sql`>=`, sql`<=`];
  const first = traits ? sql`${traits}, ` : sql``;
  const columns = order.map((name) => sql.raw(name));
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  return sql`(${list(columns)}) ${onward} (${first}${given.at}, ${given.id})
    and (${list(columns.slice(0, -1))}) ${back} (${first}${given.end})`;
}

const inOrder = (order: string[], descending: boolean) =>
  sql.raw(order.map((name) => `${name}${descending ? " desc" : ""}`).join(", "));
