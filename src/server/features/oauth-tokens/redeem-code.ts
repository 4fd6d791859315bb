import { createHash, timingSafeEqual } from "node:crypto";
import { isInstalledAppAddress } from "#contract/app-address.ts";
import { SECOND } from "#contract/limits.ts";
import type { OAuthTokenReply, OAuthTokenRequest } from "#contract/oauth/token.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { audit } from "#server/audit/write.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import { type KnownClient, userWhoMayUse } from "#server/features/oauth-clients/index.ts";
import {
  authorizationCodeOf,
  beginFamilyIn,
  type FamilyData,
  type IssuedCode,
  isBacked,
  noteGrantUseIn,
  noteIdTokenIn,
  redeemAuthorizationCodeIn,
  revokeFamilyIn,
  scopesOf,
} from "#server/foundation/oauth-grants/index.ts";
import { isLoopback } from "#server/settings.ts";
import { issueTokens } from "./issue.ts";
import { firstRefreshToken, refreshEnd } from "./refresh-token.ts";

/**
 * Exchanges an authorization code for tokens (RFC 6749 §4.1.3). A request that fails a check does not use the code up, as in
 * oidc-provider: somebody who has read a code in a log could else end the sign-in of its user, and a verifier or a secret
 * cannot be guessed in the minute that a code lives. For the same reason, only a request that passes the checks shows that a
 * code was used twice; it revokes all tokens of the code.
 */
export async function redeemCode(place: Place, client: KnownClient, form: OAuthTokenRequest): Promise<OAuthTokenReply> {
  const { deps, project } = place;
  if (form.code === undefined) throw new OAuthRefusal("invalid_request", "The parameter code is missing.");
  const code = await authorizationCodeOf(deps.store, project.id, form.code);
  if (!code || code.clientId !== client.id || !isSameRedirect(client, code, form) || !isVerified(code, form)) {
    throw new OAuthRefusal("invalid_grant");
  }
  if (code.usedAt !== null) return refuseReuse(place, code, form.code);
  const now = deps.now();
  if (code.expiresAt <= now || !isBacked(code, now)) throw new OAuthRefusal("invalid_grant");
  const user = await userWhoMayUse(deps.store, deps, project, client, code.userId);
  if (!user) throw new OAuthRefusal("invalid_grant");

  const { redirect_uri, code_challenge, nonce, ...data } = code.data;
  const refresh = mayRefresh(client, code) ? firstRefreshToken() : null;
  const outlivesSession = refresh !== null && scopesOf(data.access).includes("offline_access");
  const family = {
    id: orderedUuid(),
    sessionId: outlivesSession ? null : code.sessionId,
    data: data satisfies FamilyData,
  };
  const reply = await issueTokens(deps, { project, client, user, family, nonce, sid: code.sessionId }, form);
  const accessTokenEnd = now + reply.expires_in * SECOND;
  const row = {
    ...family,
    projectId: project.id,
    userId: code.userId,
    grantId: code.grantId,
    secretDigest: refresh?.secretDigest ?? null,
    tokenDigest: refresh?.tokenDigest ?? null,
    previousTokenDigest: null,
    rotatedAt: null,
    sealedReply: null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: Math.max(accessTokenEnd, refresh ? refreshEnd(client, { createdAt: now, lastUsedAt: now }) : 0),
  };
  const isFirst = await deps.store.write(async (tx) => {
    const use = { projectId: project.id, digest: code.digest, usedAt: now, familyId: family.id };
    if (!(await redeemAuthorizationCodeIn(tx, use))) return false;
    await beginFamilyIn(tx, row);
    await noteGrantUseIn(tx, code, now);
    if (reply.id_token !== undefined && client.settings.backchannel_logout_url !== null) {
      const parties = { projectId: project.id, clientId: client.id, userId: code.userId };
      await noteIdTokenIn(tx, deps, { ...parties, sessionId: code.sessionId });
    }
    return true;
  });
  if (!isFirst) return refuseReuse(place, code, form.code);
  return refresh ? { ...reply, refresh_token: refresh.token } : reply;
}

/** Revokes what the first use of a code has given: one of its two users has stolen it (RFC 6749 §4.1.2). */
async function refuseReuse({ deps, project, origin }: Place, known: IssuedCode, text: string): Promise<never> {
  await deps.store.write(async (tx) => {
    // Read again: it may have been used since.
    const code = await authorizationCodeOf(tx, project.id, text);
    if (!code?.familyId || !(await revokeFamilyIn(tx, project.id, code.familyId))) return;
    await audit(tx, deps, {
      projectId: project.id,
      action: "oauth_code_reused",
      actor: { type: "nobody", id: null },
      subject: { type: "user", id: known.userId },
      origin,
      before: { oauth_client_id: known.clientId, scopes: scopesOf(known.data.access) },
    });
  });
  throw new OAuthRefusal("invalid_grant");
}

/** The request repeats the address of the request for authorization; where that named none, it is the client's only one. */
function isSameRedirect(client: KnownClient, { data }: IssuedCode, { redirect_uri: sent }: OAuthTokenRequest): boolean {
  if (data.redirect_uri !== null) return sent === data.redirect_uri;
  return sent === undefined || sent === client.settings.redirect_urls[0];
}

/** RFC 7636 §4.6. A verifier without a challenge means that somebody has taken the challenge away (RFC 9700 §2.1.1). */
function isVerified({ data }: IssuedCode, { code_verifier: verifier }: OAuthTokenRequest): boolean {
  if (data.code_challenge === null || verifier === undefined) {
    return data.code_challenge === null && verifier === undefined;
  }
  const [made, wanted] = [
    createHash("sha256").update(verifier).digest(),
    Buffer.from(data.code_challenge, "base64url"),
  ];
  return made.length === wanted.length && timingSafeEqual(made, wanted);
}

/** Refresh tokens are for users who agreed to them, and for installed apps, which have nothing else to stay signed in. */
function mayRefresh(client: KnownClient, { data }: IssuedCode): boolean {
  if (!client.settings.grant_types.includes("refresh_token")) return false;
  return scopesOf(data.access).includes("offline_access") || isInstalledApp(client, data.redirect_uri);
}

function isInstalledApp({ kind, settings }: KnownClient, redirectUri: string | null): boolean {
  const url = redirectUri ?? settings.redirect_urls[0] ?? "";
  if (kind !== "public") return false;
  return isInstalledAppAddress(url) || isLoopback(URL.parse(url)?.hostname ?? "");
}
