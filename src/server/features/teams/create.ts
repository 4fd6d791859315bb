import { eq } from "drizzle-orm";
import { randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import type { Project } from "#server/features/projects/project.ts";
import { addMemberIn } from "#server/features/team-members/service.ts";
import { teamView } from "./team.ts";

/** Creates a team; its creator becomes a member with the project's creator permissions. */
export async function createTeamIn(
  tx: Transaction,
  deps: Deps,
  project: Pick<Project, "id" | "config">,
  wanted: { displayName: string; creatorUserId: string | null },
): Promise<string> {
  const team = {
    id: randomUuid(),
    projectId: project.id,
    displayName: wanted.displayName,
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    createdAt: deps.now(),
  };
  await tx.add("teams", team);
  if (wanted.creatorUserId) {
    const grants = Object.keys(project.config.rbac.defaultPermissions.teamCreator);
    await addMemberIn(tx, deps, { projectId: project.id, teamId: team.id, userId: wanted.creatorUserId, grants });
  }
  await queueEvent(tx, deps, { projectId: project.id, type: "team.created", data: teamView(team).server });
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
