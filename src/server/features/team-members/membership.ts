import { and, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { permitInTeam, requireUser, resolveUserId } from "#server/access/permit.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import { requireAnotherOwnerIn } from "#server/foundation/project-owners/index.ts";
import { addMemberIn, isMember, requireTeam } from "#server/foundation/teams/index.ts";
import { deselectTeamIn, findUser } from "#server/foundation/users/index.ts";

interface Where {
  teamId: string;
  userId: string;
}

/** Adds a user to a team with the default permissions of members. Refuses users who are already members. */
export async function join(deps: Deps, caller: Caller, wanted: Where): Promise<Where> {
  const { projectId } = caller;
  const { teamId } = wanted;
  const userId = resolveUserId(caller, wanted.userId);
  await deps.store.write(async (tx) => {
    if (!(await findUser(tx, projectId, userId))) throw fail("USER_NOT_FOUND");
    await requireTeam(tx, projectId, teamId);
    if (await isMember(tx, { projectId, teamId, userId })) throw fail("TEAM_MEMBERSHIP_ALREADY_EXISTS");
    await joinIn(tx, deps, caller, { teamId, userId });
  });
  return { teamId, userId };
}

/** Adds a user who is not a member yet, and queues events for the membership and for each default permission. */
export async function joinIn(tx: Transaction, deps: Deps, caller: Caller, { teamId, userId }: Where): Promise<void> {
  const { projectId, project, origin } = caller;
  const grants = Object.keys(project.config.rbac.defaultPermissions.teamMember);
  await addMemberIn(tx, deps, { projectId, teamId, userId, grants });
  const data = { team_id: teamId, user_id: userId };
  await queueEvent(tx, deps, { projectId, type: "team_membership.created", data });
  for (const id of grants) {
    await queueEvent(tx, deps, { projectId, type: "team_permission.created", data: { id, ...data } });
  }
  const [actor, subject] = [actorOf(caller), { type: "team" as const, id: teamId }];
  await audit(tx, deps, { projectId, action: "team_member_added", actor, subject, origin, after: data });
}

/** Removes a user from a team. All members may leave; removing another user requires the permission. */
export async function leave(deps: Deps, caller: Caller, wanted: Where): Promise<void> {
  const { teamId } = wanted;
  const userId = resolveUserId(caller, wanted.userId);
  if (caller.level === "client") requireUser(caller);
  const isSelf = caller.user?.id === userId;
  await deps.store.write(async (tx) => {
    if (!isSelf) await permitInTeam(tx, caller, teamId, "$remove_members");
    await requireAnotherOwnerIn(tx, deps, caller, { teamId, userId });
    await leaveIn(tx, deps, caller, { teamId, userId });
  });
}

/** Removes a member, whatever the caller may do in the team. */
export async function leaveIn(tx: Transaction, deps: Deps, caller: Caller, { teamId, userId }: Where): Promise<void> {
  const { projectId, origin } = caller;
  const t = tx.teamMembers;
  const left = await tx
    .delete(t)
    .where(and(eq(t.projectId, projectId), eq(t.teamId, teamId), eq(t.userId, userId)))
    .returning({ userId: t.userId });
  if (left.length === 0) throw fail("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: teamId, user_id: userId });
  // A user can only select a team that they are a member of.
  await deselectTeamIn(tx, { projectId, userId, teamId });
  const data = { team_id: teamId, user_id: userId };
  await queueEvent(tx, deps, { projectId, type: "team_membership.deleted", data });
  const [actor, subject] = [actorOf(caller), { type: "team" as const, id: teamId }];
  await audit(tx, deps, { projectId, action: "team_member_removed", actor, subject, origin, before: data });
}
