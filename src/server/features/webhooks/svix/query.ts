import type { AttemptFilter } from "#server/features/webhooks/attempts.ts";
import { invalid } from "#server/features/webhooks/failure.ts";
import type { MessageFilter } from "#server/features/webhooks/messages.ts";
import type { DeliveryState } from "#server/features/webhooks/table.ts";
import { STATUS } from "./views.ts";

/** Parses a date in a query or body to milliseconds; null without a date. */
export function millisOf(text: string | null | undefined, ...where: string[]): number | null {
  if (text === null || text === undefined || text === "") return null;
  const millis = Date.parse(text);
  if (Number.isNaN(millis)) throw invalid(where, `${where.at(-1)} is not a date`);
  return millis;
}

/** Reads a list that Svix's clients send as repeated parameters or separated by commas. */
const names = (query: URLSearchParams, name: string) =>
  query
    .getAll(name)
    .flatMap((each) => each.split(","))
    .filter((each) => each !== "");

export const messageFilter = (query: URLSearchParams): MessageFilter => ({
  eventTypes: names(query, "event_types"),
  channel: query.get("channel"),
  tag: query.get("tag"),
  before: millisOf(query.get("before"), "query", "before"),
  after: millisOf(query.get("after"), "query", "after"),
});

export function attemptFilter(query: URLSearchParams): AttemptFilter {
  const state = stateOf(query);
  const first = query.get("status_code_class");
  if (first !== null && !/^(0|[1-5]00)$/.test(first)) {
    throw invalid(["query", "status_code_class"], "status_code_class must be 0, 100, 200, 300, 400 or 500");
  }
  return {
    ...messageFilter(query),
    // An attempt has either succeeded or failed.
    hasSucceeded: state === null ? null : state === "succeeded",
    statusCodeClass: first === null ? null : Number(first),
  };
}

export function stateOf(query: URLSearchParams): DeliveryState | null {
  const status = query.get("status");
  if (status === null) return null;
  const found = Object.entries(STATUS).find(([, each]) => String(each.status) === status);
  if (!found) throw invalid(["query", "status"], "status must be a number from 0 to 3");
  return found[0] as DeliveryState;
}

/** A reply includes content unless the query declines it. */
export const wantsContent = (query: URLSearchParams) => query.get("with_content") !== "false";
