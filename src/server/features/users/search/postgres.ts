import { asc, desc, type SQL, type SQLWrapper, Subquery, sql } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import { beginOf, type Page, placeOf, type UserList } from "#server/features/users/order.ts";
import { shownUser, type User } from "#server/foundation/users/index.ts";
import { foldCase } from "./fold-case.ts";
import { MOST_HITS, MOST_PREFIXED, NEWEST_SEARCHED } from "./limits.ts";
import type { Place } from "./text-index.ts";
import { foundByTerm, foundInSample, hasTerm, stepOf } from "./trigram-index.ts";

/**
 * The index finds all hits, possibly a million, before it returns the first. So the search does not use it for a common term:
 * one with this many hits among the first users of the list, or in the index's sample of one in 16,384 users.
 */
const FIRST = 20;
const COMMON_AT_FIRST = 5;
const COMMON_IN_SAMPLE = 2;
/** How many users of a list are read for a common term before all hits are sorted. Reading a team's users takes longer. */
const WALKED = 10_000;
const WALKED_IN_TEAM = 1_000;

/**
 * Finds users with the term from a place on, and the user with the id `named`. Most searches are one statement, which checks
 * whether the term is common, uses the index if it is not, and returns the users.
 */
export async function searchPostgres(
  store: Store,
  list: UserList,
  from: Place | null,
  limit: number,
  named: string | null,
): Promise<Page> {
  const found = await usersFrom(store, list, from, limit + 1, named);
  return { items: found.slice(0, limit), next: placeOf(found[limit]?.row) };
}

async function usersFrom(
  store: Store,
  list: UserList,
  from: Place | null,
  rows: number,
  named: string | null,
): Promise<User[]> {
  const { projectId, teamId, term, descending } = list;
  const { signedUpAt: fromMillis, id: fromId } = from ?? beginOf(descending);
  const statements = statementsFor(teamId !== null, descending);
  const folded = foldCase(term);
  const step = stepOf(folded);
  const params = { projectId, teamId, term, step, fromMillis, fromId, rows, named };
  if (step === 0) return store.rows(statements.unindexed, { ...params, prefix: folded, end: `${folded}\u{10ffff}` });

  const found = await store.rows(statements.rare, params);
  if (!found[0]?.common) return found.filter(({ isUser }) => isUser);

  const near = await store.rows(statements.walked, params);
  if (near.length === rows || (await store.rows(statements.unwalked, params)).length === 0) return near;
  return store.rows(statements.sorted, params);
}

interface SearchParams {
  projectId: string;
  teamId: string | null;
  term: string;
  /** `stepOf` the term. */
  step: number;
  /** The place where the page begins. */
  fromMillis: number;
  fromId: string;
  rows: number;
  /** The id of a user who is found even without the term. */
  named: string | null;
}

interface PrefixParams extends SearchParams {
  /** The range of addresses, without `end`. */
  prefix: string;
  end: string;
}

/** The parameters as expressions in a statement. */
type Given<P extends SearchParams = SearchParams> = { readonly [K in keyof P]: SQLWrapper };

type ListStart = Pick<Given, "projectId" | "teamId" | "fromMillis" | "fromId">;

const made = new Map<string, ReturnType<typeof makeStatements>>();

/** Each kind of list has its own statements, prepared at their first use. */
function statementsFor(inTeam: boolean, descending: boolean) {
  const name = JSON.stringify({ inTeam, descending });
  let statements = made.get(name);
  if (!statements) {
    statements = makeStatements(inTeam, descending);
    made.set(name, statements);
  }
  return statements;
}

