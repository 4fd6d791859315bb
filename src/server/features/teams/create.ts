import { eq } from "drizzle-orm";
import { randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import type { Project } from "#server/features/projects/project.ts";
import type { GivenImage } from "#server/features/stored-files/image.ts";
import { storeImageIn } from "#server/features/stored-files/store.ts";
import { addMemberIn } from "#server/features/team-members/service.ts";
import { type TeamRow, teamView } from "./team.ts";

export interface NewTeam extends Partial<Omit<TeamRow, "id" | "projectId" | "createdAt" | "profileImageUrl">> {
  displayName: string;
  profileImage?: GivenImage;
  creatorUserId: string | null;
}

/** Creates a team; its creator becomes a member with the project's creator permissions, of which no event tells (sic). */
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

/** Creates the team a new user gets where the project wants one, and selects it. */
export async function createPersonalTeamIn(
  tx: Transaction,
  deps: Deps,
  project: Project,
  user: { id: string; displayName: string | null; email: string | null },
): Promise<void> {
  const name = user.displayName || user.email;
  const displayName = name ? `${name}'s Team` : "Personal Team";
  const teamId = await createTeamIn(tx, deps, project, { displayName, creatorUserId: user.id });
  await tx.update(tx.users).set({ selectedTeamId: teamId }).where(eq(tx.users.id, user.id));
}
