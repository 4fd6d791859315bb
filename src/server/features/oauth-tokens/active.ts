import { TOKEN_EXCHANGE } from "#contract/oauth-clients.ts";
import type { Deps } from "#server/deps.ts";
import { type KnownClient, mayUse, oauthClientOf, userWhoMayUse } from "#server/features/oauth-clients/index.ts";
import { familyOfToken, isBacked, isSpent, type TokenFamily } from "#server/foundation/oauth-grants/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { openSession } from "#server/foundation/sessions/index.ts";
import type { User } from "#server/foundation/users/index.ts";
import { type AtJwtClaims, hangsOnOf, verifyAtJwt } from "#server/tokens/at-jwt.ts";

/** An access token that holds now, with everything that it hangs on. */
export interface ActiveToken {
  claims: AtJwtClaims;
  client: KnownClient;
  /** Null for a machine, which acts for itself. An exchanged token of a session has no family. */
  of: { user: User; family: TokenFamily | null } | null;
}

/**
 * Returns an access token that holds now: its signature, and also that nothing it hangs on has ended since. Null for any other
 * text, among them the tokens of sessions and ID tokens. `asking` is the client of the request, which is that of most tokens.
 */
export async function activeAccessToken(
  deps: Deps,
  project: Project,
  text: string,
  asking?: KnownClient,
): Promise<ActiveToken | null> {
  const now = deps.now();
  const claims = await verifyAtJwt(project, text, now);
  if (!claims) return null;
  const hangsOn = hangsOnOf(claims);
  const familyId = hangsOn && "family" in hangsOn ? hangsOn.family : null;
  const token = { projectId: project.id, by: project.id, jti: claims.jti };
  const [isRevoked, client, family] = await Promise.all([
    familyId === null && isSpent(deps.store, token),
    claims.client_id === asking?.id ? asking : oauthClientOf(deps.store, deps, project, claims.client_id),
    familyId === null ? undefined : familyOfToken(deps.store, familyId, token),
  ]);
  if (isRevoked || !client) return null;
  const isExchanged = claims.act !== undefined;
  if (isExchanged && !client.settings.grant_types.includes(TOKEN_EXCHANGE)) return null;
  if (hangsOn && "session" in hangsOn) {
    const named = { projectId: project.id, userId: claims.sub, sessionId: hangsOn.session };
    const session = await deps.store.read((db) => openSession(db, deps, named));
    if (!session || session.isImpersonation) return null;
    const user = await userWhoMayUse(deps.store, deps, project, client, claims.sub);
    return user && { claims, client, of: { user, family: null } };
  }
  if (familyId === null) {
    const isOwn = claims.sub === client.id && client.settings.grant_types.includes("client_credentials");
    return isOwn ? { claims, client, of: null } : null;
  }
  if (!family || family.userId !== claims.sub || !isBacked(family, now)) return null;
  if (family.clientId !== client.id) {
    // An exchanged token hangs on the client that the user has allowed, too.
    const first = isExchanged && (await oauthClientOf(deps.store, deps, project, family.clientId));
    if (!first || !(await mayUse(deps.store, deps, project, first, family.userId))) return null;
  }
  const user = await userWhoMayUse(deps.store, deps, project, client, family.userId);
  return user && { claims, client, of: { user, family } };
}
