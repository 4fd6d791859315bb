import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Origin } from "#server/access/caller.ts";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { ownerlessProjects, permissionsOfOwner } from "#server/foundation/project-owners/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { addMemberIn } from "#server/foundation/teams/index.ts";

/** Makes a user of `internal` the owner of each team that owns projects and has no member. */
export async function takeOverIn(
  tx: Transaction,
  deps: Deps,
  internal: Project,
  { userId, origin }: { userId: string; origin: Origin | null },
): Promise<void> {
  const abandoned = (await ownerlessProjects(tx, deps)).filter(({ hasMembers }) => !hasMembers);
  for (const teamId of new Set(abandoned.map((each) => each.teamId))) {
    const member = { teamId, userId };
    await addMemberIn(tx, deps, { projectId: INTERNAL_PROJECT_ID, ...member, grants: permissionsOfOwner(internal) });
    await audit(tx, deps, {
      projectId: INTERNAL_PROJECT_ID,
      action: "team_member_added",
      actor: { type: "user", id: userId },
      subject: { type: "team", id: teamId },
      origin,
      after: { team_id: teamId, user_id: userId },
    });
  }
}
