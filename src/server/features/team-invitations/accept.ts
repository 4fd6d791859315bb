import { fail, isKnown } from "#contract/errors.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { isDisabled } from "#server/access/disabled.ts";
import { requirePermissions, requireUser } from "#server/access/permit.ts";
import { checkCode, redeemCodeIn } from "#server/codes/codes.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { joinIn } from "#server/features/team-members/index.ts";
import { isMember, requireTeam } from "#server/foundation/teams/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import type { InvitationData } from "./invite.ts";

/**
 * Returns the code, team and address of an invitation that can be accepted. Counts as one of the code's twenty attempts.
 */
export async function check(deps: Deps, caller: Caller, secret: string) {
  if (caller.level === "client") await countAddress(deps, "code_address", caller.origin.ip);
  const { projectId } = caller;
  const found = await checkCode(deps, { projectId, purpose: "team_invitation", secret });
  // The data was sealed by `invite`.
  const { teamId, email, invitedBy } = found.data as InvitationData;
  try {
    const team = await deps.store.read(async (db) => {
      if (invitedBy !== undefined) await requireInviter(db, deps, caller, { teamId, userId: invitedBy });
      return requireTeam(db, projectId, teamId);
    });
    return { codeId: found.id, team, email };
  } catch (error) {
    // Since the email was sent, the team may have been deleted, and its inviter may have lost the right to invite.
    if (SINCE_THEN.some((code) => isKnown(error, code))) throw fail("VERIFICATION_CODE_NOT_FOUND");
    throw error;
  }
}

const SINCE_THEN = ["TEAM_NOT_FOUND", "TEAM_MEMBERSHIP_NOT_FOUND", "TEAM_PERMISSION_REQUIRED"] as const;

/** An invitation acts for its inviter, who must still be allowed to invite. */
async function requireInviter(
  db: Snapshot,
  deps: Pick<Deps, "now">,
  caller: Caller,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  const inviter = await findUser(db, caller.projectId, userId);
  if (!inviter || isDisabled(inviter.row, deps.now())) throw fail("VERIFICATION_CODE_NOT_FOUND");
  await requirePermissions(db, caller.project, { teamId, userId }, "$invite_members");
}

/**
 * Adds the user to the team of an invitation with the default permissions of members. Every user with the link may use it, as
 * existing clients expect. A user who is already a member keeps their permissions.
 */
export async function accept(deps: Deps, caller: Caller, secret: string): Promise<void> {
  const { projectId } = caller;
  const { codeId, team } = await check(deps, caller, secret);
  const { id: userId } = requireUser(caller);
  await deps.store.write(async (tx) => {
    await requireTeam(tx, projectId, team.id);
    if (!(await findUser(tx, projectId, userId))) throw fail("USER_AUTHENTICATION_REQUIRED");
    await redeemCodeIn(tx, deps, codeId);
    const member = { projectId, teamId: team.id, userId };
    if (!(await isMember(tx, member))) await joinIn(tx, deps, caller, member);
  });
}
