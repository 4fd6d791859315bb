import { sql } from "drizzle-orm";
import type { Columns } from "#server/db/store/columns.ts";
import type { Access, Authentication } from "#server/tokens/granted.ts";

/** What an authorization code stands for. */
export interface CodeData extends Authentication {
  /** As it was sent, which the token request repeats; null if it was not, because the client has one address. */
  redirect_uri: string | null;
  code_challenge: string | null;
  nonce: string | null;
  /** The thumbprint of the key to which the request has bound the code (RFC 9449 §10); absent without one. */
  dpop_jkt?: string | null;
  access: Access[];
  /** Whether it is of a trial in the console, where alone it can be exchanged; absent in all other codes. */
  is_trial?: boolean;
}

/** What all tokens of a family have in common. */
export interface FamilyData extends Authentication {
  access: Access[];
  /** The thumbprint of the key to which the refresh tokens of a public client are bound (RFC 9449 §5); absent without one. */
  jkt?: string | null;
  /** Whether an owner has tried the client from the console; absent in all other families. */
  is_trial?: boolean;
}

/** What a user has allowed a client: the consent, and the parent of all tokens that the client has for the user. */
export const oauthGrants = (c: Columns) =>
  c.table(
    "oauth_grants",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      clientId: c.text().notNull(),
      access: c.json<Access[]>().notNull(),
      createdAt: c.millis().notNull(),
      updatedAt: c.millis().notNull(),
      lastUsedAt: c.millis().notNull(),
    },
    (t) => [
      c.uniqueIndex("oauth_grants_of_user").on(t.userId, t.clientId),
      c.index("oauth_grants_of_client").on(t.projectId, t.clientId, t.createdAt, t.id),
    ],
  );

/** Codes of approved requests. A used one stays for a while, because its second use shows that somebody has stolen it. */
export const authorizationCodes = (c: Columns) =>
  c.table(
    "authorization_codes",
    {
      digest: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      grantId: c.text().notNull(),
      sessionId: c.text().notNull(),
      data: c.json<CodeData>().notNull(),
      createdAt: c.millis().notNull(),
      expiresAt: c.millis().notNull(),
      usedAt: c.millis(),
      /** What its use has begun. The family may be gone. */
      familyId: c.text(),
    },
    (t) => [
      c.index("authorization_codes_of_project").on(t.projectId),
      c.index("authorization_codes_of_user").on(t.userId),
      c.index("authorization_codes_of_grant").on(t.grantId),
      c.index("authorization_codes_of_session").on(t.sessionId),
      c.index("authorization_codes_by_expiry").on(t.expiresAt),
    ],
  );

/**
 * All tokens that came of one approval: an access token names its family, and a refresh token replaces the one before it in
 * the same row. A family is revoked by its deletion.
 */
export const oauthTokenFamilies = (c: Columns) =>
  c.table(
    "oauth_token_families",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      grantId: c.text().notNull(),
      /** Null for `offline_access`, which outlives the session. */
      sessionId: c.text(),
      data: c.json<FamilyData>().notNull(),
      /** The part of a refresh token that stays the same. Null for a family without one. */
      secretDigest: c.text(),
      /** The part that changes with each use. */
      tokenDigest: c.text(),
      previousTokenDigest: c.text(),
      rotatedAt: c.millis(),
      /** What the last use asked for, and the reply to it, which is repeated for some seconds. */
      sealedReply: c.bytes(),
      createdAt: c.millis().notNull(),
      lastUsedAt: c.millis().notNull(),
      expiresAt: c.millis().notNull(),
    },
    (t) => [
      c.uniqueIndex("oauth_token_families_by_secret").on(t.secretDigest),
      c.index("oauth_token_families_of_project").on(t.projectId),
      c.index("oauth_token_families_of_user").on(t.userId),
      c.index("oauth_token_families_of_grant").on(t.grantId),
      c.index("oauth_token_families_of_session").on(t.sessionId),
      c.index("oauth_token_families_by_expiry").on(t.expiresAt),
    ],
  );

