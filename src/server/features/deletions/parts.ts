import { and, type Column, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { deleteSome } from "#server/db/query/slices.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";

/** Some rows of what is taken apart: of one project, user or team. */
export interface Part {
  name: string;
  takeSome(tx: Transaction, id: string, most: number, deps: Clock): Promise<number>;
}

export type Clock = Pick<Deps, "now">;

type Finds = (columns: Readonly<Record<string, Column>>, id: string, tx: Transaction) => SQL | undefined;

const by =
  (column: string): Finds =>
  (columns, id) =>
    columns[column] && eq(columns[column], id);

const rowsOf = (name: keyof Tables, key: string | readonly string[], finds: Finds): Part => ({
  name,
  takeSome: (tx, id, most) =>
    deleteSome(tx, name, typeof key === "string" ? [key] : key, (columns) => finds(columns, id, tx), most),
});

const ofProject = (name: keyof Tables, key: string | readonly string[] = "id") => rowsOf(name, key, by("projectId"));
const ofUser = (name: keyof Tables, key: string | readonly string[] = "id") => rowsOf(name, key, by("userId"));
const ofTeam = (name: keyof Tables, key: string | readonly string[] = "id") => rowsOf(name, key, by("teamId"));

/** Deliveries and attempts know their project, but are found by their endpoint. */
const atEndpoints: Finds = ({ endpointId }, projectId, tx) => {
  const t = tx.webhookEndpoints;
  return endpointId && inArray(endpointId, tx.select({ id: t.id }).from(t).where(eq(t.projectId, projectId)));
};

/**
 * Everything in a project but its log, in an order in which nothing takes many other rows with it.
 */
export const PARTS_OF_PROJECT: readonly Part[] = [
  rowsOf("webhookAttempts", "id", atEndpoints),
  rowsOf("webhookDeliveries", ["endpointId", "eventId"], atEndpoints),
  rowsOf("webhookReplays", "id", atEndpoints),
  ofProject("webhookEndpoints"),
  ofProject("events"),
  ofProject("mailAttempts"),
  ofProject("mails"),
  ofProject("teamInvitations", "codeId"),
  ofProject("codes"),
  ofProject("oauthTokens"),
  ofProject("oauthCodes", "digest"),
  ofProject("oauthFlows", "stateDigest"),
  ofProject("oauthAccounts"),
  ofProject("sessions"),
  ofProject("recoveryCodes"),
  ofProject("cliLogins"),
  ofProject("passkeys"),
  ofProject("knownPlaces", "key"),
  ofProject("notificationPreferences", ["userId", "categoryId"]),
  ofProject("apiKeys"),
  ofProject("storedFiles"),
  ofProject("projectPermissionGrants", ["userId", "permissionId"]),
  ofProject("teamPermissionGrants", ["teamId", "userId", "permissionId"]),
  ofProject("teamMembers", ["teamId", "userId"]),
  ofProject("activeDays", ["day", "userId"]),
  ofProject("userActivity", "userId"),
  ofProject("aiChatMessages", ["threadId", "position", "projectId"]),
  ofProject("users"),
  // They go with their users: each that goes before would first be taken off its user's row, and out of the search.
  ofProject("contactChannels"),
  ofProject("teams"),
  ofProject("metricChanges"),
  ofProject("metricCounts", ["projectId", "metric", "key"]),
  ofProject("internalKeys"),
];

/** What can be much of one user. */
export const PARTS_OF_USER: readonly Part[] = [
  {
    name: "teamMembers",
    /** Each is told of, as when somebody leaves a team. */
    async takeSome(tx, userId, most, deps) {
      const t = tx.teamMembers;
      const some = tx.select({ teamId: t.teamId }).from(t).where(eq(t.userId, userId)).limit(most);
      const left = await tx
        .delete(t)
        .where(and(eq(t.userId, userId), inArray(t.teamId, some)))
        .returning({ projectId: t.projectId, teamId: t.teamId });
      for (const { projectId, teamId } of left) {
        const data = { team_id: teamId, user_id: userId };
        await queueEvent(tx, deps, { projectId, type: "team_membership.deleted", data });
      }
      return left.length;
    },
  },
  ofUser("storedFiles"),
  ofUser("sessions"),
  ofUser("codes"),
  ofUser("oauthCodes", "digest"),
  ofUser("mails"),
  ofUser("apiKeys"),
  {
    name: "apiKeys made for teams",
    async takeSome(tx, id, most) {
      const t = tx.apiKeys;
      const some = tx.select({ id: t.id }).from(t).where(eq(t.creatorId, id)).limit(most);
      return (await tx.update(t).set({ creatorId: null }).where(inArray(t.id, some)).returning({ id: t.id })).length;
    },
  },
  ofUser("projectPermissionGrants", ["userId", "permissionId"]),
  ofUser("activeDays", ["day", "userId"]),
  ofUser("contactChannels"),
  ofUser("oauthAccounts"),
  ofUser("passkeys"),
];

/** What can be much of one team. */
export const PARTS_OF_TEAM: readonly Part[] = [
  {
    name: "users that have it selected",
    async takeSome(tx, id, most) {
      const t = tx.users;
      const some = tx.select({ id: t.id }).from(t).where(eq(t.selectedTeamId, id)).limit(most);
      return (await tx.update(t).set({ selectedTeamId: null }).where(inArray(t.id, some)).returning({ id: t.id }))
        .length;
    },
  },
  ofTeam("teamInvitations", "codeId"),
  ofTeam("apiKeys"),
  ofTeam("storedFiles"),
  ofTeam("teamMembers", ["teamId", "userId"]),
];

/** What can be much of one webhook endpoint. */
export const PARTS_OF_ENDPOINT: readonly Part[] = [
  rowsOf("webhookAttempts", "id", by("endpointId")),
  rowsOf("webhookDeliveries", ["endpointId", "eventId"], by("endpointId")),
  rowsOf("webhookReplays", "id", by("endpointId")),
];

/** Whether something has more rows of any of these kinds than one write may take. */
export async function isLarge(
  tx: Transaction,
  kinds: readonly { name: keyof Tables; column: string }[],
  id: string,
): Promise<boolean> {
  for (const { name, column } of kinds) {
    const table = tx[name];
    const columns: Readonly<Record<string, Column>> = getTableColumns(table);
    const found = await tx
      .select({ one: sql<number>`1` })
      .from(table)
      .where(columns[column] && eq(columns[column], id))
      .limit(1)
      .offset(MOST_IN_ONE_WRITE);
    if (found.length > 0) return true;
  }
  return false;
}

/** Of one kind: to delete a row takes some tens of microseconds. */
export const MOST_IN_ONE_WRITE = 200;
