import { CLOCK_TOLERANCE_SECONDS, SECOND } from "#contract/limits.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { familyBySecret, revokeFamilyIn, spendIn } from "#server/foundation/oauth-grants/index.ts";
import { verifyAtJwt } from "#server/tokens/at-jwt.ts";
import { readRefreshToken } from "./refresh-token.ts";

/**
 * Revokes a token of a client (RFC 7009): a refresh token with all tokens of its family, or one access token. Any other text
 * changes nothing, and gets the same answer: what the client wants is true of it.
 */
export async function revoke({ deps, project, origin }: Place, client: KnownClient, token: string): Promise<void> {
  const refresh = readRefreshToken(token);
  if (refresh) {
    const family = await familyBySecret(deps.store, project.id, refresh.secretDigest);
    if (family?.clientId !== client.id) return;
    await deps.store.write((tx) => revokeFamilyIn(tx, project.id, family.id));
    return;
  }
  // Anybody can be a public client, and each of its tokens would leave a row.
  if (client.settings.token_endpoint_auth_method === "none") {
    await countAddress(deps, "authorization_address", origin.ip);
  }
  const claims = await verifyAtJwt(project, token, deps.now());
  if (claims?.client_id !== client.id) return;
  const spent = { projectId: project.id, by: project.id, jti: claims.jti };
  // Another instance's clock may be behind.
  const until = (claims.exp + CLOCK_TOLERANCE_SECONDS) * SECOND;
  await deps.store.write((tx) => spendIn(tx, spent, until));
}
