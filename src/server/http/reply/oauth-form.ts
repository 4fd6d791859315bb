import { isKnown, type KnownError } from "#contract/errors.ts";
import type { OAuthErrorCode } from "#contract/oauth/errors.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { Refusal } from "#server/access/refusal.ts";

/**
 * Makes an error of OAuth of one that the router or a service found. Such errors keep their status: RFC 6749 §5.2 lets a
 * server choose one other than 400, and clients and proxies act on 413, 429 and 503.
 */
export function inOAuthForm(error: KnownError | Refusal | OAuthRefusal): OAuthRefusal {
  if (error instanceof OAuthRefusal) return error;
  return new OAuthRefusal(codeFor(error.status), error.message, headersOf(error), error.status);
}

function codeFor(status: number): OAuthErrorCode {
  if (status === 429 || status === 503) return "temporarily_unavailable";
  return status >= 500 ? "server_error" : "invalid_request";
}

function headersOf(error: KnownError | Refusal): Readonly<Record<string, string>> {
  if (error instanceof Refusal) return error.headers;
  return isKnown(error, "TOO_MANY_ATTEMPTS") ? { "retry-after": String(error.details.retry_after_seconds) } : {};
}

/** RFC 6749 §5.1 and §5.2 ask for both, for replies with tokens and for errors. */
export const OAUTH_HEADERS = { "cache-control": "no-store", pragma: "no-cache" } as const;

/** The challenge of `invalid_client` (RFC 6749 §5.2): 401 has to name a scheme, and secrets come by this one. */
const BASIC_CHALLENGE = 'Basic realm="OAuth client"';

/** The challenge of a refused access token names the error, too (RFC 6750 §3). */
const bearerChallenge = ({ code, message }: OAuthRefusal) =>
  `Bearer realm="userinfo", error="${code}", error_description="${printable(message)}"`;

export function challengeOf(refusal: OAuthRefusal): Readonly<Record<string, string>> {
  switch (refusal.code) {
    case "invalid_client":
      return { "www-authenticate": BASIC_CHALLENGE };
    case "invalid_token":
      return { "www-authenticate": bearerChallenge(refusal) };
    case "insufficient_scope":
      return { "www-authenticate": `${bearerChallenge(refusal)}, scope="openid"` };
    default:
      return {};
  }
}

export const oauthBody = ({ code, message }: OAuthRefusal) => ({ error: code, error_description: printable(message) });

/** A description consists of printable ASCII without quotes and backslashes (RFC 6749 §5.2). */
export const printable = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replaceAll('"', "'")
    .replaceAll("\\", "/")
    .replace(/[^\x20-\x7e]/g, "?");
