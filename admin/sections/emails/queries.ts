import { useMutation, useQuery } from "@tanstack/react-query";
import type { MailDetail } from "hallpass/admin";
import { useProject } from "../../data/projects.ts";
import { useWatched, useWatchedPage, watched } from "../../data/watched.ts";
import { type EmailsSearch, listOptionsOf, type MailFilters } from "./emails-search.ts";

const PAGE_SIZE = 50;

/** A page of the project's mails, as the URL asks for it. */
export function useMailsPage({ cursor, from: _from, ...filters }: EmailsSearch) {
  const { id, app } = useProject();
  const options = { ...listOptionsOf(filters), limit: PAGE_SIZE, cursor };
  return useWatchedPage({ key: ["mails", id, options], watchable: app.mails(options) });
}

/** The number of mails in each state, of the user and in the period of the filters. */
export function useMailCounts(filters: MailFilters) {
  const { id, app } = useProject();
  const { userId, from } = listOptionsOf(filters);
  const options = { userId, from };
  return useWatchedPage({ key: ["mail-counts", id, options], watchable: app.mailCounts(options) }).rows;
}

/** The mail with an id; null when there is none. Suspends until it is loaded. */
export function useMailAt(mailId: string): MailDetail | null {
  const { id, app } = useProject();
  return useWatched({ key: ["mail", id, mailId], watchable: app.mail(mailId) });
}

export function useRetryMail() {
  const { app } = useProject();
  return useMutation({ mutationFn: (id: string) => app.retryMail(id) });
}

/** The name of a user, or the address; the id until it is loaded, and for a user who is gone. */
export function useUserName(userId: string | undefined): string {
  const { id, app } = useProject();
  const { data } = useQuery({
    ...watched({ key: ["user", id, userId], watchable: app.user(userId ?? "") }),
    enabled: userId !== undefined,
  });
  return data?.displayName ?? data?.primaryEmail ?? userId ?? "";
}
