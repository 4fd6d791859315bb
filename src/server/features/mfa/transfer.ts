import { type Static, Type } from "@sinclair/typebox";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { randomUuid } from "#server/crypto/random.ts";
import { isLongCode, plainCode, recoveryCodeDigest } from "#server/crypto/recovery-code.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import { rowsById, rowsOfUsers } from "#server/db/query/whole-rows.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { derivedId } from "#server/transfer/derived-id.ts";
import { Digest, Millis, Optional, orNull, ProjectId, Uuid } from "#server/transfer/fields.ts";
import { byKey, inOrder, noun } from "#server/transfer/noun.ts";

/** As many characters as a code of an authenticator app, and under the same limits. */
const SHORTEST = 6;

const Code = Type.String({
  maxLength: 100,
  secret: true,
  expected: `a code of ${SHORTEST} to 100 letters, digits and dashes`,
});

const RecoveryCode = Type.Object({
  id: Optional(Uuid),
  project_id: Optional(ProjectId),
  user_id: Uuid,
  digest: Optional(Digest),
  code: Optional(Code),
  created_at_millis: Optional(Millis),
  used_at_millis: Optional(orNull(Millis)),
});
type RecoveryCode = Static<typeof RecoveryCode>;
type Row = Tables["recoveryCodes"]["$inferSelect"];

/**
 * A recovery code: the digest of a long one, or a short one of another product itself. Like the second factor, it is only
 * in exports with secrets.
 */
export const recoveryCode = noun<RecoveryCode>({
  type: "recovery_code",
  schema: RecoveryCode,
  isSecret: true,

  async ofUsers(db, { keyring }, projectId, userIds) {
    const rows = await rowsOfUsers(db, db.recoveryCodes, projectId, userIds);
    return inOrder(
      rows.map((row) => encode(row, keyring)),
      keyOf,
    );
  },

  faults({ id, digest, code }) {
    if (code !== undefined && digest !== undefined) return [{ field: "code", expected: "no code beside its digest" }];
    if (code !== undefined)
      return plainCode(code).length >= SHORTEST ? [] : [{ field: "code", expected: Code.expected }];
    if (digest === undefined) return [{ field: "code", expected: "a code, or its digest" }];
    return id === undefined ? [{ field: "id", expected: "an id beside the digest" }] : [];
  },

  complete(record, projectId) {
    const { id, code, ...rest } = record;
    if (code === undefined) return { ...record, project_id: projectId };
    // A key or an id that is made of a short code would give it away, so its row gets any id.
    if (!isLongCode(code)) return { ...rest, project_id: projectId, code: plainCode(code) };
    const digest = recoveryCodeDigest(code);
    return {
      ...rest,
      project_id: projectId,
      id: id ?? derivedId(record.user_id, "recovery_code", digest),
      digest,
    };
  },

  keyOf,
  references: ({ user_id }) => [{ to: "user", id: user_id, field: "user_id" }],
  claims: claimsOf,

  async holders(db, _deps, projectId, records) {
    const t = db.recoveryCodes;
    const userIds = records.map(({ user_id }) => user_id);
    const rows = await db
      .select({ id: t.id, digest: t.digest, user_id: t.userId })
      .from(t)
      .where(and(eq(t.projectId, projectId), inArray(t.userId, userIds), isNotNull(t.digest)));
    return new Map(
      rows.flatMap(({ id, digest, user_id }) =>
        claimsOf({ user_id, digest: digest ?? undefined }).map((claim): [string, string] => [claim, id]),
      ),
    );
  },

  async stored(db, { keyring }, projectId, records) {
    const ids = records.flatMap(({ id }) => id ?? []);
    const usersOfShort = new Set(records.filter(({ code }) => code !== undefined).map(({ user_id }) => user_id));
    const rows = await rowsById(db, db.recoveryCodes, ids);
    const ofUsers = await rowsOfUsers(db, db.recoveryCodes, projectId, [...usersOfShort]);
    const encoded = (row: Row) => {
      const record = encode(row, keyring);
      rowIds.set(record, row.id);
      return record;
    };
    return byKey([...rows, ...ofUsers], encoded, keyOf);
  },

  /** A code that was redeemed here stays redeemed. */
  merge: (_db, _deps, given, stored) => ({
    ...given,
    ...(stored?.used_at_millis && { used_at_millis: stored.used_at_millis }),
  }),

  async create(tx, { now, keyring }, projectId, records) {
    await tx.addAll(
      "recoveryCodes",
      records.map((record) => {
        const { id = randomUuid(), user_id, digest, code, created_at_millis, used_at_millis } = record;
        return {
          id,
          projectId,
          userId: user_id,
          digest: digest ?? null,
          sealedCode: code === undefined ? null : keyring.seal(code),
          createdAt: created_at_millis ?? now(),
          usedAt: used_at_millis ?? null,
        };
      }),
    );
  },

  async update(tx, _, projectId, record, before) {
    const { user_id, digest, created_at_millis, used_at_millis } = record;
    const id = rowIds.get(before);
    if (id === undefined) throw new Error(`A recovery code of user ${user_id} was not read before its change.`);
    await tx.change(
      "recoveryCodes",
      { id, projectId },
      {
        userId: user_id,
        ...(digest !== undefined && { digest }),
        ...(created_at_millis !== undefined && { createdAt: created_at_millis }),
        usedAt: used_at_millis ?? null,
      },
    );
  },
});

/** The rows of records that were read: the record of a short code has no id. */
const rowIds = new WeakMap<RecoveryCode, string>();

/** Of a short code, the key is in no database: a digest gives it away. */
function keyOf({ id, user_id, code }: RecoveryCode): string {
  return code === undefined ? (id ?? "") : derivedId(user_id, "short recovery_code", code);
}

function claimsOf({ user_id, digest }: Pick<RecoveryCode, "user_id" | "digest">): string[] {
  return digest === undefined ? [] : [`recovery code ${digest.slice(0, 12)}… of user ${user_id}`];
}

function encode(row: Row, keyring: Keyring): RecoveryCode {
  const { id, digest, sealedCode } = row;
  return {
    ...(digest !== null && { id, digest }),
    project_id: row.projectId,
    user_id: row.userId,
    ...(sealedCode && { code: keyring.open(sealedCode) }),
    created_at_millis: row.createdAt,
    used_at_millis: row.usedAt,
  };
}
