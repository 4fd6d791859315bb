import { LEVELS, type Level } from "#contract/access.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";

/** Errors that an endpoint declares and that cannot occur at some of its levels, with the reason. */
interface Exception {
  codes: readonly ErrorCode[];
  /** The levels at which they do occur. */
  only: "clients" | "servers";
  /** All endpoints by default; `but` excludes some. */
  at?: readonly RegExp[];
  but?: (endpoint: Endpoint) => boolean;
  because: string;
}

/** An owner confirms in person that a project goes to another team; project `internal` asks for permission and counts. */
function isConfirmedByOwner({ id }: Endpoint): boolean {
  return id === "PATCH /internal/projects/current";
}

const EXCEPTIONS: readonly Exception[] = [
  {
    codes: ["TOO_MANY_ATTEMPTS"],
    only: "clients",
    but: isConfirmedByOwner,
    because: "requests with a server's or an admin's key are not limited (docs/limits.md)",
  },
  {
    codes: ["TEAM_PERMISSION_REQUIRED"],
    only: "clients",
    but: isConfirmedByOwner,
    because: "only clients need permissions; servers and admins may do everything in their project",
  },
  {
    codes: ["USER_AUTHENTICATION_REQUIRED"],
    only: "clients",
    but: ({ id, user }) => user === "required" || /^POST \/team-invitations\/accept(\/details)?$/.test(id),
    because: "servers and admins name a user and need no signed-in one",
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
    because: "clients learn only that they are not members, whether or not the team exists",
  },
  {
    codes: ["API_KEY_NOT_FOUND"],
    only: "clients",
    at: [/ \/team-api-keys$/],
    because: "clients that may not manage the team's keys get this error",
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
    because: "clients name only themselves, and get another error for any other user",
  },
  {
    codes: ["CHANGED_MEANWHILE"],
    only: "servers",
    because: "clients cannot say which values they expect",
  },
  {
    codes: ["USER_EXTERNAL_ID_ALREADY_EXISTS"],
    only: "servers",
    because: "clients neither see nor set external ids",
  },
  {
    codes: ["USER_EMAIL_ALREADY_EXISTS"],
    only: "servers",
    at: [/^PATCH \/users\/me$/],
    because: "clients change their addresses at /contact-channels",
  },
];

/** Errors that depend on the headers only, before the level is known, or that the same code sends at every level. */
const WHATEVER_LEVEL: readonly ErrorCode[] = ["INSUFFICIENT_ACCESS_TYPE"];

/**
 * The levels at which tests must provoke a declared error. Servers and admins get the same answers, since only the code
 * that determines the level distinguishes them (`servers-and-admins.ts`), so a test of either covers both. Null: at any level or none.
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

/** Exceptions that no longer apply: no mounted endpoint declares the error. */
export const staleExceptions = (endpoints: readonly Endpoint[]): string[] =>
  EXCEPTIONS.filter((each) => !endpoints.some((one) => one.errors.some((code) => holds(each, one, code)))).map(
    ({ codes, because }) =>
      `scripts/check/levels.ts: no endpoint needs the exception for ${codes.join(", ")}: ${because}.`,
  );
