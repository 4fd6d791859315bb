import { type Static, Type } from "@sinclair/typebox";
import { and, eq, inArray } from "drizzle-orm";
import { wholeList } from "#server/db/query/whole-list.ts";
import { rowsById } from "#server/db/query/whole-rows.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import {
  Description,
  Digest,
  Millis,
  Optional,
  orNull,
  ProjectId,
  Switch,
  Text,
  Uuid,
} from "#server/transfer/fields.ts";
import { byKey, idOf, noun, type Reference } from "#server/transfer/noun.ts";

const ApiKey = Type.Object({
  id: Uuid,
  project_id: Optional(ProjectId),
  user_id: Optional(orNull(Uuid)),
  team_id: Optional(orNull(Uuid)),
  creator_id: Optional(orNull(Uuid)),
  description: Optional(Description),
  is_public: Optional(Switch),
  digest: Digest,
  last_four: Text,
  created_at_millis: Optional(Millis),
  expires_at_millis: Optional(orNull(Millis)),
  manually_revoked_at_millis: Optional(orNull(Millis)),
});
type ApiKey = Static<typeof ApiKey>;
type Row = Tables["apiKeys"]["$inferSelect"];

const keysOfProject = wholeList(
  (db, { projectId }: Params<{ projectId: string }>, chunk) => {
    const t = db.apiKeys;
    const { after, order } = chunk.upwards(t.id);
    return db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), after))
      .orderBy(...order)
      .limit(chunk.rows);
  },
  ({ id }) => [id],
);

/** A key of a user or a team, with the digest that identifies it, so that the key stays valid after an import. */
export const apiKey = noun<ApiKey>({
  type: "api_key",
  schema: ApiKey,

  async *inProject(db, _, projectId) {
    for await (const rows of keysOfProject(db, { projectId })) yield rows.map(encode);
  },

  faults: ({ user_id, team_id }) =>
    Boolean(user_id) === Boolean(team_id) ? [{ field: "user_id", expected: "either a user or a team" }] : [],
  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf: idOf,
  references: ({ user_id, team_id, creator_id }): Reference[] => [
    ...(team_id ? [{ to: "team" as const, id: team_id, field: "team_id" }] : []),
    ...(user_id ? [{ to: "user" as const, id: user_id, field: "user_id" }] : []),
    ...(creator_id ? [{ to: "user" as const, id: creator_id, field: "creator_id" }] : []),
  ],
  claims: ({ digest }) => [digest],

  async holders(db, _deps, _, records) {
    const t = db.apiKeys;
    const digests = records.map(({ digest }) => digest);
    const rows = await db.select({ id: t.id, digest: t.digest }).from(t).where(inArray(t.digest, digests));
    return new Map(rows.map(({ id, digest }) => [digest, id]));
  },

  async stored(db, _deps, _, records) {
    const rows = await rowsById(db, db.apiKeys, records.map(idOf));
    return byKey(rows, encode, idOf);
  },

  async create(tx, { now }, projectId, records) {
    await tx.addAll(
      "apiKeys",
      records.map((record) => decode(record, projectId, now())),
    );
  },

  async update(tx, { now }, projectId, record) {
    await tx.change("apiKeys", { id: record.id, projectId }, decode(record, projectId, now()));
  },
});

const encode = (row: Row): ApiKey => ({
  id: row.id,
  project_id: row.projectId,
  user_id: row.userId,
  team_id: row.teamId,
  creator_id: row.creatorId,
  description: row.description,
  is_public: row.isPublic,
  digest: row.digest,
  last_four: row.lastFour,
  created_at_millis: row.createdAt,
  expires_at_millis: row.expiresAt,
  manually_revoked_at_millis: row.manuallyRevokedAt,
});

const decode = (record: ApiKey, projectId: string, now: number): Row => ({
  id: record.id,
  projectId,
  userId: record.user_id ?? null,
  teamId: record.team_id ?? null,
  creatorId: record.creator_id ?? null,
  description: record.description ?? "",
  isPublic: record.is_public ?? false,
  digest: record.digest,
  lastFour: record.last_four,
  createdAt: record.created_at_millis ?? now,
  expiresAt: record.expires_at_millis ?? null,
  manuallyRevokedAt: record.manually_revoked_at_millis ?? null,
});
