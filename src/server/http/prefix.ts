import { OWN_WORDING, type Wording } from "#contract/errors.ts";
import { PREFIXES, type Prefix, requestHeaders, responseHeaders } from "#contract/headers.ts";
import { isFrom, type Release, releaseOf } from "./client-version.ts";

/**
 * The one wire has three dialects: ours, and those of clients published under the prefixes `stack` and `hexclave`.
 * A request says which one it speaks by its headers; docs/wire/dialects.md has the table. Nothing else knows of this.
 */
export interface Dialect {
  name: Prefix | "unknown";
  /** Request header names. A request without any speaks to us. */
  headers: Record<keyof ReturnType<typeof requestHeaders>, string>;
  /** Under which prefixes the reply's own headers go out: all three when the dialect is not known. */
  replies: readonly ReturnType<typeof responseHeaders>[];
  wording: Wording;
  cookiePrefix: Prefix;
  /** Whether the client can decode error codes that only we have. */
  readsOwnCodes: boolean;
  /** Whether access tokens carry the claims that newer clients read. */
  extendedClaims: boolean;
  /** What its clients read of a user at server level although it means nothing here; without it they throw. */
  furtherUserFields: Readonly<Record<string, unknown>>;
}

const NO_RISK = { risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } } };

function dialect(name: Prefix): Dialect {
  return {
    name,
    headers: requestHeaders(name),
    replies: [responseHeaders(name)],
    wording: { prefix: name, product: OWN_WORDING.product },
    cookiePrefix: name,
    readsOwnCodes: name === "hallpass",
    extendedClaims: name !== "stack",
    furtherUserFields: name === "hexclave" ? NO_RISK : {},
  };
}

const DIALECTS = { hallpass: dialect("hallpass"), stack: dialect("stack"), hexclave: dialect("hexclave") };

/** From here on clients of the `stack` prefix drop an access token without the extended claims, and renew it at once. */
const READS_EXTENDED_CLAIMS: Release = [2, 8, 41];
/** From here on they throw on a user at server level without its risk scores. */
const READS_RISK_SCORES: Release = [2, 8, 78];

const STACK_WITH_CLAIMS: Dialect = { ...DIALECTS.stack, extendedClaims: true };
const STACK_WITH_SCORES: Dialect = { ...STACK_WITH_CLAIMS, furtherUserFields: NO_RISK };

/** A client that does not tell its version is an old one. */
function stackDialect(headers: Headers): Dialect {
  const release = releaseOf(headers.get(DIALECTS.stack.headers.clientVersion));
  if (release === null || !isFrom(release, READS_EXTENDED_CLAIMS)) return DIALECTS.stack;
  return isFrom(release, READS_RISK_SCORES) ? STACK_WITH_SCORES : STACK_WITH_CLAIMS;
}

const UNKNOWN_DIALECT: Dialect = {
  ...DIALECTS.hallpass,
  name: "unknown",
  replies: PREFIXES.map((prefix) => responseHeaders(prefix)),
  readsOwnCodes: false,
};

export function dialectOf(headers: Headers): Dialect {
  // Ours wins whatever else there is, and its clients always send one of these: no need to look at the rest.
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
