import { type PageSearch, pageSearch } from "../../pieces/pages.ts";
import { flag, oneOf, text } from "../search.ts";

const PERIODS = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<string, number>;
export type Period = keyof typeof PERIODS;
const PERIOD_NAMES = ["1d", "7d", "30d", "90d"] as const satisfies readonly Period[];

/** Which users the list shows, in the URL. */
export interface UserFilters {
  q?: string;
  /** `password`, `otp`, `passkey` or the id of a provider. */
  method?: string;
  verified?: "yes" | "no";
  kind?: "anonymous" | "registered";
  team?: string;
  /** Signed up in the last days. */
  period?: Period;
  /** Signed up from the first to the last of two days: `YYYY-MM-DD`, in the owner's time zone. */
  since?: string;
  until?: string;
}

export interface UsersSearch extends UserFilters, PageSearch {
  sort?: "signed-up" | "last-active";
  order?: "asc" | "desc";
  /** Opens the dialog that creates a user. */
  create?: true;
}

export const usersSearch = (search: Record<string, unknown>): UsersSearch => ({
  q: text(search, "q"),
  method: text(search, "method"),
  verified: oneOf(search, "verified", ["yes", "no"]),
  kind: oneOf(search, "kind", ["anonymous", "registered"]),
  team: text(search, "team"),
  period: oneOf(search, "period", PERIOD_NAMES),
  since: day(search, "since"),
  until: day(search, "until"),
  sort: oneOf(search, "sort", ["signed-up", "last-active"]),
  order: oneOf(search, "order", ["asc", "desc"]),
  create: flag(search, "create"),
  ...pageSearch(search),
});

function day(search: Record<string, unknown>, name: string): string | undefined {
  const value = text(search, name);
  return value !== undefined && startOf(value) !== undefined ? value : undefined;
}

/** The first moment of a day such as `2026-03-10`, in the owner's time zone; undefined for anything else. */
export function startOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const start = new Date(`${text}T00:00`);
  return Number.isNaN(start.getTime()) ? undefined : start;
}

const DAY_MILLIS = 86_400_000;

/** The options of the SDK for the filters. A period begins at a full minute, so that a reload asks the same. */
export function listOptionsOf(filters: UserFilters, now = Date.now()) {
  const { q, method, verified, kind, team, period, since, until } = filters;
  const minute = Math.floor(now / 60_000) * 60_000;
  const last = until === undefined ? undefined : startOf(until);
  return {
    query: q,
    method,
    isVerified: verified && verified === "yes",
    isAnonymous: kind && kind === "anonymous",
    teamId: team,
    signedUpFrom: period
      ? new Date(minute - PERIODS[period] * DAY_MILLIS)
      : since === undefined
        ? undefined
        : startOf(since),
    signedUpTo: last && new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1, 0, 0, 0, -1),
  };
}

/** Whether the list shows all users. */
export const isUnfiltered = (filters: UserFilters) =>
  Object.values(listOptionsOf(filters)).every((value) => value === undefined);
