import { eq } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { ownPassword } from "./stored-password.ts";

type Changes = Partial<Omit<Tables["users"]["$inferInsert"], "id" | "projectId">>;

/**
 * Changes fields of a user's row. Undefined fields stay, and an unknown user is ignored. A new password hash is the
 * server's own, unless its kind is given with it.
 */
export async function changeUserIn(
  tx: Transaction,
  { projectId, userId }: { projectId: string; userId: string },
  changes: Changes,
): Promise<void> {
  const { passwordHash } = changes;
  const password = passwordHash === undefined ? {} : ownPassword(passwordHash);
  await tx.change("users", { projectId, id: userId }, { ...password, ...changes });
}

/** Deselects a team that the user has left. */
export async function deselectTeamIn(
  tx: Transaction,
  { projectId, userId, teamId }: { projectId: string; userId: string; teamId: string },
): Promise<void> {
  await tx.change("users", { projectId, id: userId, selectedTeamId: teamId }, { selectedTeamId: null });
}

const projectOfUser = prepared((db, { id }: Params<{ id: string }>) =>
  db.select({ projectId: db.users.projectId }).from(db.users).where(eq(db.users.id, id)),
);

const languageOfUser = prepared((db, { id }: Params<{ id: string }>) =>
  db.select({ language: db.users.language }).from(db.users).where(eq(db.users.id, id)),
);

/** Returns the tag of the language of the pages that a user used last; null if it is unknown. */
export async function lastLanguageOf(db: Pick<Store | Snapshot, "rows">, userId: string): Promise<string | null> {
  const [found] = await db.rows(languageOfUser, { id: userId });
  return found?.language ?? null;
}

/** Returns the project of a user, for code that knows only the user's id. */
export async function projectIdOf(db: Pick<Store | Snapshot, "rows">, userId: string): Promise<string | undefined> {
  const [found] = await db.rows(projectOfUser, { id: userId });
  return found?.projectId;
}
