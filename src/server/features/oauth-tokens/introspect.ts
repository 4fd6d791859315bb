import type { Introspection } from "#contract/oauth/introspection.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { type KnownClient, mayUse } from "#server/features/oauth-clients/index.ts";
import { familyBySecret, isBacked, scopesOf } from "#server/foundation/oauth-grants/index.ts";
import { audiencesOf } from "#server/tokens/at-jwt.ts";
import { activeAccessToken } from "./active.ts";
import { type RefreshToken, readRefreshToken, refreshEnd } from "./refresh-token.ts";
import { wordsOf } from "./target.ts";

const INACTIVE: Introspection = { active: false };

/**
 * Tells a client what a token is (RFC 7662): its own ones, and access tokens for an API, which the servers of the project's
 * APIs receive. Any other text is not active, and nothing is said about it.
 */
export async function introspect(place: Place, asking: KnownClient, token: string): Promise<Introspection> {
  const refresh = readRefreshToken(token);
  if (refresh) return introspectRefreshToken(place, asking, refresh);
  const { deps, project } = place;
  const active = await activeAccessToken(deps, project, token, asking);
  if (!active) return INACTIVE;
  const { claims, client, of } = active;
  const isForApi = audiencesOf(claims).some((each) => each !== project.issuer);
  // A stranger can register a client: what others' tokens say is only for those of the owner.
  const mayAsk = client.id === asking.id || (isForApi && asking.origin === "owner");
  if (!mayAsk) return INACTIVE;
  const { iss, aud, sub, client_id, exp, iat, jti, scope, sid, cnf, act } = claims;
  const email = wordsOf(scope).includes("email") ? of?.user.row.primaryEmail : null;
  return {
    active: true,
    token_type: cnf === undefined ? "Bearer" : "DPoP",
    ...{ iss, aud, sub, client_id, exp, iat, jti },
    ...(scope !== undefined && { scope }),
    ...(sid !== undefined && { sid }),
    ...(cnf !== undefined && { cnf }),
    ...(act !== undefined && { act }),
    ...(email && { username: email }),
  };
}

/** Only its own client knows a refresh token. One that another has replaced is not active, and its use here is no theft. */
async function introspectRefreshToken(
  { deps, project }: Place,
  asking: KnownClient,
  { secretDigest, tokenDigest }: RefreshToken,
): Promise<Introspection> {
  const family = await familyBySecret(deps.store, project.id, secretDigest);
  if (family?.clientId !== asking.id || family.tokenDigest !== tokenDigest) return INACTIVE;
  const [now, end] = [deps.now(), refreshEnd(asking, family)];
  if (end <= now || !isBacked(family, now)) return INACTIVE;
  if (!(await mayUse(deps.store, deps, project, asking, family.userId))) return INACTIVE;
  return {
    active: true,
    iss: project.issuer,
    sub: family.userId,
    client_id: asking.id,
    scope: scopesOf(family.data.access).join(" "),
    iat: Math.floor(family.lastUsedAt / 1000),
    exp: Math.floor(end / 1000),
  };
}
