import { OWN_WORDING, type Wording } from "#contract/errors.ts";
import { PREFIXES, type Prefix, requestHeaders, responseHeaders } from "#contract/headers.ts";
import { isFrom, type Release, releaseOf } from "./client-version.ts";

/** The id of a request, in the request and in the reply, as proxies and libraries write it. */
export const REQUEST_ID_HEADER = "x-request-id";

/**
 * The wire has three dialects: Hallpass's own, and those of clients published under the prefixes `stack` and
 * `hexclave`. The headers of a request show its dialect; docs/wire/dialects.md has the table. No other code depends on
 * the prefix.
 */
export interface Dialect {
  name: Prefix | "unknown";
  /** Names of the request headers. A request without any prefixed header gets Hallpass's. */
  headers: Record<keyof ReturnType<typeof requestHeaders>, string>;
  /** The sets of reply headers to send: all three when the dialect is unknown. */
  replies: readonly ReturnType<typeof responseHeaders>[];
  /** Names of the reply headers with the id of the request. */
  requestIdHeaders: readonly string[];
  wording: Wording;
  cookiePrefix: Prefix;
  /** Whether the client can decode error codes that only Hallpass has. */
  readsOwnCodes: boolean;
  /** Whether listed sessions tell the browser that signed in. */
  sessionsWithUserAgent: boolean;
  /** Whether the keys of a project tell when they were last used. */
  keysWithLastUse: boolean;
  /** Whether a project's configuration tells if the project is an authorization server. */
  projectsWithAuthorizationServer: boolean;
  /**
   * Whether access tokens contain the claims that newer clients read. Where they do not, the set of claims is fixed, and
   * there are no impersonations, whose tokens always say so.
   */
  extendedClaims: boolean;
  /**
   * Fields of a user at server level that the dialect's clients require although they mean nothing here; without them
   * the clients throw.
   */
  furtherUserFields: Readonly<Record<string, unknown>>;
}

const NO_RISK = { risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } } };

function dialect(name: Prefix): Dialect {
  return {
    name,
    headers: requestHeaders(name),
    replies: [responseHeaders(name)],
    // Published clients compare whole replies, in which the original has no other header with the id.
    requestIdHeaders: [...(name === "hallpass" ? [REQUEST_ID_HEADER] : []), responseHeaders(name).requestId],
    wording: { prefix: name, product: OWN_WORDING.product },
    cookiePrefix: name,
    readsOwnCodes: name === "hallpass",
    sessionsWithUserAgent: name === "hallpass",
    keysWithLastUse: name === "hallpass",
    projectsWithAuthorizationServer: name === "hallpass",
    extendedClaims: name !== "stack",
    furtherUserFields: name === "hexclave" ? NO_RISK : {},
  };
}

const DIALECTS = { hallpass: dialect("hallpass"), stack: dialect("stack"), hexclave: dialect("hexclave") };

/**
 * From this release on, clients of the `stack` prefix drop an access token without the extended claims and refresh it
 * at once.
 */
const READS_EXTENDED_CLAIMS: Release = [2, 8, 41];
/** From this release on, they throw on a user at server level without risk scores. */
const READS_RISK_SCORES: Release = [2, 8, 78];

const STACK_WITH_CLAIMS: Dialect = { ...DIALECTS.stack, extendedClaims: true };
const STACK_WITH_SCORES: Dialect = { ...STACK_WITH_CLAIMS, furtherUserFields: NO_RISK };

/** Returns the dialect of a `stack` client by its release. A client that sends no version is an old one. */
function stackDialect(headers: Headers): Dialect {
  const release = releaseOf(headers.get(DIALECTS.stack.headers.clientVersion));
  if (release === null || !isFrom(release, READS_EXTENDED_CLAIMS)) return DIALECTS.stack;
  return isFrom(release, READS_RISK_SCORES) ? STACK_WITH_SCORES : STACK_WITH_CLAIMS;
}

const UNKNOWN_DIALECT: Dialect = {
  ...DIALECTS.hallpass,
  name: "unknown",
  replies: PREFIXES.map((prefix) => responseHeaders(prefix)),
  requestIdHeaders: [REQUEST_ID_HEADER, ...PREFIXES.map((prefix) => responseHeaders(prefix).requestId)],
  readsOwnCodes: false,
};

export function dialectOf(headers: Headers): Dialect {
  // Hallpass's prefix takes precedence, and its clients always send one of these headers: the rest need not be checked.
  const { projectId, accessType } = DIALECTS.hallpass.headers;
  if (headers.has(projectId) || headers.has(accessType)) return DIALECTS.hallpass;
  let found: Dialect = UNKNOWN_DIALECT;
  for (const name of headers.keys()) {
    if (name.startsWith("x-hallpass-")) return DIALECTS.hallpass;
    if (name.startsWith("x-stack-")) found = DIALECTS.stack;
    else if (name.startsWith("x-hexclave-") && found === UNKNOWN_DIALECT) found = DIALECTS.hexclave;
  }
  return found === DIALECTS.stack ? stackDialect(headers) : found;
}
