import { and, eq, type SQL } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { permitInTeam, requireUser, resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Snapshot } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { givenImage, recognizedImageIn, storeImageIn } from "#server/foundation/stored-files/index.ts";
import { requireTeam } from "#server/foundation/teams/index.ts";
import { findUser, shownUser, type User } from "#server/foundation/users/index.ts";

/** A member and the user, whose name and image apply where the member has none for the team. */
export interface MemberProfile extends User {
  member: Tables["teamMembers"]["$inferSelect"];
}

interface Filter {
  teamId?: string;
  userId?: string;
}

/** Lists profiles in the order of joining. Clients name a team of theirs, and need `$read_members` to see other members. */
export async function listProfiles(
  deps: Deps,
  caller: Caller,
  filter: Filter,
): Promise<AsyncGenerator<MemberProfile[]>> {
  const { projectId } = caller;
  const { teamId } = filter;
  const userId = filter.userId === undefined ? undefined : resolveUserId(caller, filter.userId);
  if (caller.level === "client") requireUser(caller);
  await deps.store.read(async (db) => {
    if (caller.level === "client") {
      if (teamId === undefined) throw refuse("TEAM_ID_REQUIRED");
      await permitInTeam(db, caller, teamId, ...(userId === caller.user?.id ? [] : (["$read_members"] as const)));
    } else {
      if (teamId !== undefined) await requireTeam(db, projectId, teamId);
      if (userId !== undefined && !(await findUser(db, projectId, userId))) throw fail("USER_NOT_FOUND");
    }
  });
  return profiles(deps.store, projectId, { teamId, userId });
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

/** Changes a member's profile in a team. A null image restores the user's own. */
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
    throw refuse("MEMBER_PROFILE_OF_ANOTHER_USER");
  }
  const given = givenImage(deps, change.profileImageUrl, caller.level, "team-member-profile-images");
  return deps.store.write(async (tx) => {
    await requireProfile(tx, projectId, { teamId, userId });
    const image = await recognizedImageIn(tx, { projectId, teamId, userId }, given);
    const changes = { displayName: change.displayName, profileImageUrl: image?.url };
    const t = tx.teamMembers;
    if (Object.values(changes).some((value) => value !== undefined)) {
      await tx
        .update(t)
        .set(changes)
        .where(and(eq(t.projectId, projectId), eq(t.teamId, teamId), eq(t.userId, userId)));
    }
    if (image) await storeImageIn(tx, deps, { projectId, teamId, userId }, image);
    return requireProfile(tx, projectId, { teamId, userId });
  });
}

type Rows = Pick<Snapshot, "rows">;

async function requireProfile(db: Rows, projectId: string, at: Required<Filter>): Promise<MemberProfile> {
  const { value } = await oneMember(db, { projectId, ...at }).next();
  const [found] = value ?? [];
  if (!found) throw fail("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: at.teamId, user_id: at.userId });
  return found;
}

function profiles(db: Rows, projectId: string, { teamId, userId }: Filter): AsyncGenerator<MemberProfile[]> {
  if (teamId !== undefined && userId !== undefined) return oneMember(db, { projectId, teamId, userId });
  if (teamId !== undefined) return membersOfTeam(db, { projectId, teamId });
  if (userId !== undefined) return membershipsOfUser(db, { projectId, userId });
  return allMembers(db, { projectId });
}

/** Members with their users in one statement, in the order of joining. */
const membersWhere = <P extends { projectId: string }>(
  isWanted: (members: Tables["teamMembers"], wanted: Params<P>) => SQL | undefined,
) =>
  wholeList(
    (db, wanted: Params<P>, chunk) => {
      const { teamMembers: members, users, teams } = db;
      const { fields, isTeam } = shownUser(db);
      const { after, order } = chunk.upwards(members.createdAt, members.teamId, members.userId);
      return db
        .select({ member: members, ...fields })
        .from(members)
        .innerJoin(users, and(eq(users.id, members.userId), eq(users.projectId, members.projectId)))
        .leftJoin(teams, isTeam)
        .where(and(eq(members.projectId, wanted.projectId), isWanted(members, wanted), after))
        .orderBy(...order)
        .limit(chunk.rows);
    },
    ({ member }) => [member.createdAt, member.teamId, member.userId],
  );

const allMembers = membersWhere<{ projectId: string }>(() => undefined);
const membersOfTeam = membersWhere<{ projectId: string; teamId: string }>((members, { teamId }) =>
  eq(members.teamId, teamId),
);
const membershipsOfUser = membersWhere<{ projectId: string; userId: string }>((members, { userId }) =>
  eq(members.userId, userId),
);
const oneMember = membersWhere<{ projectId: string; teamId: string; userId: string }>((members, { teamId, userId }) =>
  and(eq(members.teamId, teamId), eq(members.userId, userId)),
);
