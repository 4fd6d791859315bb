import { ID_TOKEN_SECONDS } from "#contract/limits.ts";
import type { OAuthTokenReply } from "#contract/oauth/token.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import type { FamilyData } from "#server/foundation/oauth-grants/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { User } from "#server/foundation/users/index.ts";
import { type AtJwtClaims, newJti, signAtJwt } from "#server/tokens/at-jwt.ts";
import { atHash, signIdToken } from "#server/tokens/id-token.ts";
import { idTokenClaims } from "./claims.ts";
import { type Target, targetOf } from "./target.ts";

/** What the tokens of a user hang on. */
export interface Source {
  project: Project;
  client: KnownClient;
  user: User;
  family: { id: string; sessionId: string | null; data: FamilyData };
  /** Of the request for authorization: only its own ID token has it (OpenID Connect Core, section 12.2). */
  nonce: string | null;
  /** The thumbprint of the key to which the access token is bound; null for a bearer token. */
  jkt: string | null;
  /** The session that the ID token names. That of a sign-in does so also if the other tokens outlive the session. */
  sid: string | null;
}

/** What a request for tokens names of all that was granted. */
export interface Narrowing {
  scope?: string;
  resource?: string[];
}

/** Issues an access token for a user, and an ID token with the scope `openid`. Stores nothing. */
export async function issueTokens(
  deps: Deps,
  source: Source,
  { scope, resource }: Narrowing,
): Promise<OAuthTokenReply> {
  const { project, client, user, family, jkt } = source;
  const userId = user.row.id;
  const target = await targetOf(deps, { project, client, userId, granted: family.data.access, scope, resource });
  const about = { sub: userId, ...sessionClaims(source) };
  const reply = accessTokenReply(deps, {
    project,
    client,
    target,
    jti: newJti({ family: family.id }, randomSecret()),
    about,
    jkt,
  });
  if (!target.aboutUser.includes("openid")) return reply;
  return { ...reply, id_token: await idTokenFor(deps, source, target, reply.access_token) };
}

interface Signed {
  project: Project;
  client: KnownClient;
  target: Target;
  jti: string;
  /** The claims about the user, or about the machine. */
  about: Pick<AtJwtClaims, "sub" | "act">;
  jkt: string | null;
}

/** Signs an access token, and returns the reply that has nothing else. */
export function accessTokenReply(
  { now }: Pick<Deps, "now">,
  { project, client, target, jti, about, jkt }: Signed,
): OAuthTokenReply {
  const iat = Math.floor(now() / 1000);
  const scope = target.scopes.length === 0 ? {} : { scope: target.scopes.join(" ") };
  const claims = {
    iss: project.issuer,
    aud: target.audience,
    client_id: client.id,
    iat,
    exp: iat + target.lifetimeSeconds,
    jti,
    ...scope,
    ...about,
    ...(jkt !== null && { cnf: { jkt } }),
  };
  const access_token = signAtJwt(project, claims, now());
  return { access_token, token_type: jkt === null ? "Bearer" : "DPoP", expires_in: target.lifetimeSeconds, ...scope };
}

async function idTokenFor(deps: Deps, source: Source, target: Target, accessToken: string): Promise<string> {
  const { project, client, user, nonce, sid } = source;
  const iat = Math.floor(deps.now() / 1000);
  return signIdToken(deps, project, client.settings.id_token_signed_response_alg, {
    ...(await idTokenClaims(deps, { project, user, scopes: target.aboutUser })),
    iss: project.issuer,
    sub: user.row.id,
    aud: client.id,
    iat,
    exp: iat + ID_TOKEN_SECONDS,
    ...sessionClaims(source),
    ...(sid !== null && { sid }),
    ...(nonce !== null && { nonce }),
    at_hash: atHash(accessToken),
  });
}

/** How and when the user signed in. */
const sessionClaims = ({ family: { sessionId, data } }: Source) => ({
  auth_time: data.auth_time,
  ...(data.acr !== null && { acr: data.acr }),
  ...(data.amr.length > 0 && { amr: data.amr }),
  ...(sessionId !== null && { sid: sessionId }),
});
