import type { Origin } from "#server/access/caller.ts";
import { BY_SHELL } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { changeSecondFactorIn } from "#server/features/mfa/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { findUser, type User } from "#server/foundation/users/index.ts";

const NO_ORIGIN: Origin = { requestId: "shell", ip: null, userAgent: null, geo: null };

/** Removes the second factor and the recovery codes of a user, and emails a notice. False if there was none. */
export const resetSecondFactor = (
  deps: Pick<Deps, "store" | "now" | "keyring" | "settings" | "mailServers">,
  project: Project,
  userId: string,
): Promise<boolean> =>
  deps.store.write(async (tx) => {
    const projectId = project.id;
    const user = await requireUserIn(tx, { projectId, userId });
    const by = { project, projectId, origin: NO_ORIGIN, actor: BY_SHELL.actor };
    await changeSecondFactorIn(tx, deps, by, user, null);
    return user.row.sealedTotpSecret !== null;
  });

async function requireUserIn(
  tx: Transaction,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<User> {
  const user = await findUser(tx, projectId, userId);
  if (!user) throw new Error(`Project ${projectId} has no user ${userId}.`);
  return user;
}
