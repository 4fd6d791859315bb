import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { type EventDeps, queueEvent } from "#server/events/outbox.ts";
import { teamIdsOf } from "#server/foundation/teams/index.ts";
import { moveToDeletedProject } from "./deleted-project.ts";
import { isLarge, MOST_IN_ONE_WRITE, PARTS_OF_TEAM, PARTS_OF_USER, type Part } from "./parts.ts";

interface Target {
  projectId: string;
  id: string;
}

/** The tables in which a user or team may have more rows than one write should delete. */
type Kinds = readonly { name: keyof Tables; column: string }[];
const MANY_OF_USER: Kinds = (
  ["teamMembers", "sessions", "codes", "oauthCodes", "mails", "apiKeys", "projectPermissionGrants"] as const
).map((name) => ({ name, column: "userId" }));
const MANY_OF_TEAM: Kinds = [
  { name: "teamMembers", column: "teamId" },
  { name: "teamInvitations", column: "teamId" },
  { name: "apiKeys", column: "teamId" },
  { name: "users", column: "selectedTeamId" },
];

/** The parts of a user that other users can see. The first write deletes them, up to its limit. */
const SHOWN_OF_USER = PARTS_OF_USER.filter(({ name }) => !["sessions", "codes", "mails", "activeDays"].includes(name));
const SHOWN_OF_TEAM = PARTS_OF_TEAM.filter(({ name }) => ["apiKeys", "storedFiles"].includes(name));

/**
 * Deletes a user for every caller with this transaction, and queues an event for each team of the user. Where the user
 * has many rows, a job deletes the rest of them and queues the events of the remaining teams.
 */
export async function deleteUserIn(tx: Transaction, deps: EventDeps, what: Target): Promise<void> {
  if (await isLarge(tx, MANY_OF_USER, what.id)) return leaveToJob(tx, deps, "users", what, SHOWN_OF_USER);
  const { projectId, id } = what;
  for (const teamId of await teamIdsOf(tx, projectId, id)) {
    const data = { team_id: teamId, user_id: id };
    await queueEvent(tx, deps, { projectId, type: "team_membership.deleted", data });
  }
  const t = tx.users;
  await tx.delete(t).where(and(eq(t.id, id), eq(t.projectId, projectId)));
}

/** Deletes a team for every caller with this transaction. Where it has many rows, a job deletes the rest of them. */
export async function deleteTeamIn(tx: Transaction, deps: EventDeps, what: Target): Promise<void> {
  if (await isLarge(tx, MANY_OF_TEAM, what.id)) return leaveToJob(tx, deps, "teams", what, SHOWN_OF_TEAM);
  const t = tx.teams;
  await tx.delete(t).where(and(eq(t.id, what.id), eq(t.projectId, what.projectId)));
}

async function leaveToJob(
  tx: Transaction,
  deps: EventDeps,
  kind: "users" | "teams",
  what: Target,
  shown: readonly Part[],
): Promise<void> {
  await moveToDeletedProject(tx, kind, what);
  for (const part of shown) await part.takeSome(tx, what.id, MOST_IN_ONE_WRITE, deps);
}
