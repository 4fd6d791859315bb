import { and, type Column, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { deleteSome } from "#server/db/query/slices.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { type EventDeps, queueEvent } from "#server/events/outbox.ts";

/** One kind of rows that belong to a project, user, team or webhook endpoint. */
export interface Part {
  name: string;
  takeSome(tx: Transaction, id: string, most: number, deps: EventDeps): Promise<number>;
}

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

/** Finds deliveries and attempts by their endpoint: they have no index by project. */
const atEndpoints: Finds = ({ endpointId }, projectId, tx) => {
  const t = tx.webhookEndpoints;
  return endpointId && inArray(endpointId, tx.select({ id: t.id }).from(t).where(eq(t.projectId, projectId)));
};

/** All rows of a project but its audit log, in an order in which no deletion cascades to many other rows. */
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
  ofProject("authorizationRequests", "digest"),
  ofProject("authorizationCodes", "digest"),
  ofProject("deviceAuthorizations", "digest"),
  // Before the sessions: nobody is told of the end of a deleted project.
  ofProject("oauthLogouts"),
  ofProject("oauthTokenFamilies"),
  ofProject("oauthGrants"),
  ofProject("oauthSpentTokens", "digest"),
  ofProject("sessions"),
  ofProject("recoveryCodes"),
  ofProject("cliLogins"),
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
  ofProject("emailDesignVersions", ["designId", "version", "projectId"]),
  ofProject("users"),
  // After the users, whose deletion cascades to them: a deletion before would update the user's row and the search index.
  ofProject("contactChannels"),
  ofProject("passkeys"),
  ofProject("teams"),
  ofProject("metricChanges"),
  ofProject("metricCounts", ["projectId", "metric", "key"]),
  ofProject("oauthClientSecrets", ["projectId", "clientId", "id"]),
  ofProject("oauthClients", ["projectId", "id"]),
  ofProject("oauthApis"),
  ofProject("importLines"),
  ofProject("imports"),
  ofProject("internalKeys"),
  ofProject("legacyVerifiers", "projectId"),
  ofProject("incidents", "key"),
];

/** The kinds of which one user may have many rows. */
export const PARTS_OF_USER: readonly Part[] = [
  {
    name: "teamMembers",
    /** Queues an event for each membership, as when a user leaves a team. */
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
  ofUser("authorizationCodes", "digest"),
  ofUser("deviceAuthorizations", "digest"),
  ofUser("oauthTokenFamilies"),
  ofUser("oauthGrants"),
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

/** The kinds of which one team may have many rows. */
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

/** The kinds of which one webhook endpoint may have many rows. */
export const PARTS_OF_ENDPOINT: readonly Part[] = [
  rowsOf("webhookAttempts", "id", by("endpointId")),
  rowsOf("webhookDeliveries", ["endpointId", "eventId"], by("endpointId")),
  rowsOf("webhookReplays", "id", by("endpointId")),
];

/** Whether a user or team has more rows of one of these kinds than one write may delete. */
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

/** The most rows of one kind that one write deletes. Each takes some tens of microseconds. */
export const MOST_IN_ONE_WRITE = 200;
