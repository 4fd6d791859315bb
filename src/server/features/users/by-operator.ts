import type { Origin } from "#server/access/caller.ts";
import { audit, BY_SHELL } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { changeSecondFactorIn } from "#server/features/mfa/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { endSessionsIn } from "#server/foundation/sessions/index.ts";
import { changeUserIn, findUser, type User } from "#server/foundation/users/index.ts";

type Place = Pick<Deps, "store" | "now">;

interface Wanted {
  projectId: string;
  userId: string;
}

const NO_ORIGIN: Origin = { requestId: "shell", ip: null, userAgent: null, geo: null };

/** Ends all sessions of a user and lets none begin, until the user is enabled. False if they were disabled before. */
export const disableUser = (deps: Place, wanted: Wanted): Promise<boolean> =>
  deps.store.write(async (tx) => {
    const user = await requireUserIn(tx, wanted);
    await endSessionsIn(tx, wanted);
    if (user.row.disabledAt !== null) return false;
    await changeUserIn(tx, wanted, { disabledAt: deps.now() });
    await recordIn(tx, deps, wanted, "user_disabled");
    return true;
  });

/** Lets a disabled user sign in again. False if they were enabled. */
export const enableUser = (deps: Place, wanted: Wanted): Promise<boolean> =>
  deps.store.write(async (tx) => {
    const user = await requireUserIn(tx, wanted);
    if (user.row.disabledAt === null) return false;
    await changeUserIn(tx, wanted, { disabledAt: null });
    await recordIn(tx, deps, wanted, "user_enabled");
    return true;
  });

/** Removes the second factor and the recovery codes of a user, and mails a notice. False if there was none. */
export const resetSecondFactor = (
  deps: Place & Pick<Deps, "keyring" | "settings" | "mailServers">,
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

async function requireUserIn(tx: Transaction, { projectId, userId }: Wanted): Promise<User> {
  const user = await findUser(tx, projectId, userId);
  if (!user) throw new Error(`Project ${projectId} has no user ${userId}.`);
  return user;
}

const recordIn = (
  tx: Transaction,
  deps: Pick<Deps, "now">,
  { projectId, userId }: Wanted,
  action: "user_disabled" | "user_enabled",
) => audit(tx, deps, { projectId, action, subject: { type: "user", id: userId }, ...BY_SHELL });
