import { type Static, Type } from "@sinclair/typebox";
import { and, eq, inArray } from "drizzle-orm";
import type { Tables } from "#server/db/store/tables.ts";
import { storeImageIn } from "#server/foundation/stored-files/index.ts";
import { Millis, Name, Optional, orNull, PermissionId, ProjectId, Uuid } from "#server/transfer/fields.ts";
import { type Db, inOrder, noun, type Stored, type TransferDeps } from "#server/transfer/noun.ts";
import { imageFaults, imagesOf, ProfileImage, storeImagesIn, takenImage } from "#server/transfer/profile-image.ts";

const TeamMember = Type.Object({
  project_id: Optional(ProjectId),
  team_id: Uuid,
  user_id: Uuid,
  display_name: Optional(orNull(Name)),
  profile_image_url: ProfileImage,
  created_at_millis: Optional(Millis),
  permission_ids: Optional(Type.Array(PermissionId, { expected: "a list of permissions" })),
});
type TeamMember = Static<typeof TeamMember>;
type Row = Tables["teamMembers"]["$inferSelect"];

/** A member of a team, with the profile and the direct permission grants in the team. */
export const teamMember = noun<TeamMember>({
  type: "team_member",
  schema: TeamMember,

  async ofUsers(db, deps, projectId, userIds) {
    const found = await load(db, deps, userIds);
    const records = [...found].flatMap(([, each]) => (each.projectId === projectId ? [each.record] : []));
    return inOrder(records, keyOf);
  },

  faults: ({ profile_image_url }) => imageFaults(profile_image_url),
  complete: (record, projectId) => ({
    ...record,
    project_id: projectId,
    ...(record.permission_ids && { permission_ids: [...new Set(record.permission_ids)].sort() }),
  }),
  keyOf,
  references: ({ user_id, team_id }) => [
    { to: "team", id: team_id, field: "team_id" },
    { to: "user", id: user_id, field: "user_id" },
  ],

  stored: async (db, deps, _, records) =>
    load(
      db,
      deps,
      records.map(({ user_id }) => user_id),
    ),

  async create(tx, deps, projectId, records) {
    const given = records.map((record) => ({ record, image: takenImage(deps, record.profile_image_url, FOLDER) }));
    await tx.addAll(
      "teamMembers",
      given.map(({ record, image }) => decode(record, projectId, deps.now(), image.url)),
    );
    const shown = given.map(({ record: { user_id: userId, team_id: teamId }, image }) => ({
      projectId,
      shown: { userId, teamId },
      image,
    }));
    await storeImagesIn(tx, deps, shown);
    await tx.addAll(
      "teamPermissionGrants",
      records.flatMap((record) => grantsOf(record, projectId)),
    );
  },

  async update(tx, deps, projectId, record, before) {
    const { profile_image_url: url } = record;
    const { teamId, userId, profileImageUrl: _, ...row } = decode(record, projectId, deps.now(), null);
    const image = url === before.profile_image_url ? null : takenImage(deps, url, FOLDER);
    await tx.change("teamMembers", { projectId, teamId, userId }, { ...row, profileImageUrl: image?.url });
    if (image) await storeImageIn(tx, deps, { projectId, userId, teamId }, image);
    const t = tx.teamPermissionGrants;
    await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.teamId, teamId), eq(t.userId, userId)));
    await tx.addAll("teamPermissionGrants", grantsOf(record, projectId));
  },
});

const FOLDER = "team-member-profile-images";

function keyOf({ team_id, user_id }: TeamMember): string {
  return `${team_id} ${user_id}`;
}

const grantsOf = ({ team_id: teamId, user_id: userId, permission_ids = [] }: TeamMember, projectId: string) =>
  permission_ids.map((permissionId) => ({ projectId, teamId, userId, permissionId }));

async function load(
  db: Db,
  deps: Pick<TransferDeps, "settings">,
  userIds: string[],
): Promise<Map<string, Stored<TeamMember>>> {
  const { teamMembers: members, teamPermissionGrants: grants } = db;
  const ids = [...new Set(userIds)];
  const rows = await db.select().from(members).where(inArray(members.userId, ids));
  const granted = Map.groupBy(
    await db.select().from(grants).where(inArray(grants.userId, ids)),
    ({ teamId, userId }) => `${teamId} ${userId}`,
  );
  const image = await imagesOf(db, deps, "members", ids);
  return new Map(
    rows.map((plain) => {
      const row = { ...plain, profileImageUrl: image(plain, plain.profileImageUrl) };
      const key = `${row.teamId} ${row.userId}`;
      const permissionIds = (granted.get(key) ?? []).map(({ permissionId }) => permissionId).sort();
      return [key, { projectId: row.projectId, record: encode(row, permissionIds) }];
    }),
  );
}

const encode = (row: Row, permissionIds: string[]): TeamMember => ({
  project_id: row.projectId,
  team_id: row.teamId,
  user_id: row.userId,
  display_name: row.displayName,
  profile_image_url: row.profileImageUrl,
  created_at_millis: row.createdAt,
  permission_ids: permissionIds,
});

const decode = (
  record: TeamMember,
  projectId: string,
  now: number,
  profileImageUrl: string | null,
): Omit<Row, "userSignedUpAt"> => ({
  projectId,
  teamId: record.team_id,
  userId: record.user_id,
  displayName: record.display_name ?? null,
  profileImageUrl,
  createdAt: record.created_at_millis ?? now,
});
