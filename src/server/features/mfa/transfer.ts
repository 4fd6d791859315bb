import { type Static, Type } from "@sinclair/typebox";
import { and, eq, inArray } from "drizzle-orm";
import { rowsById, rowsOfUsers } from "#server/db/query/whole-rows.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { Digest, Millis, Optional, orNull, ProjectId, Uuid } from "#server/transfer/fields.ts";
import { byKey, idOf, inOrder, noun } from "#server/transfer/noun.ts";

const RecoveryCode = Type.Object({
  id: Uuid,
  project_id: Optional(ProjectId),
  user_id: Uuid,
  digest: Digest,
  created_at_millis: Optional(Millis),
  used_at_millis: Optional(orNull(Millis)),
});
type RecoveryCode = Static<typeof RecoveryCode>;
type Row = Tables["recoveryCodes"]["$inferSelect"];

/** The digest of a recovery code. Like the second factor, it is only in exports with secrets. */
export const recoveryCode = noun<RecoveryCode>({
  type: "recovery_code",
  schema: RecoveryCode,
  isSecret: true,

  async ofUsers(db, _, projectId, userIds) {
    const rows = await rowsOfUsers(db, db.recoveryCodes, projectId, userIds);
    return inOrder(rows.map(encode), idOf);
  },

  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf: idOf,
  references: ({ user_id }) => [{ to: "user", id: user_id, field: "user_id" }],
  claims: claimsOf,

  async holders(db, _deps, projectId, records) {
    const t = db.recoveryCodes;
    const userIds = records.map(({ user_id }) => user_id);
    const rows = await db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), inArray(t.userId, userIds)));
    return new Map(rows.flatMap((row) => claimsOf(encode(row)).map((claim): [string, string] => [claim, row.id])));
  },

  async stored(db, _deps, _, records) {
    const rows = await rowsById(db, db.recoveryCodes, records.map(idOf));
    return byKey(rows, encode, idOf);
  },

  /** A code that was redeemed here stays redeemed. */
  merge: (_db, _deps, given, stored) => ({
    ...given,
    ...(stored?.used_at_millis && { used_at_millis: stored.used_at_millis }),
  }),

  async create(tx, { now }, projectId, records) {
    await tx.addAll(
      "recoveryCodes",
      records.map((record) => decode(record, projectId, now())),
    );
  },

  async update(tx, { now }, projectId, record) {
    await tx.change("recoveryCodes", { id: record.id, projectId }, decode(record, projectId, now()));
  },
});

function claimsOf({ user_id, digest }: RecoveryCode): string[] {
  return [`recovery code ${digest.slice(0, 12)}… of user ${user_id}`];
}

function encode(row: Row): RecoveryCode {
  return {
    id: row.id,
    project_id: row.projectId,
    user_id: row.userId,
    digest: row.digest,
    created_at_millis: row.createdAt,
    used_at_millis: row.usedAt,
  };
}

function decode(record: RecoveryCode, projectId: string, now: number): Row {
  return {
    id: record.id,
    projectId,
    userId: record.user_id,
    digest: record.digest,
    createdAt: record.created_at_millis ?? now,
    usedAt: record.used_at_millis ?? null,
  };
}
