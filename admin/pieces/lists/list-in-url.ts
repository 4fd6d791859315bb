import { useState } from "react";
import { type PageSearch, usePageNavigation } from "./pages.ts";
import { useTyped } from "./typed.ts";

/** What the URL says about a list that the server searches and pages. */
export interface ListSearch extends PageSearch {
  q?: string;
}

/** Whether a change replaces the history entry, or adds one that knows the pages before it. */
type How = { replace: true } | { state: { pagesBefore: PageSearch[] } };

/** Adds changes to the query string of the page. */
type Go<S> = (changes: S | ListSearch, how: How) => unknown;

const NONE: ReadonlySet<string> = new Set();

/**
 * A list whose search, filters, order and page are part of the URL, with the rows that are picked. Every change unpicks
 * the rows, because another page may not show them.
 */
export function useListInUrl<S extends ListSearch>(
  { q = "", cursor, from }: ListSearch,
  page: { readonly length: number; readonly nextCursor: string | null } | undefined,
  go: Go<S>,
) {
  const [picked, pick] = useState(NONE);

  // A change of the list begins at its first page, and replaces the history entry: the back button leaves the list.
  function change(changes: S) {
    pick(NONE);
    go({ cursor: undefined, from: undefined, ...changes }, { replace: true });
  }

  const [typed, type] = useTyped(q, (text) => {
    pick(NONE);
    go({ cursor: undefined, from: undefined, q: text.trim() || undefined }, { replace: true });
  });
  const paging = usePageNavigation(
    { cursor, from },
    { nextCursor: page?.nextCursor ?? null, shown: page?.length ?? 0 },
    ({ page: next, before }) => {
      pick(NONE);
      return go({ cursor: undefined, from: undefined, ...next }, { state: { pagesBefore: before } });
    },
  );

  return {
    change,
    /** The text of the search field, which is ahead of the URL while somebody types. */
    typed,
    type,
    paging,
    picked,
    pick,
    unpick: () => pick(NONE),
  };
}
