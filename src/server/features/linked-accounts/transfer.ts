import { type Static, Type } from "@sinclair/typebox";
import { and, eq, inArray } from "drizzle-orm";
import { withAsciiDomain } from "#contract/fields.ts";
import { rowsById, rowsOfUsers } from "#server/db/query/whole-rows.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { derivedId } from "#server/transfer/derived-id.ts";
import { ForeignId, Millis, Optional, orNull, ProjectId, Switch, Text, Uuid } from "#server/transfer/fields.ts";
import { byKey, inOrder, noun } from "#server/transfer/noun.ts";
import { showAccountsIn } from "./accounts.ts";

const OAuthAccount = Type.Object({
  id: Optional(Uuid),
  project_id: Optional(ProjectId),
  user_id: Uuid,
  provider_id: ForeignId,
  account_id: ForeignId,
  email: Optional(orNull(Text)),
  allow_sign_in: Optional(Switch),
  allow_connected_accounts: Optional(Switch),
  created_at_millis: Optional(Millis),
});
type OAuthAccount = Static<typeof OAuthAccount>;
type Row = Tables["oauthAccounts"]["$inferSelect"];

/** An account at a provider, without the provider's tokens: the next sign-in there stores new ones. */
export const oauthAccount = noun<OAuthAccount>({
  type: "oauth_account",
  schema: OAuthAccount,

  async ofUsers(db, _, projectId, userIds) {
    const rows = await rowsOfUsers(db, db.oauthAccounts, projectId, userIds);
    return inOrder(rows.map(encode), keyOf);
  },

  complete: (record, projectId) => ({
    ...record,
    id: record.id ?? derivedId(record.user_id, "oauth_account", record.provider_id, record.account_id),
    project_id: projectId,
    allow_sign_in: record.allow_sign_in ?? true,
  }),
  keyOf,
  references: ({ user_id }) => [{ to: "user", id: user_id, field: "user_id" }],
  claims: claimsOf,

  async holders(db, _deps, projectId, records) {
    const t = db.oauthAccounts;
    const [userIds, accountIds] = [records.map((each) => each.user_id), records.map((each) => each.account_id)];
    const inProject = eq(t.projectId, projectId);
    const rows = [
      ...(await db
        .select()
        .from(t)
        .where(and(inProject, inArray(t.userId, userIds)))),
      ...(await db
        .select()
        .from(t)
        .where(and(inProject, inArray(t.accountId, accountIds)))),
    ];
    return new Map(rows.flatMap((row) => claimsOf(encode(row)).map((claim): [string, string] => [claim, row.id])));
  },

  async stored(db, _deps, _, records) {
    return byKey(await rowsById(db, db.oauthAccounts, records.map(keyOf)), encode, keyOf);
  },

  async create(tx, { now }, projectId, records) {
    await tx.addAll(
      "oauthAccounts",
      records.map((record) => decode(record, projectId, now())),
    );
    for (const userId of new Set(records.map(({ user_id }) => user_id))) await showAccountsIn(tx, projectId, userId);
  },

  async update(tx, { now }, projectId, record, before) {
    await tx.change("oauthAccounts", { id: keyOf(record), projectId }, decode(record, projectId, now()));
    for (const userId of new Set([record.user_id, before.user_id])) await showAccountsIn(tx, projectId, userId);
  },
});

/** Returns the key of a complete record, which has an id. */
function keyOf(record: OAuthAccount): string {
  return record.id ?? "";
}

/** The values that the table's unique indexes keep unique. */
function claimsOf({ user_id, provider_id, account_id, allow_sign_in }: OAuthAccount): string[] {
  const own = `${provider_id} account ${account_id} of user ${user_id}`;
  if (!allow_sign_in) return [own];
  return [own, `${provider_id} account ${account_id} for signing in`, `${provider_id} sign-in of user ${user_id}`];
}

function encode(row: Row): OAuthAccount {
  return {
    id: row.id,
    project_id: row.projectId,
    user_id: row.userId,
    provider_id: row.providerId,
    account_id: row.accountId,
    email: row.email,
    allow_sign_in: row.allowSignIn,
    allow_connected_accounts: row.allowConnectedAccounts,
    created_at_millis: row.createdAt,
  };
}

function decode(record: OAuthAccount, projectId: string, now: number): Row {
  return {
    id: keyOf(record),
    projectId,
    userId: record.user_id,
    providerId: record.provider_id,
    accountId: record.account_id,
    email: record.email === undefined ? null : record.email && withAsciiDomain(record.email),
    allowSignIn: record.allow_sign_in ?? true,
    allowConnectedAccounts: record.allow_connected_accounts ?? true,
    createdAt: record.created_at_millis ?? now,
  };
}
