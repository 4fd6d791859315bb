import { type Static, Type } from "@sinclair/typebox";
import { rowsById } from "#server/db/query/whole-rows.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { storeImageIn } from "#server/foundation/stored-files/index.ts";
import { teamsOfProject } from "#server/foundation/teams/index.ts";
import { Json, Millis, Name, Optional, ProjectId, Uuid } from "#server/transfer/fields.ts";
import { byKey, type Db, idOf, noun, type Stored, type TransferDeps } from "#server/transfer/noun.ts";
import { imageFaults, imagesOf, ProfileImage, storeImagesIn, takenImage } from "#server/transfer/profile-image.ts";

const Team = Type.Object({
  id: Uuid,
  project_id: Optional(ProjectId),
  display_name: Optional(Name),
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

  async *inProject(db, deps, projectId) {
    for await (const rows of teamsOfProject(db, { projectId })) {
      const found = await withImages(
        db,
        deps,
        rows.map(({ team }) => team),
      );
      yield [...found].map(([, { record }]) => record);
    }
  },

  faults: ({ profile_image_url }) => imageFaults(profile_image_url),
  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf: idOf,

  async stored(db, deps, _, records) {
    return withImages(db, deps, await rowsById(db, db.teams, records.map(idOf)));
  },

  async create(tx, deps, projectId, records) {
    const given = records.map((record) => ({ record, image: takenImage(deps, record.profile_image_url, FOLDER) }));
    await tx.addAll(
      "teams",
      given.map(({ record, image }) => decode(record, projectId, deps.now(), image.url)),
    );
    const shown = given.map(({ record, image }) => ({ projectId, shown: { teamId: record.id }, image }));
    await storeImagesIn(tx, deps, shown);
  },

  async update(tx, deps, projectId, record, before) {
    const { id, profile_image_url: url } = record;
    const { profileImageUrl: _, ...row } = decode(record, projectId, deps.now(), null);
    const image = url === before.profile_image_url ? null : takenImage(deps, url, FOLDER);
    await tx.change("teams", { id, projectId }, { ...row, profileImageUrl: image?.url });
    if (image) await storeImageIn(tx, deps, { projectId, teamId: id }, image);
  },
});

const FOLDER = "team-profile-images";

async function withImages(
  db: Db,
  deps: Pick<TransferDeps, "settings">,
  rows: Row[],
): Promise<Map<string, Stored<Team>>> {
  const ids = rows.map(({ id }) => id);
  const image = await imagesOf(db, deps, "teams", ids);
  const withImage = (row: Row) => ({ ...row, profileImageUrl: image({ teamId: row.id }, row.profileImageUrl) });
  return byKey(rows.map(withImage), encode, idOf);
}

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

function decode(record: Team, projectId: string, now: number, profileImageUrl: string | null): Row {
  return {
    id: record.id,
    projectId,
    displayName: record.display_name ?? "Team",
    profileImageUrl,
    clientMetadata: record.client_metadata ?? null,
    clientReadOnlyMetadata: record.client_read_only_metadata ?? null,
    serverMetadata: record.server_metadata ?? null,
    createdAt: record.created_at_millis ?? now,
  };
}
