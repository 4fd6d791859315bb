import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { shortened } from "#contract/shortened.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { createTeamIn } from "#server/foundation/teams/index.ts";
import { changeUserIn } from "#server/foundation/users/index.ts";

/** Creates the personal team of a new user and selects it. */
export async function createPersonalTeamIn(
  tx: Transaction,
  deps: Deps,
  project: Project,
  user: { id: string; displayName: string | null; email: string | null },
): Promise<void> {
  const displayName = teamNameOf(user.displayName || user.email);
  const teamId = await createTeamIn(tx, deps, project, { displayName, creatorUserId: user.id });
  await changeUserIn(tx, { projectId: project.id, userId: user.id }, { selectedTeamId: teamId });
}

const ENDING = "'s Team";

/** A name or an address may be as long as the name of a team, so that the ending would not fit. */
function teamNameOf(name: string | null): string {
  return name ? `${shortened(name, NAME_MAX_LENGTH - ENDING.length)}${ENDING}` : "Personal Team";
}
