import { type SQLWrapper, sql } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";

/**
 * SQLite only: the users of a project are numbered in the order of their sign-up, and the search index knows them by their
 * numbers (migration 0007).
 */

/** The size of a project's range of numbers. A search reads only this range, so hits of other projects cost nothing. */
export const MOST_NUMBERS = 4_294_967_295;

/** Numbers within a project, both included. */
export interface Numbers {
  low: number;
  high: number;
}

/** The number in the database before that of the project's first user. */
export const firstNumber = (projectId: SQLWrapper) =>
  sql`(select number << 32 from search_projects where project_id = ${projectId})`;

export const eachDirection = <T>(make: (descending: boolean) => T) => ({
  ascending: make(false),
  descending: make(true),
});

export interface Numbering {
  /** The last number of the project. */
  last: number;
  /** The most milliseconds by which the numbers deviate from the order of sign-up. */
  disorder: number;
  /** Whether the index has yet to take up a change. */
  isBehind: boolean;
}

const OF_PROJECT = sql.raw(`search_projects.number << 32 and (search_projects.number << 32) + ${MOST_NUMBERS}`);

/** The numbering of a project; no row when it never had a user. */
export const numberingOf = prepared((db, { projectId }: Params<{ projectId: string }>) =>
  db
    .select({
      disorder: sql<number>`disorder`,
      last: sql<number>`coalesce((select users.number & 4294967295 from users
        where users.number between ${OF_PROJECT} order by users.number desc limit 1), 0)`,
      isBehind: sql<boolean>`exists (select 1 from search_stale where number between ${OF_PROJECT})`.mapWith(Boolean),
    })
    .from(sql`search_projects`)
    .where(sql`project_id = ${projectId}`),
);

/**
 * Returns the first number that a user at or after a moment can have in the order of a list (descending: the last), or null
 * when there is no such user. Allows for the disorder of the numbers.
 */
export const numberAt = eachDirection((descending) =>
  prepared((db, { projectId, millis, disorder }: Params<{ projectId: string; millis: number; disorder: number }>) => {
    const { users } = db;
    const [outermost, nearest, onward, within, further] = (
      descending ? ["max", "max", "<=", ">=", "-"] : ["min", "min", ">=", "<=", "+"]
    ).map((word) => sql.raw(word));
    const next = sql`(select ${nearest}(u.signed_up_at) from users u
        where u.project_id = ${projectId} and u.signed_up_at ${onward} ${millis})`;
    return db
      .select({ number: sql<number | null>`${outermost}(users.number) & 4294967295` })
      .from(users)
      .where(
        sql`${users.projectId} = ${projectId} and ${users.signedUpAt} ${onward} ${millis}
            and ${users.signedUpAt} ${within} ${next} ${further} ${disorder}`,
      );
  }),
);