function makeStatements(inTeam: boolean, descending: boolean) {
  const listed = inTeam ? team : project;
  const walked = number(inTeam ? WALKED_IN_TEAM : WALKED);

  /** Selects the first rows of `source` that belong to the page. Checks memberships of a team only until the page is full. */
  const pageOf = (columns: string, source: SQL, given: Given) => {
    // `+ 0` keeps the planner from using the index on the order, with which it would read all users.
    const onward = fromPlace(descending, "users.signed_up_at + 0", "users.id", given);
    const order = inOrder(descending, "users.signed_up_at", "users.id");
    const hits = sql`select ${sql.raw(columns)} from ${source} and ${onward} ${order}`;
    return inTeam
      ? sql`select * from (${hits} offset 0) as users where ${isMember(given)} limit ${given.rows}`
      : sql`${hits} limit ${given.rows}`;
  };

  const rare = (given: Given) => {
    const atFirst = sql`select count(*) from (${listed(descending, given)} limit ${number(FIRST)}) as users
      where ${hasTerm(given.term)}`;
    const inSample = sql`select count(*) from (
      select 1 from users where ${foundInSample(given)} limit ${number(COMMON_IN_SAMPLE)}) as sampled`;
    const isFew = sql`(select count(*) from found) <= ${number(MOST_HITS)}`;
    return sql`with look as materialized (
        select (${atFirst}) >= ${number(COMMON_AT_FIRST)} or (${inSample}) >= ${number(COMMON_IN_SAMPLE)} as common
      ), found as materialized (
        (select users.* from users
          where not (select common from look) and ${foundByTerm(given)} limit ${number(MOST_HITS + 1)})
        union all
        select users.* from users
          where users.id = ${given.named} and users.project_id || '' = ${given.projectId} and ${hasTerm(given.term)} is not true
      )
      select look.common or not ${isFew} as common, page.*
      from look left join (${pageOf("*", sql`found as users where ${isFew}`, given)}) as page on true`;
  };
  const near = (given: Given) => sql`select * from (${listed(descending, given)} limit ${walked}) as users
    where ${hasTerm(given.term)} ${inOrder(descending, "listed_at", "listed_id")} limit ${given.rows}`;
  const all = (given: Given) =>
    ofIds(pageOf("users.id, users.signed_up_at", sql`users where ${foundByTerm(given)}`, given), given);
  const unindexed = (given: Given<PrefixParams>) => {
    const { projectId, teamId, prefix, end } = given;
    const newest = beginOf(true);
    const fromNewest = { projectId, teamId, fromMillis: sql`${newest.signedUpAt}`, fromId: sql`${newest.id}` };
    const value = sql`value collate "C"`;
    const either = sql`(
      select id, signed_up_at from (${listed(true, fromNewest)} limit ${number(NEWEST_SEARCHED)}) as users
      where ${hasTerm(given.term)}
      union
      select users.id, users.signed_up_at from (
        select user_id as id from contact_channels
        where project_id = ${projectId} and ${value} >= ${prefix} and ${value} < ${end}
        order by ${value} limit ${number(MOST_PREFIXED)}) as addressed ${theirUsers("addressed.id", projectId)}
    )`;
    return ofIds(pageOf("users.id, users.signed_up_at", sql`${either} as users where true`, given), given);
  };

  return {
    rare: prepared((db, given: Params<SearchParams>) => {
      const { fields } = shownUser(db);
      const common = sql<boolean>`users.common`.mapWith(Boolean);
      const isUser = sql<boolean>`users.id is not null`.mapWith(Boolean);
      return db
        .select({ ...fields, common, isUser })
        .from(asUsers(rare(given)))
        .leftJoin(db.teams, selectedTeam(given))
        .orderBy(...placesOf(descending));
    }),
    walked: usersIn(near, descending),
    unwalked: prepared((db, given: Params<SearchParams>) => {
      const places = inTeam ? placesInTeam : placesInProject;
      return db
        .select({ one: sql`1` })
        .from(sql`(select 1 from ${places(descending, given)} limit 1 offset ${walked}) as unwalked`);
    }),
    sorted: usersIn(all, descending),
    unindexed: usersIn(unindexed, descending),
  };
}

/** Prepares a query for the users that a statement returns as rows. */
const usersIn = <P extends SearchParams>(found: (given: Given<P>) => SQL, descending: boolean) =>
  prepared((db, given: Params<P>) => {
    const { fields } = shownUser(db);
    return db
      .select(fields)
      .from(asUsers(found(given)))
      .leftJoin(db.teams, selectedTeam(given))
      .orderBy(...placesOf(descending));
  });

/** Uses rows in place of the table `users`. */
const asUsers = (rows: SQL) => new Subquery(rows, {}, "users");

/** Joins users by id with a lookup each: before the table is analyzed, the planner might read all of it. */
const theirUsers = (id: string, projectId: SQLWrapper) => sql`cross join lateral (
  select * from users where id = ${sql.raw(id)} and project_id || '' = ${projectId} offset 0) as users`;

const ofIds = (ids: SQL, { projectId }: Given) =>
  sql`select users.* from (${ids}) as page ${theirUsers("page.id", projectId)}`;

/** Finds the selected team by a lookup: with a plain comparison the planner might read all teams of all projects. */
const selectedTeam = ({ projectId }: Given) =>
  sql`teams.id = any (array[users.selected_team_id]) and teams.project_id || '' = ${projectId}`;

/** A project's users in order, from the place on. */
const project = (descending: boolean, given: ListStart) =>
  sql`select users.*, users.signed_up_at as listed_at, users.id as listed_id from ${placesInProject(descending, given)}`;

const placesInProject = (descending: boolean, given: ListStart) =>
  sql`users where users.project_id = ${given.projectId} and ${fromPlace(descending, "users.signed_up_at", "users.id", given)}
    ${inOrder(descending, "users.signed_up_at", "users.id")}`;

/** A team's users in order, from the place on. */
const team = (descending: boolean, given: ListStart) =>
  sql`select users.*, m.user_signed_up_at as listed_at, m.user_id as listed_id
    from (select * from ${placesInTeam(descending, given)}) as m ${theirUsers("m.user_id", given.projectId)}
    ${inOrder(descending, "m.user_signed_up_at", "m.user_id")}`;

const placesInTeam = (descending: boolean, given: ListStart) =>
  sql`team_members where project_id = ${given.projectId} and team_id = ${given.teamId}
    and ${fromPlace(descending, "user_signed_up_at", "user_id", given)}
    ${inOrder(descending, "user_signed_up_at", "user_id")}`;

const isMember = ({ projectId, teamId }: Given) => sql`(select 1 from team_members m
  where m.project_id = ${projectId} and m.user_id = users.id and m.team_id = ${teamId} limit 1) is not null`;

function fromPlace(descending: boolean, at: string, id: string, { fromMillis, fromId }: ListStart): SQL {
  return sql`(${sql.raw(at)}, ${sql.raw(id)}) ${sql.raw(descending ? "<=" : ">=")} (${fromMillis}, ${fromId})`;
}

function inOrder(descending: boolean, at: string, id: string): SQL {
  const direction = descending ? " desc" : "";
  return sql.raw(`order by ${at}${direction}, ${id}${direction}`);
}

const placesOf = (descending: boolean) =>
  [sql`users.signed_up_at`, sql`users.id`].map((column) => (descending ? desc(column) : asc(column)));

/** Writes a constant into the statement: the planner makes better plans when it knows how many rows are wanted. */
const number = (value: number) => sql.raw(String(value));
