import { fail } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { isDisabled } from "#server/access/disabled.ts";
import { refuse } from "#server/access/refusal.ts";
import { type AuditEntry, audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { requireAnotherOwnerIn } from "#server/foundation/project-owners/index.ts";
import { endSessionsIn } from "#server/foundation/sessions/index.ts";
import { teamIdsOf } from "#server/foundation/teams/index.ts";
import { changeUserIn, findUser, queueUserEventIn, type User } from "#server/foundation/users/index.ts";

/** The dependencies that a command has, too: it works on the data beside a running server. */
type Place = Pick<Deps, "store" | "now" | "keyring"> & { settings: Pick<Deps["settings"], "publicUrl" | "svix"> };

/** Who disables or enables a user. */
type Acting = Pick<AuditEntry, "actor" | "origin">;

interface Wanted {
  projectId: string;
  userId: string;
}

interface Disabling extends Wanted {
  /** Why, for owners. */
  reason?: string | null;
  /** When the user is enabled again by itself. */
  until?: number | null;
}

/**
 * Ends all sessions of a user and lets none begin, until the user is enabled or the given end, by the clock. `changed`
 * is false if the user was already disabled with the same reason and end. Only the operator's shell may disable the
 * last owner of a project, since nobody could then open the project.
 */
export function disableUser(
  deps: Place,
  { projectId, userId, reason = null, until = null }: Disabling,
  by: Acting,
): Promise<{ user: User; changed: boolean }> {
  const disabledUntil = until === null ? null : Math.trunc(until);
  if (disabledUntil !== null && disabledUntil <= deps.now()) {
    throw refuse("USER_DISABLED_UNTIL_PAST", { given: disabledUntil, date: new Date(disabledUntil).toISOString() });
  }
  return deps.store.write(async (tx) => {
    const before = await requireUserIn(tx, projectId, userId);
    const wasDisabled = isDisabled(before.row, deps.now());
    if (!wasDisabled && by.actor.type !== "shell" && projectId === INTERNAL_PROJECT_ID) {
      for (const teamId of await teamIdsOf(tx, projectId, userId)) {
        await requireAnotherOwnerIn(tx, deps, { projectId }, { teamId, userId });
      }
    }
    await endSessionsIn(tx, { projectId, userId });
    const { disabledReason, disabledUntil: wasUntil } = before.row;
    if (wasDisabled && disabledReason === reason && wasUntil === disabledUntil) return { user: before, changed: false };
    const disabledAt = wasDisabled ? before.row.disabledAt : deps.now();
    await changeUserIn(tx, { projectId, userId }, { disabledAt, disabledUntil, disabledReason: reason });
    const user = await changedIn(
      tx,
      deps,
      { projectId, userId },
      {
        ...by,
        action: "user_disabled",
        after: { reason, until_millis: disabledUntil },
      },
    );
    return { user, changed: true };
  });
}

/** Lets a disabled user sign in again. `changed` is false if they could already. */
export function enableUser(
  deps: Place,
  { projectId, userId }: Wanted,
  by: Acting,
): Promise<{ user: User; changed: boolean }> {
  return deps.store.write(async (tx) => {
    const before = await requireUserIn(tx, projectId, userId);
    if (!isDisabled(before.row, deps.now())) return { user: before, changed: false };
    await changeUserIn(tx, { projectId, userId }, { disabledAt: null, disabledUntil: null, disabledReason: null });
    return { user: await changedIn(tx, deps, { projectId, userId }, { ...by, action: "user_enabled" }), changed: true };
  });
}

async function requireUserIn(tx: Transaction, projectId: string, userId: string): Promise<User> {
  const user = await findUser(tx, projectId, userId);
  if (!user) throw fail("USER_NOT_FOUND");
  return user;
}

/** Records the change, and queues its event. */
async function changedIn(
  tx: Transaction,
  deps: Place,
  { projectId, userId }: Wanted,
  entry: Omit<AuditEntry, "projectId" | "subject">,
): Promise<User> {
  const user = await requireUserIn(tx, projectId, userId);
  await queueUserEventIn(tx, deps, "user.updated", user);
  await audit(tx, deps, { projectId, subject: { type: "user", id: userId }, ...entry });
  return user;
}
