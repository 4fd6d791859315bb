import { readToken } from "#contract/token-claims.ts";
import type { Deps } from "#sdk/deps.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import { headerValues } from "#sdk/session/request-headers.ts";
import { type AccessNeeded, type AccessRefusal, refusal, type TokenScheme } from "./challenge.ts";
import { hasAudience, hasExpired, type IsGenuine } from "./genuine.ts";
import type { TokenClaims } from "./partial-user.ts";
import { proofChecker } from "./proof.ts";
import { checkScopes } from "./resource.ts";

/** The content of a valid access token for an API, from the time of its issue. */
export interface ApiAccess {
  /** `null` for a machine, which acts for itself (client credentials). */
  readonly userId: string | null;
  /** The app that sends the request. */
  readonly clientId: string;
  /** All scopes of the token. */
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
  /** All claims as they are in the token (RFC 9068, section 2.2). */
  readonly claims: TokenClaims;
}

/** The result of `verifyAccessToken`: a refusal has the reply to send. */
export type ApiAccessResult = Result<ApiAccess, AccessRefusal>;

export type VerifyAccessToken = (request: RequestLike, needed: AccessNeeded) => Promise<ApiAccessResult>;

const CREDENTIAL = /^(Bearer|DPoP) +(\S+)$/i;

/** Verifies access tokens for APIs, which the same keys sign as those of sessions. */
export function accessVerifier(isGenuine: IsGenuine, { now }: Pick<Deps, "now">): VerifyAccessToken {
  const proofProblem = proofChecker({ now });
  return async (request, needed) => {
    const { resource, scopes: needs = [] } = needed;
    checkScopes(needs);
    // Only the header: addresses are in logs and histories, and a cookie would be sent by other sites, too.
    const [, sentScheme, bearer] = CREDENTIAL.exec(headerValues(request.headers, "authorization")[0] ?? "") ?? [];
    if (!bearer) return refused(refusal(needed, { code: "no_token", message: "Send an access token." }));
    const token = readToken(bearer);
    const isBound = token?.claims.cnf !== undefined;
    const isProven = sentScheme?.toLowerCase() === "dpop";
    const scheme: TokenScheme = isBound || isProven ? "DPoP" : "Bearer";
    const invalid = (message: string) => refused(refusal(needed, { code: "invalid_token", message, scheme }));

    if (!token || !isForApis(token.header)) return invalid("This is not an access token for APIs.");
    const { claims } = token;
    if (!hasAudience(claims, resource)) return invalid("The access token is for another API.");
    if (hasExpired(claims, now())) return invalid("The access token has expired.");
    // It is worth nothing without a proof of its key, and no other token comes with one (RFC 9449 §7.1).
    if (isBound && !isProven) return invalid("The access token is bound to a key. Send it as DPoP, with a proof.");
    if (isProven && !isBound) return invalid("The access token is not bound to a key. Send it as Bearer.");
    const access = accessOf(claims);
    if (!access || !(await isGenuine(token))) return invalid("The access token is not valid.");
    if (isBound) {
      const problem = await proofProblem(request, needed, { token: bearer, confirmation: claims.cnf });
      if (problem) return refused(refusal(needed, { code: "invalid_dpop_proof", message: problem, scheme }));
    }

    const missingScopes = needs.filter((scope) => !access.scopes.includes(scope));
    if (missingScopes.length === 0) return ok(access);
    const message = `The access token lacks: ${missingScopes.join(" ")}.`;
    return refused(refusal(needed, { code: "insufficient_scope", message, missingScopes, scheme }));
  };
}

/** RFC 9068, section 4. The short form is the one that Hallpass writes. */
const isForApis = ({ typ }: Readonly<Record<string, unknown>>) => typ === "at+jwt" || typ === "application/at+jwt";

/** Makes what an API learns of claims; `null` when they name nobody. */
function accessOf(claims: TokenClaims): ApiAccess | null {
  const { sub, client_id: clientId, scope, exp } = claims;
  if (typeof sub !== "string" || typeof clientId !== "string") return null;
  return Object.freeze({
    userId: sub === clientId ? null : sub,
    clientId,
    scopes: typeof scope === "string" ? scope.split(" ") : [],
    expiresAt: new Date(Number(exp) * 1000),
    claims,
  });
}
