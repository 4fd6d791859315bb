import type { MailDetail } from "hallpass/admin";
import { useProject } from "../../data/projects.ts";
import { useKnown, useWatched, useWatchedPage } from "../../data/watched.ts";
import { type EmailsSearch, listOptionsOf, type MailFilters } from "./emails-search.ts";

const PAGE_SIZE = 50;

/** A page of the project's mails, as the URL asks for it. */
export function useMailsPage({ cursor, from: _from, ...filters }: EmailsSearch) {
  const { app } = useProject();
  const options = { ...listOptionsOf(filters), limit: PAGE_SIZE, cursor };
  return useWatchedPage(app.emails.list(options));
}

/** The number of mails in each state, of the user and in the period of the filters. */
export function useMailCounts(filters: MailFilters) {
  const { app } = useProject();
  const { userId, from } = listOptionsOf(filters);
  const options = { userId, from };
  return useWatchedPage(app.emails.counts(options)).rows;
}

/** The mail with an id; null when there is none. Suspends until it is loaded. */
export function useMailAt(mailId: string): MailDetail | null {
  const { app } = useProject();
  return useWatched(app.emails.one(mailId));
}

/** The name of a user, or the address; the id until it is loaded, and for a user who is gone. */
export function useUserName(userId: string | undefined): string {
  const { app } = useProject();
  const user = useKnown(userId === undefined ? undefined : app.user(userId));
  return user?.displayName ?? user?.primaryEmail ?? userId ?? "";
}
