import { fail } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { grantInTeamIn, revokeInTeamIn } from "#server/features/permissions/index.ts";
import { type ActingOwner, actingOwner } from "#server/features/projects/index.ts";
import { leaveIn } from "#server/features/team-members/index.ts";
import {
  membersOfOwningTeam,
  ownershipGrantsIn,
  ownersOfTeam,
  ownsIn,
  permissionsOfOwner,
  projectsOfTeam,
} from "#server/foundation/project-owners/index.ts";
import { ownerTeamOf } from "#server/foundation/projects/index.ts";
import { openSession, requireEnabled } from "#server/foundation/sessions/index.ts";
import { isMember, requireTeam } from "#server/foundation/teams/index.ts";
import { findUser } from "#server/foundation/users/index.ts";

/** The team that owns a project, its members and all of its projects. */
export type Owners = Awaited<ReturnType<typeof ownersIn>>;

/** The owning team, for its owners in a session of their own. docs/security/rules.md, rule 17. */
export async function listOwners(deps: Deps, caller: Caller): Promise<Owners> {
  const owner = await signedInOwner(deps, caller);
  return deps.store.read(async (db) => ownersIn(db, deps, await requireOwning(db, deps, owner, caller.projectId)));
}

/** Makes a member of the owning team an owner, or ends the ownership, unless nobody would own the projects then. */
export async function changeOwner(
  deps: Deps,
  caller: Caller,
  { userId, isOwner }: { userId: string; isOwner: boolean },
): Promise<Owners> {
  const owner = await signedInOwner(deps, caller);
  const { project: internal } = owner.caller;
  const changed = await deps.store.write(async (tx) => {
    const teamId = await requireOwning(tx, deps, owner, caller.projectId);
    const member = { teamId, userId };
    if (!(await isMember(tx, { projectId: INTERNAL_PROJECT_ID, ...member }))) {
      throw fail("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: teamId, user_id: userId });
    }
    if (isOwner) {
      const user = await findUser(tx, INTERNAL_PROJECT_ID, userId);
      if (user?.row.isAnonymous) throw refuse("PROJECT_OWNER_ANONYMOUS");
      await requireEnabled(tx, deps, userId);
      if (!(await ownsIn(tx, deps, internal, member))) {
        for (const permissionId of permissionsOfOwner(internal)) {
          await grantInTeamIn(tx, deps, owner.caller, { ...member, permissionId });
        }
      }
    } else {
      for (const permissionId of await ownershipGrantsIn(tx, internal, member)) {
        await revokeInTeamIn(tx, deps, owner.caller, { ...member, permissionId });
      }
      await requireAnOwner(tx, deps, teamId);
    }
    return ownersIn(tx, deps, teamId);
  });
  return changed;
}

/** Removes a member from the owning team, unless nobody would own the projects then. */
export async function removeOwner(deps: Deps, caller: Caller, userId: string): Promise<void> {
  const owner = await signedInOwner(deps, caller);
  await deps.store.write(async (tx) => {
    const teamId = await requireOwning(tx, deps, owner, caller.projectId);
    await leaveIn(tx, deps, owner.caller, { teamId, userId });
    await requireAnOwner(tx, deps, teamId);
  });
}

async function signedInOwner(deps: Deps, caller: Caller): Promise<ActingOwner> {
  const owner = await actingOwner(deps, caller);
  if (!owner) throw refuse("PROJECT_OWNERS_NEED_OWNER");
  return owner;
}

/** Returns the owning team. The session must be open and the owner's own, and the owner must own the project still. */
async function requireOwning(
  db: Snapshot | Transaction,
  deps: Deps,
  { caller: { project: internal }, userId, sessionId }: ActingOwner,
  projectId: string,
): Promise<string> {
  const teamId = await ownerTeamOf(db, projectId);
  const session = await openSession(db, deps, { projectId: internal.id, userId, sessionId });
  if (!session || session.isImpersonation) throw refuse("PROJECT_OWNERS_NEED_OWNER");
  if (teamId === null || !(await ownsIn(db, deps, internal, { teamId, userId })))
    throw refuse("PROJECT_OWNERS_NEED_OWNER");
  return teamId;
}

/** Checked after the change, in its transaction: two owners may demote each other at the same moment. */
async function requireAnOwner(tx: Transaction, deps: Deps, teamId: string): Promise<void> {
  const owners = await ownersOfTeam(tx, deps, teamId);
  if (owners.length === 0) throw refuse("LAST_PROJECT_OWNER");
}

async function ownersIn(db: Snapshot | Transaction, deps: Deps, teamId: string) {
  const team = await requireTeam(db, INTERNAL_PROJECT_ID, teamId);
  const owners = new Set(await ownersOfTeam(db, deps, teamId));
  const members = await db.rows(membersOfOwningTeam, { teamId });
  const projects = await db.rows(projectsOfTeam, { teamId });
  return { team, projects, members: members.map((member) => ({ ...member, isOwner: owners.has(member.userId) })) };
}
