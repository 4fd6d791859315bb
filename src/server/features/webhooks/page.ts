import { asc, type Column, desc, type SQL, sql } from "drizzle-orm";
import { invalid } from "./failure.ts";

interface Place {
  at: number;
  id: string;
}

/** A page of a list in Svix's API: at most `limit` rows after (or before) a place. */
export interface Page {
  limit: number;
  from: Place | null;
  isBackwards: boolean;
}

export interface Listed<T> {
  data: T[];
  iterator: string | null;
  prevIterator: string | null;
  done: boolean;
}

const DEFAULT_LIMIT = 50;
const MOST = 250;

export function pageOf(query: URLSearchParams): Page {
  const limit = Number(query.get("limit") ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw invalid(["query", "limit"], `limit must be a number from 1 to ${MOST}`);
  }
  const iterator = query.get("iterator");
  if (!iterator) return { limit, from: null, isBackwards: false };
  const [, minus, at, id] = /^(-?)(\d{1,16})~(.{1,300})$/.exec(iterator) ?? [];
  if (!at || !id) throw invalid(["query", "iterator"], "The iterator does not belong to this list");
  return { limit, from: { at: Number(at), id }, isBackwards: minus === "-" };
}

/** An order by time, then by id. Both columns are in one index, after the columns that select the list. */
export interface Order {
  at: Column;
  id: Column;
  descending: boolean;
}

/** The condition of rows after the place where a page begins. */
export function afterPlace({ at, id, descending }: Order, { from, isBackwards }: Page): SQL | undefined {
  if (!from) return undefined;
  return sql`(${at}, ${id}) ${sql.raw(descending === isBackwards ? ">" : "<")} (${from.at}, ${from.id})`;
}

export function inOrder({ at, id, descending }: Order, { isBackwards }: Page): SQL[] {
  return descending === isBackwards ? [asc(at), asc(id)] : [desc(at), desc(id)];
}

/** Makes a page from rows that were read with a limit one higher than the page's. */
export function listed<R, T>(rows: R[], page: Page, placeOf: (row: R) => Place, view: (row: R) => T): Listed<T> {
  const hasMore = rows.length > page.limit;
  const shown = rows.slice(0, page.limit);
  if (page.isBackwards) shown.reverse();
  const text = ({ at, id }: Place) => `${at}~${id}`;
  const [first, last] = [shown[0], shown.at(-1)];
  const isFirstPage = page.isBackwards ? !hasMore : page.from === null;
  return {
    data: shown.map(view),
    iterator: last ? text(placeOf(last)) : page.from && text(page.from),
    prevIterator: first && !isFirstPage ? `-${text(placeOf(first))}` : null,
    done: !page.isBackwards && !hasMore,
  };
}
