import { and, eq } from "drizzle-orm";
import { orderedUuid } from "#server/crypto/random.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import type { Access } from "#server/tokens/granted.ts";

export type GrantRow = Tables["oauthGrants"]["$inferSelect"];

/** A user and a client of the same project. */
export interface Parties {
  projectId: string;
  userId: string;
  clientId: string;
}

/** Returns what a user has allowed a client; undefined before the first consent and after its removal. */
export async function grantOf(
  db: Pick<Snapshot, "select" | "oauthGrants">,
  { projectId, userId, clientId }: Parties,
): Promise<GrantRow | undefined> {
  const t = db.oauthGrants;
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.clientId, clientId)));
  return row;
}

/** Adds to what a user has allowed a client. `isNew`: the user has allowed it nothing before. */
export async function allowIn(
  tx: Transaction,
  { now }: Pick<Deps, "now">,
  parties: Parties,
  access: readonly Access[],
): Promise<GrantRow & { isNew: boolean }> {
  const t = tx.oauthGrants;
  const known = await grantOf(tx, parties);
  const at = now();
  if (!known) {
    const times = { createdAt: at, updatedAt: at, lastUsedAt: at };
    const row: GrantRow = { id: orderedUuid(), ...parties, access: merged([], access), ...times };
    await tx.add("oauthGrants", row);
    return { ...row, isNew: true };
  }
  const further = !covers(known.access, access) && { access: merged(known.access, access), updatedAt: at };
  const changes = { ...further, lastUsedAt: at };
  await tx.update(t).set(changes).where(eq(t.id, known.id));
  return { ...known, ...changes, isNew: false };
}

/** Deletes a grant, of this user if one is given. All tokens go with it, by their foreign keys. Undefined if there is none. */
export async function removeGrantIn(
  tx: Transaction,
  { projectId, id, userId }: { projectId: string; id: string; userId: string | undefined },
): Promise<GrantRow | undefined> {
  const t = tx.oauthGrants;
  const ofUser = userId === undefined ? undefined : eq(t.userId, userId);
  const [removed] = await tx
    .delete(t)
    .where(and(eq(t.projectId, projectId), eq(t.id, id), ofUser))
    .returning();
  return removed;
}

/** Whether everything that is wanted is allowed. */
export const covers = (allowed: readonly Access[], wanted: readonly Access[]): boolean =>
  wanted.every(({ api, scopes }) => {
    const known = allowed.find((each) => each.api === api)?.scopes ?? [];
    return scopes.every((scope) => known.includes(scope)) && allowed.some((each) => each.api === api);
  });

/** Joins scopes by API, each once. */
function merged(first: readonly Access[], second: readonly Access[]): Access[] {
  const byApi = Map.groupBy([...first, ...second], ({ api }) => api);
  return [...byApi].map(([api, parts]) => ({ api, scopes: [...new Set(parts.flatMap(({ scopes }) => scopes))] }));
}

/** All scopes of an access, each once. */
export const scopesOf = (access: readonly Access[]): string[] => [...new Set(access.flatMap(({ scopes }) => scopes))];
