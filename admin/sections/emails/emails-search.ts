import type { ListMailsOptions, Mail } from "hallpass/admin";
import { type PageSearch, pageSearch } from "../../pieces/lists/pages.ts";
import { oneOf, text } from "../search.ts";

/** The states in the order of their chips: what needs attention stands between what waits and what is done. */
export const STATES = ["queued", "sending", "failed", "sent", "skipped"] as const satisfies readonly Mail["state"][];

const PERIODS = { "1d": 1, "7d": 7, "30d": 30 } as const satisfies Record<string, number>;
export type Period = keyof typeof PERIODS;
const PERIOD_NAMES = ["1d", "7d", "30d"] as const satisfies readonly Period[];

/** Which mails the log shows, in the URL. */
export interface MailFilters {
  q?: string;
  state?: Mail["state"];
  period?: Period;
  /** The id of a user. */
  user?: string;
}

export interface EmailsSearch extends MailFilters, PageSearch {}

export const emailsSearch = (search: Record<string, unknown>): EmailsSearch => ({
  q: text(search, "q"),
  state: oneOf(search, "state", STATES),
  period: oneOf(search, "period", PERIOD_NAMES),
  user: text(search, "user"),
  ...pageSearch(search),
});

const DAY_MILLIS = 86_400_000;

/** The options of the SDK for the filters. A period begins at a full minute, so that a reload asks the same. */
export function listOptionsOf({ q, state, period, user }: MailFilters, now = Date.now()): ListMailsOptions {
  const minute = Math.floor(now / 60_000) * 60_000;
  return {
    query: q,
    state,
    userId: user,
    from: period && new Date(minute - PERIODS[period] * DAY_MILLIS),
  };
}
