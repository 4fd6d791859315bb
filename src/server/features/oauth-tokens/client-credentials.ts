import type { OAuthTokenReply, OAuthTokenRequest } from "#contract/oauth/token.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { randomSecret } from "#server/crypto/random.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { scopesOf } from "#server/foundation/oauth-grants/index.ts";
import { newJti } from "#server/tokens/at-jwt.ts";
import { accessTokenReply } from "./issue.ts";
import { targetOf, wordsOf } from "./target.ts";

/**
 * Issues an access token to a machine for itself (RFC 6749 §4.4). The owner has allowed its scopes, so no user and no consent
 * is needed, and nothing is stored.
 */
export async function machineToken(
  { deps, project }: Place,
  client: KnownClient,
  { scope, resource }: OAuthTokenRequest,
  jkt: string | null,
): Promise<OAuthTokenReply> {
  const apis = await oauthApisOf(deps.store, project.id);
  const named = resource?.filter((each) => each !== project.issuer);
  if (named?.some((each) => !apis.some(({ identifier }) => identifier === each))) {
    throw new OAuthRefusal("invalid_target");
  }
  const allowed = client.settings.scopes;
  const wanted = scope === undefined ? allowed : wordsOf(scope);
  const access = apis
    .filter(({ identifier }) => named === undefined || named.includes(identifier))
    .map((api) => ({
      api: api.identifier,
      scopes: api.scopes.map(({ name }) => name).filter((each) => wanted.includes(each) && allowed.includes(each)),
    }))
    .filter(({ api, scopes }) => scopes.length > 0 || named?.includes(api));
  if (scope !== undefined && wanted.some((each) => !scopesOf(access).includes(each))) {
    throw new OAuthRefusal("invalid_scope");
  }
  const target = await targetOf(deps, {
    project,
    client,
    userId: null,
    granted: access,
    scope: undefined,
    resource: undefined,
    apis,
  });
  return accessTokenReply(deps, {
    project,
    client,
    target,
    jti: newJti(null, randomSecret()),
    about: { sub: client.id },
    jkt,
  });
}
