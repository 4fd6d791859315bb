import { fail, inGroup } from "#contract/errors.ts";
import { FRESH_SESSION_MILLIS, INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Confirmation } from "#contract/projects.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { confirmByPasskey } from "#server/features/passkeys/index.ts";
import { confirmByPassword } from "#server/features/passwords/index.ts";
import { requireOwnerIn } from "#server/foundation/project-owners/index.ts";
import { openSession } from "#server/foundation/sessions/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { type ActingOwner, actingOwner } from "./acting-owner.ts";
import { requireRoomForProjectIn } from "./create.ts";

export interface HandOver {
  teamId: string;
  confirmation?: Confirmation;
}

/**
 * Lets an owner give a project to another team. The owner must own that team, too, so that the project always has an
 * owner, and must show that they are present: neither a session alone nor a key can transfer a project.
 * docs/security/rules.md, rule 17. Returns what checks once more, for the transaction of the change.
 */
export async function confirmHandOver(
  deps: Deps,
  caller: Caller,
  { teamId, confirmation }: HandOver,
): Promise<(tx: Transaction, from: string | null) => Promise<void>> {
  if (caller.projectId === INTERNAL_PROJECT_ID) throw refuse("INTERNAL_PROJECT_NOT_TRANSFERABLE");
  const owner = await actingOwner(deps, caller);
  if (!owner) throw refuse("PROJECT_TRANSFER_NEEDS_OWNER");
  await deps.store.read((db) => requireBothTeams(db, deps, owner, { from: caller.project.ownerTeamId, to: teamId }));
  const redeemIn = await confirmed(deps, owner, confirmation);
  return async (tx, from) => {
    await requireBothTeams(tx, deps, owner, { from, to: teamId });
    if (from !== teamId) await requireRoomForProjectIn(tx, teamId);
    await redeemIn(tx);
  };
}

/** The session must be the owner's own and open, and the owner must own the projects of both teams. */
async function requireBothTeams(
  db: Snapshot | Transaction,
  deps: Deps,
  { caller: { project: internal }, userId, sessionId }: ActingOwner,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  const session = await openSession(db, deps, { projectId: internal.id, userId, sessionId });
  if (!session || session.isImpersonation || from === null) throw refuse("PROJECT_TRANSFER_NEEDS_OWNER");
  await requireOwnerIn(db, deps, internal, { teamId: from, userId });
  await requireOwnerIn(db, deps, internal, { teamId: to, userId });
}

async function confirmed(
  deps: Deps,
  { caller, userId, sessionId }: ActingOwner,
  given: Confirmation | undefined,
): Promise<(tx: Transaction) => Promise<void>> {
  const { projectId, project } = caller;
  const user = await findUser(deps.store, projectId, userId);
  if (!user) throw refuse("PROJECT_TRANSFER_NEEDS_OWNER");
  const { password, passkey } = project.config.auth;
  const methods: string[] = [];
  if (password.allowSignIn && user.row.passwordHash !== null) methods.push("password");
  if (passkey.allowSignIn && user.hasPasskey) methods.push("passkey");
  if (given && methods.includes(given.type)) {
    if (given.type === "password") return confirmByPassword(deps, caller, user, given.password);
    const assertion = { response: given.authentication_response, code: given.code };
    // A challenge that is unknown, used or expired confirms nothing: the owner needs another one.
    const anotherNeeded = (error: unknown) => {
      throw inGroup(error, "VERIFICATION_ERROR") ? fail("CONFIRMATION_REQUIRED", { methods }) : error;
    };
    const redeemIn = await confirmByPasskey(deps, caller, userId, assertion).catch(anotherNeeded);
    // Another request may have used the challenge in the meantime.
    return (tx) => redeemIn(tx).catch(anotherNeeded);
  }
  if (methods.length > 0) throw fail("CONFIRMATION_REQUIRED", { methods });
  // Owners who sign in only by email or at a provider have nothing to type here: a new sign-in counts.
  const session = await deps.store.read((db) => openSession(db, deps, { projectId, userId, sessionId }));
  const isFresh = session !== undefined && deps.now() - session.createdAt <= FRESH_SESSION_MILLIS;
  if (!isFresh) throw fail("CONFIRMATION_REQUIRED", { methods: ["sign_in"] });
  return async () => {};
}
