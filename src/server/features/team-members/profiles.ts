import { and, asc, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { permitInTeam, requireUser, resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Snapshot } from "#server/db/store.ts";
import type { Tables } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { requireTeam } from "#server/features/teams/service.ts";
import { checkedProfileImage } from "#server/features/users/profile-image.ts";
import { findUser, type User } from "#server/features/users/user.ts";

/** A member with the user behind it, whose name and image stand in for what was not set for the team. */
export interface MemberProfile {
  member: Tables["teamMembers"]["$inferSelect"];
  user: User;
}

interface Filter {
  teamId?: string;
  userId?: string;
}

/** Profiles in the order of joining. Clients ask about a team they are in, and may see others with `$read_members`. */
export async function listProfiles(deps: Deps, caller: Caller, filter: Filter): Promise<MemberProfile[]> {
  const { projectId } = caller;
  const { teamId } = filter;
  const userId = filter.userId === undefined ? undefined : resolveUserId(caller, filter.userId);
  if (caller.level === "client") requireUser(caller);
  return deps.store.read(async (db) => {
    if (caller.level === "client") {
      if (teamId === undefined) throw refuse(400, "team_id is required for access type client");
      await permitInTeam(db, caller, teamId, ...(userId === caller.user?.id ? [] : (["$read_members"] as const)));
    } else {
      if (teamId !== undefined) await requireTeam(db, projectId, teamId);
      if (userId !== undefined && !(await findUser(db, projectId, userId))) throw fail("USER_NOT_FOUND");
    }
    return profiles(db, projectId, { teamId, userId });
  });
}

export async function readProfile(deps: Deps, caller: Caller, wanted: Required<Filter>): Promise<MemberProfile> {
  const userId = resolveUserId(caller, wanted.userId);
  const { teamId } = wanted;
  if (caller.level === "client") requireUser(caller);
  return deps.store.read(async (db) => {
    if (userId !== caller.user?.id) await permitInTeam(db, caller, teamId, "$read_members");
    return requireProfile(db, caller.projectId, { teamId, userId });
  });
}

/** Changes how a member is shown in a team. What is null again is what the user has. */
export async function updateProfile(
  deps: Deps,
  caller: Caller,
  wanted: Required<Filter>,
  change: { displayName?: string; profileImageUrl?: string | null },
): Promise<MemberProfile> {
  const { projectId } = caller;
  const { teamId } = wanted;
  const userId = resolveUserId(caller, wanted.userId);
  if (caller.level === "client") requireUser(caller);
  if (caller.level === "client" && userId !== caller.user?.id) {
    throw refuse(403, "Cannot update another user's profile");
  }
  const image = change.profileImageUrl;
  const changes = {
    displayName: change.displayName,
    profileImageUrl: image && checkedProfileImage(image, caller.level),
  };
  return deps.store.write(async (tx) => {
    await requireProfile(tx, projectId, { teamId, userId });
    const t = tx.teamMembers;
    if (Object.values(changes).some((value) => value !== undefined)) {
      await tx
        .update(t)
        .set(changes)
        .where(and(eq(t.projectId, projectId), eq(t.teamId, teamId), eq(t.userId, userId)));
    }
    return requireProfile(tx, projectId, { teamId, userId });
  });
}

type Rows = Pick<Snapshot, "select" | "teamMembers" | "rows">;

async function requireProfile(db: Rows, projectId: string, at: Required<Filter>): Promise<MemberProfile> {
  const [found] = await profiles(db, projectId, at);
  if (!found) throw fail("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: at.teamId, user_id: at.userId });
  return found;
}

async function profiles(db: Rows, projectId: string, { teamId, userId }: Filter): Promise<MemberProfile[]> {
  const t = db.teamMembers;
  const members = await db
    .select()
    .from(t)
    .where(
      and(
        eq(t.projectId, projectId),
        teamId === undefined ? undefined : eq(t.teamId, teamId),
        userId === undefined ? undefined : eq(t.userId, userId),
      ),
    )
    .orderBy(asc(t.createdAt), asc(t.teamId), asc(t.userId));
  const found: MemberProfile[] = [];
  for (const member of members) {
    const user = await findUser(db, projectId, member.userId);
    if (user) found.push({ member, user });
  }
  return found;
}
