import { REFRESH_TOKEN_REPEAT_MILLIS, SECOND } from "#contract/limits.ts";
import type { OAuthTokenReply, OAuthTokenRequest } from "#contract/oauth/token.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { audit } from "#server/audit/write.ts";
import { openUnder, sealUnder } from "#server/crypto/seal.ts";
import { fullNameOf, type KnownClient, userWhoMayUse } from "#server/features/oauth-clients/index.ts";
import {
  type Family,
  familyBySecret,
  isBacked,
  noteGrantUseIn,
  revokeFamilyIn,
  rotateIn,
  scopesOf,
} from "#server/foundation/oauth-grants/index.ts";
import type { User } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";
import { isOfKey } from "./dpop.ts";
import { issueTokens, type Narrowing } from "./issue.ts";
import { nextRefreshToken, type RefreshToken, readRefreshToken, refreshEnd } from "./refresh-token.ts";

/**
 * The last use of a family. It has the current refresh token, so it is sealed under the one before, which the client sends when
 * it asks again: a copy of the data gives away no token, not even with the server's secret.
 */
interface LastUse {
  /** What the request named. */
  asked: string;
  reply: OAuthTokenReply & { refresh_token: string };
}

/**
 * Exchanges a refresh token for new tokens, of which the next refresh token takes its place (RFC 9700 §4.14.2). For some
 * seconds, the old one repeats its answer: a reply may be lost, and two tabs may ask at once. After that it is stolen.
 */
export async function refreshTokens(
  place: Place,
  client: KnownClient,
  form: OAuthTokenRequest,
  jkt: string | null,
): Promise<OAuthTokenReply> {
  if (form.refresh_token === undefined) {
    throw new OAuthRefusal("invalid_request", "The parameter refresh_token is missing.");
  }
  const sent = readRefreshToken(form.refresh_token);
  if (!sent) throw new OAuthRefusal("invalid_grant");
  const asked = { scope: form.scope, resource: form.resource, jkt };
  const outcome = (await use(place, client, sent, asked)) ?? (await use(place, client, sent, asked));
  if (!outcome) throw new OAuthRefusal("invalid_grant");
  return outcome;
}

/** Returns null if another request has used the token in the meantime: the family is another one now. */
async function use(
  place: Place,
  client: KnownClient,
  sent: RefreshToken,
  asked: Asked,
): Promise<OAuthTokenReply | null> {
  const { deps, project } = place;
  const family = await familyBySecret(deps.store, project.id, sent.secretDigest);
  if (!family || family.clientId !== client.id) throw new OAuthRefusal("invalid_grant");
  // Before the token counts as stolen: nothing shows that the holder of the key has lost it.
  if (!isOfKey(family.data.jkt, asked.jkt)) {
    throw new OAuthRefusal("invalid_grant", "The refresh token is bound to another key.");
  }
  const now = deps.now();
  const isCurrent = family.tokenDigest === sent.tokenDigest;
  const isRepeated =
    family.previousTokenDigest === sent.tokenDigest && now - (family.rotatedAt ?? 0) < REFRESH_TOKEN_REPEAT_MILLIS;
  if (!isCurrent && !isRepeated) return refuseStolen(place, client, family);
  if (!isBacked(family, now) || refreshEnd(client, family) <= now) throw new OAuthRefusal("invalid_grant");
  const user = await userWhoMayUse(deps.store, deps, project, client, family.userId);
  if (!user) throw new OAuthRefusal("invalid_grant");
  return isCurrent
    ? rotate(place, client, { family, user, sent, asked })
    : repeat(place, client, { family, user, sent, asked });
}

/** What a request names of all that was granted, and the key that it proves. */
interface Asked extends Narrowing {
  jkt: string | null;
}

interface Use {
  family: Family;
  user: User;
  sent: RefreshToken;
  asked: Asked;
}

async function rotate(
  { deps, project }: Place,
  client: KnownClient,
  { family, user, sent, asked }: Use,
): Promise<OAuthTokenReply | null> {
  const next = nextRefreshToken(sent);
  const issued = await issueTokens(
    deps,
    { project, client, user, family, nonce: null, jkt: asked.jkt, sid: family.sessionId },
    asked,
  );
  const reply = { ...issued, refresh_token: next.token };
  const now = deps.now();
  const lastUse: LastUse = { asked: askedFor(asked), reply };
  const sealed = sealUnder(sent.token, JSON.stringify(lastUse)).toString("base64");
  const end = refreshEnd(client, { createdAt: family.createdAt, lastUsedAt: now });
  const isFirst = await deps.store.write(async (tx) => {
    const rotated = await rotateIn(tx, {
      projectId: project.id,
      id: family.id,
      from: sent.tokenDigest,
      to: next.tokenDigest,
      at: now,
      sealedReply: deps.keyring.seal(sealed),
      expiresAt: Math.max(family.expiresAt, end, now + issued.expires_in * SECOND),
    });
    if (rotated) await noteGrantUseIn(tx, family, now);
    return rotated;
  });
  return isFirst ? reply : null;
}

/** Repeats the last answer. A request for something else gets that, with the same refresh token. */
async function repeat(
  { deps, project }: Place,
  client: KnownClient,
  { family, user, sent, asked }: Use,
): Promise<OAuthTokenReply | null> {
  if (!family.sealedReply) return null;
  const sealed = Buffer.from(deps.keyring.open(family.sealedReply), "base64");
  const last: LastUse = JSON.parse(openUnder(sent.token, sealed));
  if (last.asked === askedFor(asked)) return last.reply;
  const issued = await issueTokens(
    deps,
    { project, client, user, family, nonce: null, jkt: asked.jkt, sid: family.sessionId },
    asked,
  );
  return { ...issued, refresh_token: last.reply.refresh_token };
}

const askedFor = ({ scope, resource, jkt }: Asked) =>
  JSON.stringify([scope ?? null, resource?.toSorted() ?? null, jkt]);

/** Revokes a family whose token was used after another had taken its place: of its two users, one is a thief. */
async function refuseStolen({ deps, project, origin }: Place, client: KnownClient, family: Family): Promise<never> {
  const user = await userWhoMayUse(deps.store, deps, project, client, family.userId);
  await deps.store.write(async (tx) => {
    if (!(await revokeFamilyIn(tx, project.id, family.id))) return;
    await audit(tx, deps, {
      projectId: project.id,
      action: "oauth_refresh_token_reused",
      actor: { type: "nobody", id: null },
      subject: { type: "user", id: family.userId },
      origin,
      before: { oauth_client_id: client.id, scopes: scopesOf(family.data.access) },
    });
    if (user) {
      const notice = { user, event: "app_signed_out", detail: fullNameOf(client) } as const;
      await queueSecurityNoticeIn(tx, deps, { project, origin }, notice);
    }
  });
  throw new OAuthRefusal("invalid_grant");
}
