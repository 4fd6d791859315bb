import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/store.ts";
import type { Tables } from "#server/db/tables.ts";
import { sendToLimbo } from "./limbo.ts";
import { isLarge, MOST_IN_ONE_WRITE, PARTS_OF_TEAM, PARTS_OF_USER, type Part } from "./parts.ts";

interface What {
  projectId: string;
  id: string;
}

/** Of what a user or team may have more than one write should delete. */
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

/** What others see of a user beside the user: gone at once, as far as one write goes. */
const SHOWN_OF_USER = PARTS_OF_USER.filter(({ name }) => !["sessions", "codes", "mails", "activeDays"].includes(name));
const SHOWN_OF_TEAM = PARTS_OF_TEAM.filter(({ name }) => ["apiKeys", "storedFiles"].includes(name));

/** Deletes a user: gone to every caller with this transaction. One with much in it is taken apart by a job. */
export async function deleteUserIn(tx: Transaction, what: What): Promise<void> {
  if (await isLarge(tx, MANY_OF_USER, what.id)) return leaveToJob(tx, "users", what, SHOWN_OF_USER);
  const t = tx.users;
  await tx.delete(t).where(and(eq(t.id, what.id), eq(t.projectId, what.projectId)));
}

/** Deletes a team, likewise. */
export async function deleteTeamIn(tx: Transaction, what: What): Promise<void> {
  if (await isLarge(tx, MANY_OF_TEAM, what.id)) return leaveToJob(tx, "teams", what, SHOWN_OF_TEAM);
  const t = tx.teams;
  await tx.delete(t).where(and(eq(t.id, what.id), eq(t.projectId, what.projectId)));
}

async function leaveToJob(tx: Transaction, kind: "users" | "teams", what: What, shown: readonly Part[]): Promise<void> {
  await sendToLimbo(tx, kind, what);
  for (const part of shown) await part.takeSome(tx, what.id, MOST_IN_ONE_WRITE);
}
