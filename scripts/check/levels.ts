import { LEVELS, type Level } from "#contract/access.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";

/** Errors that an endpoint declares and that cannot arise at some of its levels, with the reason. */
interface Exception {
  codes: readonly ErrorCode[];
  /** Where they do arise. */
  only: "clients" | "servers";
  /** All endpoints unless some are named; `but` are left out. */
  at?: readonly RegExp[];
  but?: (endpoint: Endpoint) => boolean;
  because: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    codes: ["TOO_MANY_ATTEMPTS"],
    only: "clients",
    because: "requests with a server's or an admin's key are not limited (docs/limits.md)",
  },
  {
    codes: ["TEAM_PERMISSION_REQUIRED"],
    only: "clients",
    because: "permissions are asked of clients; servers and admins may do everything in their project",
  },
  {
    codes: ["USER_AUTHENTICATION_REQUIRED"],
    only: "clients",
    but: ({ id, user }) => user === "required" || /^POST \/team-invitations\/accept(\/details)?$/.test(id),
    because: "servers and admins name whom they mean and need no signed-in user",
  },
  {
    codes: ["TEAM_MEMBERSHIP_NOT_FOUND"],
    only: "clients",
    at: [/ \/teams\/\{team_id\}$/, /^GET \/team-member-profiles$/, / \/team-invitations/],
    because: "only clients must be members of the team that they ask about",
  },
  {
    codes: ["TEAM_NOT_FOUND"],
    only: "servers",
    because: "clients are told that they are no members, whether or not there is such a team",
  },
  {
    codes: ["API_KEY_NOT_FOUND"],
    only: "clients",
    at: [/ \/team-api-keys$/],
    because: "it is what clients are told who may not manage the team's keys",
  },
  {
    codes: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
    only: "servers",
    at: [/^POST \/teams$/, / \/user-api-keys/],
    because: "clients are asked to sign in before anything else",
  },
  {
    codes: ["USER_NOT_FOUND", "USER_ID_DOES_NOT_EXIST"],
    only: "servers",
    because: "clients name themselves, and whoever is somebody else is refused as such",
  },
  {
    codes: ["USER_EMAIL_ALREADY_EXISTS"],
    only: "servers",
    at: [/^PATCH \/users\/me$/],
    because: "clients change their addresses at /contact-channels",
  },
];

/** Sent for what the headers say, before there is a level, or at every level by one piece of code. */
const WHATEVER_LEVEL: readonly ErrorCode[] = ["INSUFFICIENT_ACCESS_TYPE"];

/**
 * The levels at which a declared error has to be provoked. Admins are told what servers are told: nothing beyond the
 * door tells them apart (`apart.ts`), so a server's answer or an admin's shows both. Null: at any level, or without one.
 */
export function levelsFor(endpoint: Endpoint, code: ErrorCode | null): readonly (readonly Level[])[] | null {
  const { access } = endpoint;
  if (access === "anyone" || access === "none" || (code !== null && WHATEVER_LEVEL.includes(code))) return null;
  const exception = code === null ? undefined : EXCEPTIONS.find((each) => holds(each, endpoint, code));
  const groups: Level[][] = [["client"], ["server", "admin"]];
  return groups
    .map((group) => group.filter((level) => access.includes(level)))
    .filter((group) => group.length > 0)
    .filter(([first]) => !exception || (exception.only === "clients") === (first === LEVELS[0]));
}

function holds({ codes, at, but }: Exception, endpoint: Endpoint, code: ErrorCode): boolean {
  if (!codes.includes(code) || but?.(endpoint)) return false;
  return at === undefined || at.some((path) => path.test(endpoint.id));
}

/** Exceptions that are none any more: no mounted endpoint declares such an error. */
export const staleExceptions = (endpoints: readonly Endpoint[]): string[] =>
  EXCEPTIONS.filter((each) => !endpoints.some((one) => one.errors.some((code) => holds(each, one, code)))).map(
    ({ codes, because }) => `scripts/check/levels.ts: nothing is left of ${codes.join(", ")}: ${because}.`,
  );
