import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { audiencesOf } from "#server/tokens/at-jwt.ts";
import { activeAccessToken } from "./active.ts";
import { userClaims } from "./claims.ts";
import { wordsOf } from "./target.ts";

/**
 * Returns the claims about the user of an access token (OpenID Connect Core, section 5.3). A token that is only for an API is
 * refused: the API that gets it learns nothing more about the user.
 */
export async function userinfo({ deps, project, request }: Place, inForm: string | undefined) {
  const token = tokenOf(request.headers.get("authorization"), inForm);
  const active = await activeAccessToken(deps, project, token);
  if (!active?.of || !audiencesOf(active.claims).includes(project.issuer)) throw new OAuthRefusal("invalid_token");
  const scopes = wordsOf(active.claims.scope);
  if (!scopes.includes("openid")) throw new OAuthRefusal("insufficient_scope");
  const { user } = active.of;
  return { ...(await userClaims(deps, { project, user, scopes })), sub: user.row.id };
}

/** Returns the token of a request (RFC 6750 §2): in the header or in a form, and not in both. */
function tokenOf(authorization: string | null, inForm: string | undefined): string {
  const [, inHeader] = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? "") ?? [];
  if (inHeader !== undefined && inForm !== undefined) {
    throw new OAuthRefusal("invalid_request", "The access token was sent twice.");
  }
  const token = inHeader ?? inForm;
  // A request without a token gets no error in the challenge: it may not know that it needs one (RFC 6750 §3.1).
  if (token === undefined) {
    throw new OAuthRefusal("invalid_token", "Send an access token.", { "www-authenticate": 'Bearer realm="userinfo"' });
  }
  return token;
}
