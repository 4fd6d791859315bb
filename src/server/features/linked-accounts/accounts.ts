import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import { randomUuid } from "#server/crypto/random.ts";
import { prepared } from "#server/db/query/prepared.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { changeUserIn } from "#server/foundation/users/index.ts";

export interface NewAccount {
  projectId: string;
  userId: string;
  providerId: string;
  accountId: string;
  email: string | null;
  allowSignIn: boolean;
  allowConnectedAccounts: boolean;
}

export type Account = NewAccount & { id: string; createdAt: number };

/** Finds the accounts of a project with the given values, oldest first. */
export async function findAccounts(
  db: Pick<Snapshot, "select" | "oauthAccounts">,
  projectId: string,
  wanted: Partial<Pick<Account, "id" | "userId" | "providerId" | "accountId">>,
): Promise<Account[]> {
  const t = db.oauthAccounts;
  const { id, userId, providerId, accountId } = wanted;
  return db
    .select()
    .from(t)
    .where(
      and(
        eq(t.projectId, projectId),
        id === undefined ? undefined : eq(t.id, id),
        userId === undefined ? undefined : eq(t.userId, userId),
        providerId === undefined ? undefined : eq(t.providerId, providerId),
        accountId === undefined ? undefined : eq(t.accountId, accountId),
      ),
    )
    .orderBy(asc(t.createdAt), asc(t.id));
}

const chunksOf = <P extends { projectId: string }>(
  isWanted: (accounts: Tables["oauthAccounts"], wanted: Params<P>) => SQL | undefined,
) =>
  wholeList(
    (db, wanted: Params<P>, chunk) => {
      const t = db.oauthAccounts;
      const { after, order } = chunk.upwards(t.createdAt, t.id);
      return db
        .select()
        .from(t)
        .where(and(eq(t.projectId, wanted.projectId), isWanted(t, wanted), after))
        .orderBy(...order)
        .limit(chunk.rows);
    },
    ({ createdAt, id }) => [createdAt, id],
  );

/** The accounts of a project, and of a user, oldest first. */
export const accountsOfProject = chunksOf<{ projectId: string }>(() => undefined);
export const accountsOfUser = chunksOf<{ projectId: string; userId: string }>((t, { userId }) => eq(t.userId, userId));

const nextProvider = prepared((db, { projectId, after }: Params<{ projectId: string; after: string }>) => {
  const t = db.oauthAccounts;
  return db
    .select({ providerId: t.providerId })
    .from(t)
    .where(and(eq(t.projectId, projectId), gt(t.providerId, after)))
    .orderBy(asc(t.providerId))
    .limit(1);
});

/** Returns the providers at which users of the project have accounts. Takes one index lookup per provider. */
export async function providersInUse(store: Store, projectId: string): Promise<string[]> {
  const providers: string[] = [];
  for (;;) {
    const [next] = await store.rows(nextProvider, { projectId, after: providers.at(-1) ?? "" });
    if (!next) return providers;
    providers.push(next.providerId);
  }
}

/** Finds the account of a provider that a user signs in with. A project has at most one. */
export async function findSignInAccount(
  db: Pick<Snapshot, "select" | "oauthAccounts">,
  projectId: string,
  providerId: string,
  accountId: string,
) {
  const found = await findAccounts(db, projectId, { providerId, accountId });
  return found.find(({ allowSignIn }) => allowSignIn);
}

export async function addAccountIn(tx: Transaction, deps: Pick<Deps, "now">, account: NewAccount): Promise<Account> {
  const row = { ...account, id: randomUuid(), createdAt: deps.now() };
  await tx.add("oauthAccounts", row);
  await showAccountsIn(tx, row.projectId, row.userId);
  return row;
}

type Change = Partial<Pick<Account, "accountId" | "email" | "allowSignIn" | "allowConnectedAccounts">>;

export async function changeAccountIn(tx: Transaction, { id, projectId, userId }: Account, change: Change) {
  const t = tx.oauthAccounts;
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx
    .update(t)
    .set(change)
    .where(and(eq(t.id, id), eq(t.projectId, projectId)));
  await showAccountsIn(tx, projectId, userId);
}

export async function removeAccountIn(tx: Transaction, { id, projectId, userId }: Account) {
  const t = tx.oauthAccounts;
  await tx.delete(t).where(and(eq(t.id, id), eq(t.projectId, projectId)));
  await showAccountsIn(tx, projectId, userId);
}

/** Removes all accounts of a user, with their tokens. */
export async function removeAccountsIn(tx: Transaction, projectId: string, userId: string) {
  const t = tx.oauthAccounts;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId)));
  await showAccountsIn(tx, projectId, userId);
}

/** Copies the shown part of a user's accounts to the user's row, so that reading a user needs no second query. */
export async function showAccountsIn(tx: Transaction, projectId: string, userId: string) {
  const accounts = await findAccounts(tx, projectId, { userId });
  const shown = accounts.map(({ providerId, accountId, email }) => ({ id: providerId, account_id: accountId, email }));
  await changeUserIn(tx, { projectId, userId }, { oauthAccounts: shown.length > 0 ? shown : null });
}
