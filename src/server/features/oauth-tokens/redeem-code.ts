import { createHash, timingSafeEqual } from "node:crypto";
import { isInstalledAppAddress } from "#contract/app-address.ts";
import type { OAuthTokenReply, OAuthTokenRequest } from "#contract/oauth/token.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { audit } from "#server/audit/write.ts";
import { type KnownClient, userWhoMayUse } from "#server/features/oauth-clients/index.ts";
import {
  authorizationCodeOf,
  type IssuedCode,
  isBacked,
  redeemAuthorizationCodeIn,
  revokeFamilyIn,
  scopesOf,
} from "#server/foundation/oauth-grants/index.ts";
import { isLoopback } from "#server/settings.ts";
import { beginFamily } from "./begin-family.ts";
import { isOfKey } from "./dpop.ts";

/**
 * Exchanges an authorization code for tokens (RFC 6749 §4.1.3). A request that fails a check does not use the code up, as in
 * oidc-provider: somebody who has read a code in a log could else end the sign-in of its user, and a verifier or a secret
 * cannot be guessed in the minute that a code lives. For the same reason, only a request that passes the checks shows that a
 * code was used twice; it revokes all tokens of the code.
 */
export async function redeemCode(
  place: Place,
  client: KnownClient,
  form: OAuthTokenRequest,
  jkt: string | null,
): Promise<OAuthTokenReply> {
  const { deps, project } = place;
  if (form.code === undefined) throw new OAuthRefusal("invalid_request", "The parameter code is missing.");
  const code = await authorizationCodeOf(deps.store, project.id, form.code);
  if (!code || code.clientId !== client.id || !isSameRedirect(client, code, form) || !isVerified(code, form)) {
    throw new OAuthRefusal("invalid_grant");
  }
  if (!isOfKey(code.data.dpop_jkt, jkt)) throw new OAuthRefusal("invalid_grant", "The code is bound to another key.");
  if (code.usedAt !== null) return refuseReuse(place, code, form.code);
  const now = deps.now();
  if (code.expiresAt <= now || !isBacked(code, now)) throw new OAuthRefusal("invalid_grant");
  const user = await userWhoMayUse(deps.store, deps, project, client, code.userId);
  if (!user) throw new OAuthRefusal("invalid_grant");

  const { redirect_uri, code_challenge, nonce, dpop_jkt, ...data } = code.data;
  const approved = { ...code, user, nonce, data, jkt, isInstalled: isInstalledApp(client, redirect_uri) };
  const reply = await beginFamily(place, client, approved, {
    narrowing: form,
    redeemIn: (tx, familyId) =>
      redeemAuthorizationCodeIn(tx, { projectId: project.id, digest: code.digest, usedAt: now, familyId }),
  });
  return reply ?? refuseReuse(place, code, form.code);
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

/** Installed apps have nothing but refresh tokens to stay signed in. */
function isInstalledApp({ kind, settings }: KnownClient, redirectUri: string | null): boolean {
  const url = redirectUri ?? settings.redirect_urls[0] ?? "";
  if (kind !== "public") return false;
  return isInstalledAppAddress(url) || isLoopback(URL.parse(url)?.hostname ?? "");
}
