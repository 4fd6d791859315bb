import { useRouterState } from "@tanstack/react-router";

/** The page of a list in the URL: the cursor of its first row, and that row's place, counted from 1. */
export interface PageSearch {
  cursor?: string;
  from?: number;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The pages before this one, oldest first. Lost when a URL is shared: the button then leads to the first page. */
    pagesBefore?: PageSearch[];
    /** Whether the entry of the history was added to open a panel: going back closes it. */
    openedPanel?: boolean;
  }
}

/** Reads the page from the URL; a place without a cursor is the first page. */
export function pageSearch(search: Record<string, unknown>): PageSearch {
  const { cursor, from } = search;
  if (typeof cursor !== "string" || cursor === "") return {};
  return { cursor, from: typeof from === "number" && Number.isInteger(from) && from > 1 ? from : undefined };
}

interface PageNavigation {
  from: number | undefined;
  /** Undefined on the first page. */
  onPrevious?: () => void;
  /** Undefined on the last page. */
  onNext?: () => void;
}

type Go = (to: { page: PageSearch; before: PageSearch[] }) => unknown;

/** The buttons of a pager: the next page is pushed onto the history, with the pages that lead back. */
export function usePageNavigation(
  { cursor, from }: PageSearch,
  { nextCursor, shown }: { nextCursor: string | null; shown: number },
  go: Go,
): PageNavigation {
  const before = useRouterState({ select: ({ location }) => location.state.pagesBefore }) ?? [];
  const first = cursor === undefined ? 1 : from;
  const following: PageSearch | null =
    nextCursor === null ? null : { cursor: nextCursor, ...(first !== undefined && { from: first + shown }) };
  return {
    from: first,
    ...(cursor !== undefined && {
      onPrevious: () => void go({ page: before.at(-1) ?? {}, before: before.slice(0, -1) }),
    }),
    ...(following && { onNext: () => void go({ page: following, before: [...before, { cursor, from }] }) }),
  };
}
