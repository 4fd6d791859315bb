import { DPOP_ALGORITHMS } from "#contract/oauth/dpop.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { printable } from "#server/http/reply/oauth-form.ts";
import { audiencesOf } from "#server/tokens/at-jwt.ts";
import { activeAccessToken } from "./active.ts";
import { userClaims } from "./claims.ts";
import { provenKeyOfToken, spend } from "./dpop.ts";
import { wordsOf } from "./target.ts";

/**
 * Returns the claims about the user of an access token (OpenID Connect Core, section 5.3). A token that is only for an API is
 * refused: the API that gets it learns nothing more about the user.
 */
export async function userinfo(place: Place, inForm: string | undefined) {
  const { deps, project, request } = place;
  const { token, scheme } = tokenOf(request.headers.get("authorization"), inForm);
  const active = await activeAccessToken(deps, project, token);
  if (!active?.of || !audiencesOf(active.claims).includes(project.issuer)) throw refused(scheme, "invalid_token");
  await checkKey(place, { token, scheme, jkt: active.claims.cnf?.jkt });
  const scopes = wordsOf(active.claims.scope);
  if (!scopes.includes("openid")) throw refused(scheme, "insufficient_scope");
  const { user } = active.of;
  return { ...(await userClaims(deps, { project, user, scopes })), sub: user.row.id };
}

type Scheme = "Bearer" | "DPoP";

/** A token that is bound to a key is worth nothing without its proof, and any other is no token of the scheme DPoP. */
async function checkKey(
  place: Place,
  { token, scheme, jkt }: { token: string; scheme: Scheme; jkt: string | undefined },
): Promise<void> {
  if (jkt === undefined && scheme === "Bearer") return;
  if (jkt === undefined)
    throw refused(scheme, "invalid_token", "The access token is not bound to a key. Send it as Bearer.");
  if (scheme === "Bearer")
    throw refused("DPoP", "invalid_token", "The access token is bound to a key. Send it as DPoP.");
  try {
    const proof = await provenKeyOfToken(place, token);
    if (proof.jkt !== jkt) throw refused(scheme, "invalid_token", "The access token is bound to another key.");
    await countAddress(place.deps, "dpop_proof_address", place.origin.ip);
    await spend(place, proof);
  } catch (error) {
    if (error instanceof OAuthRefusal && error.code === "invalid_dpop_proof") {
      throw refused(scheme, error.code, error.message);
    }
    throw error;
  }
}

const ALGORITHMS = `algs="${DPOP_ALGORITHMS.join(" ")}"`;

/** The challenge names the scheme by which the token has to come (RFC 9449 §7.1). That of Bearer is the usual one. */
function refused(
  scheme: Scheme,
  code: "invalid_token" | "invalid_dpop_proof" | "insufficient_scope",
  description?: string,
): OAuthRefusal {
  const refusal = new OAuthRefusal(code, description);
  if (scheme === "Bearer") return refusal;
  const parts = [
    'DPoP realm="userinfo"',
    `error="${code}"`,
    `error_description="${printable(refusal.message)}"`,
    ...(code === "insufficient_scope" ? ['scope="openid"'] : []),
    ALGORITHMS,
  ];
  const status = code === "insufficient_scope" ? 403 : 401;
  return new OAuthRefusal(code, description, { "www-authenticate": parts.join(", ") }, status);
}

/** Returns the token of a request (RFC 6750 §2): in the header or in a form, and not in both. */
function tokenOf(authorization: string | null, inForm: string | undefined): { token: string; scheme: Scheme } {
  const [, scheme, inHeader] = /^(Bearer|DPoP) +([\w.~+/-]+=*)$/i.exec(authorization ?? "") ?? [];
  if (inHeader !== undefined && inForm !== undefined) {
    throw new OAuthRefusal("invalid_request", "The access token was sent twice.");
  }
  const token = inHeader ?? inForm;
  // A request without a token gets no error in the challenge: it may not know that it needs one (RFC 6750 §3.1).
  if (token === undefined) {
    const challenge = `Bearer realm="userinfo", DPoP realm="userinfo", ${ALGORITHMS}`;
    throw new OAuthRefusal("invalid_token", "Send an access token.", { "www-authenticate": challenge });
  }
  return { token, scheme: scheme?.toLowerCase() === "dpop" ? "DPoP" : "Bearer" };
}
