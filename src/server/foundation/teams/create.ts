import { randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { type GivenImage, storeImageIn } from "#server/foundation/stored-files/index.ts";
import { addMemberIn } from "./members.ts";
import { type TeamRow, teamView } from "./team.ts";

export interface NewTeam extends Partial<Omit<TeamRow, "id" | "projectId" | "createdAt" | "profileImageUrl">> {
  displayName: string;
  profileImage?: GivenImage;
  creatorUserId: string | null;
}

/**
 * Creates a team. Its creator becomes a member with the project's creator permissions, without events for these (sic).
 */
export async function createTeamIn(
  tx: Transaction,
  deps: Deps,
  project: Pick<Project, "id" | "config">,
  { creatorUserId, ...wanted }: NewTeam,
): Promise<string> {
  const team: TeamRow = {
    displayName: wanted.displayName,
    profileImageUrl: wanted.profileImage?.url ?? null,
    clientMetadata: wanted.clientMetadata ?? null,
    clientReadOnlyMetadata: wanted.clientReadOnlyMetadata ?? null,
    serverMetadata: wanted.serverMetadata ?? null,
    id: randomUuid(),
    projectId: project.id,
    createdAt: deps.now(),
  };
  await tx.add("teams", team);
  if (wanted.profileImage) {
    await storeImageIn(tx, deps, { projectId: project.id, teamId: team.id }, wanted.profileImage);
  }
  if (creatorUserId) {
    const grants = Object.keys(project.config.rbac.defaultPermissions.teamCreator);
    await addMemberIn(tx, deps, { projectId: project.id, teamId: team.id, userId: creatorUserId, grants });
  }
  await queueEvent(tx, deps, { projectId: project.id, type: "team.created", data: teamView(deps, team).server });
  return team.id;
}