/** Where a device asked from, for the user to recognize it. */
export interface RequestedFrom {
  ip: string | null;
  city: string | null;
  /** ISO 3166-1. */
  country: string | null;
  userAgent: string | null;
}

/**
 * Devices that ask a user for access in the browser of another device. What the user has approved hangs on consent and session
 * from then on. The row is deleted as the device gets its tokens.
 */
export const deviceAuthorizations = (c: Columns) =>
  c.table(
    "device_authorizations",
    {
      /** Of the device code. */
      digest: c.text().primaryKey(),
      projectId: c.text().notNull(),
      clientId: c.text().notNull(),
      /** Under a key of the server: a user code is short enough to be guessed from a digest. */
      userCodeDigest: c.text().notNull(),
      access: c.json<Access[]>().notNull(),
      requestedFrom: c.json<RequestedFrom>().notNull(),
      /** The user who has approved, with the consent and the session. Null until then. */
      userId: c.text(),
      grantId: c.text(),
      sessionId: c.text(),
      data: c.json<Authentication>(),
      isDenied: c.boolean().notNull(),
      intervalSeconds: c.integer().notNull(),
      polledAt: c.millis(),
      createdAt: c.millis().notNull(),
      expiresAt: c.millis().notNull(),
    },
    (t) => [
      c.uniqueIndex("device_authorizations_by_user_code").on(t.projectId, t.userCodeDigest),
      c.index("device_authorizations_of_client").on(t.projectId, t.clientId),
      c.index("device_authorizations_of_user").on(t.userId),
      c.index("device_authorizations_of_grant").on(t.grantId),
      c.index("device_authorizations_of_session").on(t.sessionId),
      c.index("device_authorizations_by_expiry").on(t.expiresAt),
    ],
  );

/**
 * The clients to be told that a session has ended: those that got an ID token in it. The foreign key removes the session from
 * the row in the transaction that ends it, whatever ends it, and the row is due from then on.
 */
export const oauthLogouts = (c: Columns) =>
  c.table(
    "oauth_logouts",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      clientId: c.text().notNull(),
      /** Of the user and of the session, also when these are gone. */
      userId: c.text().notNull(),
      sid: c.text().notNull(),
      /** Null as soon as the session has ended. */
      sessionId: c.text(),
      createdAt: c.millis().notNull(),
      /** The next attempt, once the session has ended. Null when there is no other. */
      dueAt: c.millis(),
      attempts: c.integer().notNull(),
      attemptedAt: c.millis(),
      /** Of the last attempt; null without an answer. */
      statusCode: c.integer(),
      error: c.text(),
    },
    (t) => [
      c.uniqueIndex("oauth_logouts_of_session").on(t.sessionId, t.clientId).where(sql`session_id is not null`),
      c.index("oauth_logouts_of_client").on(t.projectId, t.clientId, t.attemptedAt, t.id),
      c
        .index("oauth_logouts_due")
        .on(t.projectId, t.clientId, t.dueAt)
        .where(sql`session_id is null and due_at is not null`),
      c.index("oauth_logouts_settled").on(t.attemptedAt).where(sql`due_at is null`),
    ],
  );

/** JWTs that are accepted no more, until they expire: revoked access tokens, and assertions and proofs that were used. */
export const oauthSpentTokens = (c: Columns) =>
  c.table(
    "oauth_spent_tokens",
    {
      digest: c.text().primaryKey(),
      projectId: c.text().notNull(),
      expiresAt: c.millis().notNull(),
    },
    (t) => [
      c.index("oauth_spent_tokens_of_project").on(t.projectId),
      c.index("oauth_spent_tokens_by_expiry").on(t.expiresAt),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  oauthLogouts: { "features/oauth-logout": "sends them, lists them, and deletes old ones" },
  deviceAuthorizations: { "features/device-authorization": "deletes expired ones after a while" },
  authorizationCodes: { "features/oauth-tokens": "deletes used codes after a while, and expired ones" },
  oauthTokenFamilies: { "features/oauth-tokens": "deletes families whose tokens have all expired" },
  oauthSpentTokens: { "features/oauth-tokens": "deletes what would be refused as expired" },
};
