import { createHash, timingSafeEqual } from "node:crypto";
import { isInstalledAppAddress } from "#contract/app-address.ts";
import type { OAuthTokenReply, OAuthTokenRequest } from "#contract/oauth/token.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
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
import type { Access } from "#server/tokens/granted.ts";
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
  return redeem(place, client, form, { jkt, trial: null });
}

/** What an owner's exchange adds to the transaction that uses the code up. */
type OnTrial = (
  tx: Transaction,
  tokens: { userId: string; familyId: string; access: readonly Access[] },
) => Promise<void>;

/**
 * Exchanges the code of a trial that an owner has begun in the console, who has no secret of the client. Its
 * caller has checked that; all else is checked as for the client. docs/security/rules.md, rule 22.
 */
export async function redeemTrialCode(
  place: Place,
  client: KnownClient,
  form: Pick<OAuthTokenRequest, "code" | "code_verifier" | "redirect_uri">,
  trial: OnTrial,
): Promise<OAuthTokenReply> {
  if (!client.settings.grant_types.includes("authorization_code")) throw new OAuthRefusal("unauthorized_client");
  if (client.settings.dpop_bound_access_tokens) throw new OAuthRefusal("invalid_dpop_proof", KEY_OF_CLIENT);
  return redeem(place, client, { grant_type: "authorization_code", ...form }, { jkt: null, trial });
}

const KEY_OF_CLIENT = "The client binds its tokens to a key, which the console does not have.";

async function redeem(
  place: Place,
  client: KnownClient,
  form: OAuthTokenRequest,
  { jkt, trial }: { jkt: string | null; trial: OnTrial | null },
): Promise<OAuthTokenReply> {
  const { deps, project } = place;
  if (form.code === undefined) throw new OAuthRefusal("invalid_request", "The parameter code is missing.");
  const code = await authorizationCodeOf(deps.store, project.id, form.code);
  if (!code || code.clientId !== client.id || !isSameRedirect(client, code, form) || !isVerified(code, form)) {
    throw new OAuthRefusal("invalid_grant");
  }
  // Neither can be exchanged in the place of the other, whatever else is right.
  if ((code.data.is_trial ?? false) !== (trial !== null)) throw new OAuthRefusal("invalid_grant");
  if (!isOfKey(code.data.dpop_jkt, jkt)) throw new OAuthRefusal("invalid_grant", "The code is bound to another key.");
  if (code.usedAt !== null) return refuseReuse(place, code, form.code);
  const now = deps.now();
  if (code.expiresAt <= now || !isBacked(code, now)) throw new OAuthRefusal("invalid_grant");
  const user = await userWhoMayUse(deps.store, deps, project, client, code.userId);
  if (!user) throw new OAuthRefusal("invalid_grant");

  const { redirect_uri, code_challenge, nonce, dpop_jkt, ...data } = code.data;
  // A trial gets what the app would get, which has another address.
  const isInstalled = isInstalledApp(client, trial ? null : redirect_uri);
  const reply = await beginFamily(
    place,
    client,
    { ...code, user, nonce, data, jkt, isInstalled },
    {
      narrowing: form,
      async redeemIn(tx, familyId) {
        const wanted = { projectId: project.id, digest: code.digest, usedAt: now, familyId };
        if (!(await redeemAuthorizationCodeIn(tx, wanted))) return false;
        await trial?.(tx, { userId: code.userId, familyId, access: data.access });
        return true;
      },
    },
  );
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
