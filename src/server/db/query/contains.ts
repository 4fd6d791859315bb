import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Dialect } from "#server/db/store/columns.ts";

/**
 * A text with its ASCII letters in lower case, for orders and bounded searches. Both databases fold only these letters
 * in the same way; other letters are compared in the forms of `formsOf`.
 */
export const lowered = (dialect: Dialect, text: SQLWrapper): SQL<string> =>
  dialect === "sqlite" ? sql<string>`lower(${text})` : sql<string>`lower(${text} collate "C")`;

/**
 * Whether a text in the form of `lowered` has the term, whichever of its letters are upper case. The database compares
 * every row it looks at.
 */
export function contains(dialect: Dialect, text: SQLWrapper, term: string): SQL {
  const place = sql.raw(dialect === "sqlite" ? "instr" : "strpos");
  const found = formsOf(term).map((form) => sql`${place}(${text}, ${form}) > 0`);
  return sql`(${sql.join(found, sql` or `)})`;
}

/** The term as typed, in lower case, in upper case and as a word that begins a name; ASCII letters in lower case. */
function formsOf(term: string): string[] {
  const small = term.toLowerCase();
  const [first = ""] = small;
  const forms = [term, small, term.toUpperCase(), first.toUpperCase() + small.slice(first.length)];
  return [...new Set(forms.map((form) => form.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))];
}
