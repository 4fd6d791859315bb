import { LEVELS } from "#contract/access.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type ErrorCode, errors } from "#contract/errors.ts";
import { mountedEndpoints } from "./endpoints.ts";
import { levelsFor, staleExceptions } from "./levels.ts";
import { recordedIn } from "./recorded.ts";

/**
 * Promises of the contract that no test of a full run showed: a mounted endpoint that never succeeded at one of its
 * levels, or a declared error that was never provoked there. One sentence each; `folder` is where `recordReply` wrote.
 */
export async function errorsWithoutTests(folder: string): Promise<string[]> {
  const seen = new Set(recordedIn(folder).map((entry) => JSON.stringify(entry)));
  const wasSeenAt = (id: string, code: string | null, level: string | null) =>
    seen.has(JSON.stringify([id, code, level]));
  const wasSeen = (id: string, code: string | null) => [null, ...LEVELS].some((level) => wasSeenAt(id, code, level));
  /** The levels at which a reply was expected and not seen. */
  const missing = (endpoint: Endpoint, code: ErrorCode | null) => {
    const groups = levelsFor(endpoint, code);
    if (groups === null) return wasSeen(endpoint.id, code) ? [] : ["anywhere"];
    const unseen = groups.filter((group) => !group.some((level) => wasSeenAt(endpoint.id, code, level)));
    return unseen.map((group) => `as ${group.join(" or ")}`);
  };
  const endpoints = await mountedEndpoints();
  return [
    ...staleExceptions(endpoints),
    ...endpoints.flatMap((endpoint) => [
      ...missing(endpoint, null).map((where) => `${endpoint.id}: no test saw it succeed ${where}.`),
      ...endpoint.errors
        .filter((code) => errors[code].sentBy === "server")
        .flatMap((code) => missing(endpoint, code).map((at) => `${endpoint.id}: no test provokes ${code} ${at}.`)),
      ...(endpoint.oauthErrors ?? [])
        .filter((code) => !wasSeen(endpoint.id, code))
        .map((code) => `${endpoint.id}: no test provokes ${code}.`),
    ]),
  ];
}
