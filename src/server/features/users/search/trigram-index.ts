import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The index has each three bytes of a text. */
const PIECE_BYTES = 3;
/** So many of a term's pieces, spread over all of it, tell it from others. */
const MOST_PIECES = 24;

/**
 * Each how manieth piece of a term, its case folded, is asked for; 0 for one that is shorter than a piece, and not to be found
 * by the index.
 */
export function stepOf(folded: string): number {
  const pieces = new TextEncoder().encode(folded).length - PIECE_BYTES + 1;
  return Math.ceil(Math.max(pieces, 0) / MOST_PIECES);
}

interface Asked {
  projectId: SQLWrapper;
  term: SQLWrapper;
  /** As `stepOf` gives it. */
  step: SQLWrapper;
}

/** The term as it would stand in a text: made once for a statement and not for each row. */
const folded = (term: SQLWrapper) => sql`(select search_term(${term}))`;

/** Whether a row of `users` has the term in its name or in an address. */
export const hasTerm = (term: SQLWrapper): SQL =>
  sql`(strpos(users.search_name, ${folded(term)}) > 0 or strpos(users.search_addresses, ${folded(term)}) > 0)`;

/** Those who have it, by way of the index of pieces and of no other: all that a project has would be too much. */
export const foundByTerm = (asked: Asked): SQL => byPieces(asked, sql`''`);

/** Of the index's sample of one in 16,384 users. */
export const foundInSample = (asked: Asked): SQL => byPieces(asked, sql`null`);

function byPieces({ projectId, term, step }: Asked, id: SQL): SQL {
  const known = sql`search_keys(users.project_id, users.id, users.search_name, users.search_addresses, 1)`;
  const inName = sql`search_keys(${projectId}, ${id}, ${folded(term)}, null, cast(${step} as integer))`;
  const inAddress = sql`search_keys(${projectId}, ${id}, null, ${folded(term)}, cast(${step} as integer))`;
  return sql`(${known} @> ${inName} or ${known} @> ${inAddress})
    and users.project_id || '' = ${projectId} and ${hasTerm(term)}`;
}
