import { and, eq, sql } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { NewServerTeam, ServerTeamUpdate } from "#contract/teams.ts";
import type { Caller } from "#server/access/caller.ts";
import { me, permitInTeam, requireUser, resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { requireUnchanged } from "#server/access/unchanged.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import { deleteTeamIn } from "#server/features/deletions/index.ts";
import { ownsProjects } from "#server/foundation/projects/index.ts";
import { givenImage, recognizedImageIn, storeImageIn } from "#server/foundation/stored-files/index.ts";
import { createTeamIn, requireTeam, type TeamRow, teamsOfProject, teamView } from "#server/foundation/teams/index.ts";
import { findUser } from "#server/foundation/users/index.ts";

/** Reads all memberships of the user for each chunk, since the order is that of the teams. */
const teamsOfUser = wholeList(
  (db, { projectId, userId }: Params<{ projectId: string; userId: string }>, chunk) => {
    const { teams, teamMembers: members } = db;
    const { after, order } = chunk.upwards(teams.createdAt, teams.id);
    return (
      db
        .select({ team: teams })
        .from(members)
        // Keeps the planner from using the index of the project's teams: a user is in few of them.
        .innerJoin(
          teams,
          and(eq(teams.id, members.teamId), sql`coalesce(${teams.projectId}, '') = ${members.projectId}`),
        )
        .where(and(eq(members.projectId, projectId), eq(members.userId, userId), after))
        .orderBy(...order)
        .limit(chunk.rows)
    );
  },
  ({ team }) => [team.createdAt, team.id],
);

/** Lists teams in the order of creation. Clients see their own, servers all or those of a user. */
export function listTeams(
  deps: Deps,
  caller: Caller,
  userIdOrMe: string | undefined,
): AsyncGenerator<{ team: TeamRow }[]> {
  const userId = userIdOrMe === undefined ? undefined : resolveUserId(caller, userIdOrMe);
  if (caller.level === "client" && userId !== me(caller).id) {
    throw refuse("TEAMS_OF_ANOTHER_USER");
  }
  const { projectId } = caller;
  return userId === undefined
    ? teamsOfProject(deps.store, { projectId })
    : teamsOfUser(deps.store, { projectId, userId });
}

export async function readTeam(deps: Deps, caller: Caller, teamId: string): Promise<TeamRow> {
  return deps.store.read(async (db) => {
    await permitInTeam(db, caller, teamId);
    return requireTeam(db, caller.projectId, teamId);
  });
}

/** Creates a team. A client's user becomes the creator; a server names the creator or creates a team without members. */
export async function create(
  deps: Deps,
  caller: Caller,
  body: NewServerTeam,
  addCurrentUser: boolean,
): Promise<TeamRow> {
  const creatorUserId = creatorOf(caller, body.creator_user_id, addCurrentUser);
  const { projectId, project, origin } = caller;
  const wanted = {
    ...changesOf(body),
    displayName: body.display_name,
    profileImage: imageOf(deps, caller, body),
    creatorUserId,
  };
  const team = await deps.store.write(async (tx) => {
    if (creatorUserId && !(await findUser(tx, projectId, creatorUserId))) throw fail("USER_NOT_FOUND");
    const teamId = await createTeamIn(tx, deps, project, wanted);
    const team = await requireTeam(tx, projectId, teamId);
    const after = teamView(deps, team).server;
    const subject = { type: "team" as const, id: teamId };
    await audit(tx, deps, { projectId, action: "team_created", actor: actorOf(caller), subject, origin, after });
    return team;
  });
  return team;
}

function creatorOf(caller: Caller, wanted: string | undefined, addCurrentUser: boolean): string | null {
  if (addCurrentUser) {
    if (wanted !== undefined) throw refuse("TEAM_CREATOR_GIVEN_TWICE");
    if (!caller.user) throw refuse("TEAM_CREATOR_NOT_SIGNED_IN");
  }
  if (caller.level === "client") {
    const { id } = requireUser(caller);
    if (!caller.project.config.teams.allowClientTeamCreation) {
      throw refuse("TEAM_CREATION_NOT_ENABLED");
    }
    if (wanted !== undefined && resolveUserId(caller, wanted) !== id) {
      throw refuse("TEAM_CREATOR_IS_ANOTHER_USER");
    }
    return id;
  }
  if (addCurrentUser) return me(caller).id;
  return wanted === undefined ? null : resolveUserId(caller, wanted);
}

export async function update(deps: Deps, caller: Caller, teamId: string, body: ServerTeamUpdate): Promise<TeamRow> {
  const given = imageOf(deps, caller, body);
  const team = await deps.store.write(async (tx) => {
    await permitInTeam(tx, caller, teamId, "$update_team");
    const before = await requireTeam(tx, caller.projectId, teamId);
    requireUnchanged(teamView(deps, before).server, body.expected);
    const image = await recognizedImageIn(tx, { projectId: caller.projectId, teamId }, given);
    const changes = { ...changesOf(body), profileImageUrl: image?.url };
    if (Object.values(changes).some((value) => value !== undefined)) {
      await tx.update(tx.teams).set(changes).where(eq(tx.teams.id, teamId));
    }
    if (image) await storeImageIn(tx, deps, { projectId: caller.projectId, teamId }, image);
    const after = await requireTeam(tx, caller.projectId, teamId);
    const data = teamView(deps, after).server;
    await queueEvent(tx, deps, { projectId: caller.projectId, type: "team.updated", data });
    await auditTeam(tx, deps, caller, "team_updated", before, after);
    return after;
  });
  return team;
}

/** Deletes a team with its memberships. Refuses a team that owns projects, because they would have no owner. */
export async function remove(deps: Deps, caller: Caller, teamId: string): Promise<void> {
  const { projectId } = caller;
  await deps.store.write(async (tx) => {
    await permitInTeam(tx, caller, teamId, "$delete_team");
    const before = await requireTeam(tx, projectId, teamId);
    if (projectId === INTERNAL_PROJECT_ID) await requireNoProjects(tx, teamId);
    await deleteTeamIn(tx, deps, { projectId, id: teamId });
    await queueEvent(tx, deps, { projectId, type: "team.deleted", data: { id: teamId } });
    await auditTeam(tx, deps, caller, "team_deleted", before, undefined);
  });
}

async function requireNoProjects(tx: Transaction, teamId: string): Promise<void> {
  if (await ownsProjects(tx, teamId)) throw refuse("TEAM_OWNS_PROJECTS");
}

const imageOf = (deps: Deps, { level }: Caller, body: Pick<ServerTeamUpdate, "profile_image_url">) =>
  givenImage(deps, body.profile_image_url, level, "team-profile-images");

function changesOf(body: Omit<ServerTeamUpdate, "expected">) {
  return {
    displayName: body.display_name,
    clientMetadata: body.client_metadata,
    clientReadOnlyMetadata: body.client_read_only_metadata,
    serverMetadata: body.server_metadata,
  };
}

async function auditTeam(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  action: "team_updated" | "team_deleted",
  before: TeamRow,
  after: TeamRow | undefined,
) {
  const { projectId, origin } = caller;
  const [subject, actor] = [{ type: "team" as const, id: before.id }, actorOf(caller)];
  const shown = (team: TeamRow | undefined) => team && teamView(deps, team).server;
  await audit(tx, deps, { projectId, action, actor, subject, origin, before: shown(before), after: shown(after) });
}
