import { type Static, Type } from "@sinclair/typebox";
import { and, eq, inArray } from "drizzle-orm";
import { rowsById, rowsOfUsers } from "#server/db/query/whole-rows.ts";
import type { Tables } from "#server/db/store/tables.ts";
import {
  Base64Url,
  Count,
  Millis,
  NonEmptyName,
  Optional,
  orNull,
  ProjectId,
  Switch,
  Text,
  Uuid,
} from "#server/transfer/fields.ts";
import { byKey, idOf, inOrder, noun } from "#server/transfer/noun.ts";

const Passkey = Type.Object({
  id: Uuid,
  project_id: Optional(ProjectId),
  user_id: Uuid,
  credential_id: Base64Url,
  public_key: Base64Url,
  counter: Optional(Count),
  aaguid: Optional(Text),
  backed_up: Optional(Switch),
  name: Optional(NonEmptyName),
  created_at_millis: Optional(Millis),
  last_used_at_millis: Optional(orNull(Millis)),
});
type Passkey = Static<typeof Passkey>;
type Row = Tables["passkeys"]["$inferSelect"];

const NO_AAGUID = "00000000-0000-0000-0000-000000000000";

/** A passkey with its public key. It stays valid on an instance whose pages have the same domain. */
export const passkey = noun<Passkey>({
  type: "passkey",
  schema: Passkey,

  async ofUsers(db, _, projectId, userIds) {
    const rows = await rowsOfUsers(db, db.passkeys, projectId, userIds);
    return inOrder(rows.map(encode), idOf);
  },

  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf: idOf,
  references: ({ user_id }) => [{ to: "user", id: user_id, field: "user_id" }],
  claims: ({ credential_id }, projectId) => [`credential ${credential_id} in ${projectId}`],

  async holders(db, _deps, projectId, records) {
    const t = db.passkeys;
    const credentials = records.map(({ credential_id }) => credential_id);
    const rows = await db
      .select({ id: t.id, credentialId: t.credentialId })
      .from(t)
      .where(and(eq(t.projectId, projectId), inArray(t.credentialId, credentials)));
    return new Map(rows.map(({ id, credentialId }) => [`credential ${credentialId} in ${projectId}`, id]));
  },

  async stored(db, _deps, _, records) {
    const rows = await rowsById(db, db.passkeys, records.map(idOf));
    return byKey(rows, encode, idOf);
  },

  /** Keeps the higher counter: after a lower one, a copied passkey would not be noticed. */
  merge: (_db, _deps, given, stored) => ({
    ...given,
    ...(stored && { counter: Math.max(given.counter ?? 0, stored.counter ?? 0) }),
  }),

  async create(tx, { now }, projectId, records) {
    await tx.addAll(
      "passkeys",
      records.map((record) => decode(record, projectId, now())),
    );
  },

  async update(tx, { now }, projectId, record) {
    await tx.change("passkeys", { id: record.id, projectId }, decode(record, projectId, now()));
  },
});

function encode(row: Row): Passkey {
  return {
    id: row.id,
    project_id: row.projectId,
    user_id: row.userId,
    credential_id: row.credentialId,
    public_key: Buffer.from(row.publicKey).toString("base64url"),
    counter: row.counter,
    aaguid: row.aaguid,
    backed_up: row.backedUp,
    name: row.name,
    created_at_millis: row.createdAt,
    last_used_at_millis: row.lastUsedAt,
  };
}

function decode(record: Passkey, projectId: string, now: number): Row {
  return {
    id: record.id,
    projectId,
    userId: record.user_id,
    credentialId: record.credential_id,
    publicKey: Buffer.from(record.public_key, "base64url"),
    counter: record.counter ?? 0,
    aaguid: record.aaguid ?? NO_AAGUID,
    backedUp: record.backed_up ?? false,
    name: record.name ?? "Passkey",
    createdAt: record.created_at_millis ?? now,
    lastUsedAt: record.last_used_at_millis ?? null,
  };
}
