import { type Static, Type } from "@sinclair/typebox";
import { and, asc, eq, inArray, or } from "drizzle-orm";
import { rowsById } from "#server/db/query/whole-rows.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { projectCacheKey } from "#server/foundation/projects/index.ts";
import { Description, Digest, Millis, Optional, orNull, ProjectId, Text, Uuid } from "#server/transfer/fields.ts";
import { byKey, idOf, noun } from "#server/transfer/noun.ts";

const KeyDigest = orNull(Type.Object({ digest: Digest, last_four: Text }, { expected: "{ digest, last_four }" }));

const InternalKey = Type.Object({
  id: Uuid,
  project_id: Optional(ProjectId),
  description: Optional(Description),
  created_at_millis: Optional(Millis),
  expires_at_millis: Millis,
  manually_revoked_at_millis: Optional(orNull(Millis)),
  publishable_client_key: Optional(KeyDigest),
  secret_server_key: Optional(KeyDigest),
  super_secret_admin_key: Optional(KeyDigest),
  last_used_at_millis: Optional(orNull(Millis)),
});
type InternalKey = Static<typeof InternalKey>;
type Row = Tables["internalKeys"]["$inferSelect"];

/** A project's keys, with the digests that identify them, so that the keys of apps stay valid after an import. */
export const internalKey = noun<InternalKey>({
  type: "internal_key",
  schema: InternalKey,
  isOfProject: true,

  async *inProject(db, _, projectId) {
    const t = db.internalKeys;
    const rows = await db.select().from(t).where(eq(t.projectId, projectId)).orderBy(asc(t.createdAt), asc(t.id));
    yield rows.map(encode);
  },

  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf: idOf,
  claims: (record) => digestsOf(record),

  async holders(db, _deps, _, records) {
    const digests = records.flatMap(digestsOf);
    if (digests.length === 0) return new Map();
    const t = db.internalKeys;
    const columns = [t.publishableClientKeyDigest, t.secretServerKeyDigest, t.superSecretAdminKeyDigest];
    const rows = await db
      .select()
      .from(t)
      .where(or(...columns.map((column) => inArray(column, digests))));
    return new Map(rows.flatMap((row) => digestsOf(encode(row)).map((digest): [string, string] => [digest, row.id])));
  },

  async stored(db, _deps, _, records) {
    const rows = await rowsById(db, db.internalKeys, records.map(idOf));
    return byKey(rows, encode, idOf);
  },

  // Keys that are in use are not put back in time.
  merge: (_db, _deps, given, stored) => ({
    ...given,
    ...(stored?.last_used_at_millis &&
      given.last_used_at_millis !== undefined && {
        last_used_at_millis: Math.max(given.last_used_at_millis ?? 0, stored.last_used_at_millis),
      }),
  }),

  async create(tx, { now }, projectId, records) {
    await tx.addAll(
      "internalKeys",
      records.map((record) => decode(record, projectId, now())),
    );
    await tx.bump(projectCacheKey(projectId));
  },

  async update(tx, { now }, projectId, record) {
    const t = tx.internalKeys;
    await tx
      .update(t)
      .set(decode(record, projectId, now()))
      .where(and(eq(t.id, record.id), eq(t.projectId, projectId)));
    await tx.bump(projectCacheKey(projectId));
  },
});

const digestsOf = (record: InternalKey) =>
  [record.publishable_client_key, record.secret_server_key, record.super_secret_admin_key].flatMap((key) =>
    key ? [key.digest] : [],
  );

function encode(row: Row): InternalKey {
  return {
    id: row.id,
    project_id: row.projectId,
    description: row.description,
    created_at_millis: row.createdAt,
    expires_at_millis: row.expiresAt,
    manually_revoked_at_millis: row.manuallyRevokedAt,
    publishable_client_key: shown(row.publishableClientKeyDigest, row.publishableClientKeyLastFour),
    secret_server_key: shown(row.secretServerKeyDigest, row.secretServerKeyLastFour),
    super_secret_admin_key: shown(row.superSecretAdminKeyDigest, row.superSecretAdminKeyLastFour),
    last_used_at_millis: row.lastUsedAt,
  };
}

const shown = (digest: string | null, lastFour: string | null) =>
  digest === null ? null : { digest, last_four: lastFour ?? "" };

function decode(record: InternalKey, projectId: string, now: number): Row {
  const { publishable_client_key: client, secret_server_key: server, super_secret_admin_key: admin } = record;
  return {
    id: record.id,
    projectId,
    description: record.description ?? "",
    createdAt: record.created_at_millis ?? now,
    expiresAt: record.expires_at_millis,
    manuallyRevokedAt: record.manually_revoked_at_millis ?? null,
    publishableClientKeyDigest: client?.digest ?? null,
    publishableClientKeyLastFour: client?.last_four ?? null,
    secretServerKeyDigest: server?.digest ?? null,
    secretServerKeyLastFour: server?.last_four ?? null,
    superSecretAdminKeyDigest: admin?.digest ?? null,
    superSecretAdminKeyLastFour: admin?.last_four ?? null,
    lastUsedAt: record.last_used_at_millis ?? null,
  };
}
