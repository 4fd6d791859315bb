import { type Static, Type } from "@sinclair/typebox";
import { and, eq, inArray } from "drizzle-orm";
import { inChunks, pageFrom, pageOrder } from "#server/db/page.ts";
import type { Tables } from "#server/db/tables.ts";
import { Json, Millis, NonEmpty, Optional, ProjectId, Uuid } from "./fields.ts";
import { byKey, noun } from "./noun.ts";
import { changedImageIn, imageFaults, ProfileImage, withPictures } from "./profile-image.ts";

const Team = Type.Object({
  id: Uuid,
  project_id: Optional(ProjectId),
  display_name: Optional(NonEmpty),
  profile_image_url: ProfileImage,
  client_metadata: Optional(Json),
  client_read_only_metadata: Optional(Json),
  server_metadata: Optional(Json),
  created_at_millis: Optional(Millis),
});
type Team = Static<typeof Team>;
type Row = Tables["teams"]["$inferSelect"];

export const team = noun<Team>({
  type: "team",
  schema: Team,

  async *inProject(db, _, projectId) {
    const t = db.teams;
    const list = { table: t, order: t.createdAt, id: t.id, within: eq(t.projectId, projectId) };
    const chunks = inChunks((cursor, rows) =>
      db
        .select()
        .from(t)
        .where(pageFrom(list, cursor))
        .orderBy(...pageOrder(list))
        .limit(rows),
    );
    for await (const rows of chunks) yield (await withPictures(db, rows)).map(encode);
  },

  faults: ({ profile_image_url }) => imageFaults(profile_image_url),
  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf: ({ id }) => id,

  async stored(db, _deps, _, records) {
    const t = db.teams;
    const ids = records.map(({ id }) => id);
    const rows = await db.select().from(t).where(inArray(t.id, ids));
    return byKey(await withPictures(db, rows), encode, ({ id }) => id);
  },

  async create(tx, { now }, projectId, records) {
    await tx.addAll(
      "teams",
      records.map((record) => decode(record, projectId, now())),
    );
  },

  async update(tx, { now }, projectId, record, before) {
    const t = tx.teams;
    const profileImageUrl = await changedImageIn(tx, { projectId, teamId: record.id }, record, before);
    await tx
      .update(t)
      .set({ ...decode(record, projectId, now()), profileImageUrl })
      .where(and(eq(t.id, record.id), eq(t.projectId, projectId)));
  },
});

function encode(row: Row): Team {
  return {
    id: row.id,
    project_id: row.projectId,
    display_name: row.displayName,
    profile_image_url: row.profileImageUrl,
    client_metadata: row.clientMetadata,
    client_read_only_metadata: row.clientReadOnlyMetadata,
    server_metadata: row.serverMetadata,
    created_at_millis: row.createdAt,
  };
}

function decode(record: Team, projectId: string, now: number): Row {
  return {
    id: record.id,
    projectId,
    displayName: record.display_name ?? "Team",
    profileImageUrl: record.profile_image_url ?? null,
    clientMetadata: record.client_metadata ?? null,
    clientReadOnlyMetadata: record.client_read_only_metadata ?? null,
    serverMetadata: record.server_metadata ?? null,
    createdAt: record.created_at_millis ?? now,
  };
}
