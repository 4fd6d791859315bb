import { SECOND } from "#contract/limits.ts";
import type { OAuthTokenReply } from "#contract/oauth/token.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import {
  beginFamilyIn,
  type FamilyData,
  noteGrantUseIn,
  noteIdTokenIn,
  scopesOf,
} from "#server/foundation/oauth-grants/index.ts";
import type { User } from "#server/foundation/users/index.ts";
import { issueTokens, type Narrowing } from "./issue.ts";
import { firstRefreshToken, refreshEnd } from "./refresh-token.ts";

/** What a user has approved, in a browser or for a device. */
export interface Approved {
  user: User;
  grantId: string;
  grantUsedAt: number;
  /** The session in which the user approved. */
  sessionId: string;
  data: FamilyData;
  nonce: string | null;
  /** The thumbprint of the key that the client proves; null without a proof. */
  jkt: string | null;
  /** Whether the client has nothing else to stay signed in. Others need `offline_access`. */
  isInstalled: boolean;
}

/**
 * Issues the first tokens of an approval, which begin a family. `redeemIn` uses the code up that stands for the approval; null
 * if another request was first.
 */
export async function beginFamily(
  { deps, project }: Place,
  client: KnownClient,
  { user, grantId, grantUsedAt, sessionId, data: approved, nonce, jkt, isInstalled }: Approved,
  { narrowing, redeemIn }: { narrowing: Narrowing; redeemIn(tx: Transaction, familyId: string): Promise<boolean> },
): Promise<OAuthTokenReply | null> {
  const now = deps.now();
  // A confidential client authenticates with each use of its refresh tokens, and may change its key (RFC 9449 §5).
  const data = jkt !== null && client.kind === "public" ? { ...approved, jkt } : approved;
  const isOffline = scopesOf(data.access).includes("offline_access");
  const mayRefresh = client.settings.grant_types.includes("refresh_token") && (isOffline || isInstalled);
  const refresh = mayRefresh ? firstRefreshToken() : null;
  const family = { id: orderedUuid(), sessionId: refresh && isOffline ? null : sessionId, data };
  const reply = await issueTokens(deps, { project, client, user, family, nonce, jkt, sid: sessionId }, narrowing);
  const accessTokenEnd = now + reply.expires_in * SECOND;
  // The refresh token of a trial is given to nobody.
  const refreshTokenEnd =
    refresh && !data.is_trial ? refreshEnd(client, { createdAt: now, lastUsedAt: now }) : accessTokenEnd;
  const userId = user.row.id;
  const row = {
    ...family,
    projectId: project.id,
    userId,
    grantId,
    secretDigest: refresh?.secretDigest ?? null,
    tokenDigest: refresh?.tokenDigest ?? null,
    previousTokenDigest: null,
    rotatedAt: null,
    sealedReply: null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: Math.max(accessTokenEnd, refreshTokenEnd),
  };
  const isFirst = await deps.store.write(async (tx) => {
    if (!(await redeemIn(tx, family.id))) return false;
    await beginFamilyIn(tx, row);
    await noteGrantUseIn(tx, { grantId, grantUsedAt }, now);
    if (reply.id_token !== undefined && client.settings.backchannel_logout_url !== null) {
      await noteIdTokenIn(tx, deps, { projectId: project.id, clientId: client.id, userId, sessionId });
    }
    return true;
  });
  if (!isFirst) return null;
  return refresh ? { ...reply, refresh_token: refresh.token } : reply;
}
