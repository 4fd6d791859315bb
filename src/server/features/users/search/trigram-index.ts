import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The index has every three consecutive bytes of a text. */
const TRIGRAM_BYTES = 3;
/** This many trigrams, spread over the whole term, are enough to identify it. */
const MOST_TRIGRAMS = 24;

/**
 * Returns n when the search uses every n-th trigram of a case-folded term; 0 for a term that is too short for the index.
 */
export function stepOf(folded: string): number {
  const trigrams = new TextEncoder().encode(folded).length - TRIGRAM_BYTES + 1;
  return Math.ceil(Math.max(trigrams, 0) / MOST_TRIGRAMS);
}

interface TermQuery {
  projectId: SQLWrapper;
  term: SQLWrapper;
  /** The result of `stepOf`. */
  step: SQLWrapper;
}

/** The term in the form of the stored texts, computed once per statement and not for each row. */
const folded = (term: SQLWrapper) => sql`(select search_term(${term}))`;

/** Tells whether a row of `users` has the term in its name or in an address. */
export const hasTerm = (term: SQLWrapper): SQL =>
  sql`(strpos(users.search_name, ${folded(term)}) > 0 or strpos(users.search_addresses, ${folded(term)}) > 0)`;

/** Finds users with the term by the trigram index only: another index would read all users of the project. */
export const foundByTerm = (query: TermQuery): SQL => byTrigrams(query, sql`''`);

/** Finds users with the term in the index's sample of one in 16,384 users. */
export const foundInSample = (query: TermQuery): SQL => byTrigrams(query, sql`null`);

function byTrigrams({ projectId, term, step }: TermQuery, id: SQL): SQL {
  const known = sql`search_keys(users.project_id, users.id, users.search_name, users.search_addresses, 1)`;
  const inName = sql`search_keys(${projectId}, ${id}, ${folded(term)}, null, cast(${step} as integer))`;
  const inAddress = sql`search_keys(${projectId}, ${id}, null, ${folded(term)}, cast(${step} as integer))`;
  return sql`(${known} @> ${inName} or ${known} @> ${inAddress})
    and users.project_id || '' = ${projectId} and ${hasTerm(term)}`;
}
