import type { AuditAction } from "#contract/audit.ts";
import { fail } from "#contract/errors.ts";
import type { NewOAuthProvider, ServerOAuthProviderUpdate } from "#contract/oauth-providers.ts";
import type { Caller } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { auditBy } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";
import {
  type Account,
  accountsOfProject,
  accountsOfUser,
  addAccountIn,
  changeAccountIn,
  findAccounts,
  findSignInAccount,
  providersInUse,
  removeAccountIn,
} from "./accounts.ts";

/** Returns the id of the named user. Throws when a client names another user. */
function ownUserId(caller: Caller, userId: string, verb: "list" | "read" | "update" | "delete"): string {
  const id = resolveUserId(caller, userId);
  if (caller.level === "client" && id !== caller.user?.id) {
    throw refuse("OAUTH_PROVIDERS_OF_ANOTHER_USER", { verb });
  }
  return id;
}

/** Lists the accounts of a user, or for servers those of the whole project, oldest first. */
export async function listAccounts(
  deps: Deps,
  caller: Caller,
  wantedUserId: string | undefined,
): Promise<AsyncGenerator<Account[]>> {
  if (caller.level === "client" && wantedUserId === undefined) {
    throw refuse("OAUTH_PROVIDERS_OF_ANOTHER_USER", { verb: "list" });
  }
  const { projectId } = caller;
  if (wantedUserId !== undefined) {
    return accountsOfUser(deps.store, { projectId, userId: ownUserId(caller, wantedUserId, "list") });
  }
  // Checked before the list is sent: after its first part, a refusal could only cut it off.
  for (const providerId of await providersInUse(deps.store, projectId)) typeOf(caller, { providerId });
  return accountsOfProject(deps.store, { projectId });
}

export async function readAccount(deps: Deps, caller: Caller, of: { userId: string; id: string }): Promise<Account> {
  const userId = ownUserId(caller, of.userId, "read");
  const [account] = await deps.store.read((db) => findAccounts(db, caller.projectId, { userId, id: of.id }));
  return account ?? notFound(of.id, userId);
}

/** Connects an account without a sign-in at the provider, because a server vouches for it. */
export async function addAccount(deps: Deps, caller: Caller, wanted: NewOAuthProvider): Promise<Account> {
  const { projectId, project } = caller;
  const userId = resolveUserId(caller, wanted.user_id);
  const providerId = wanted.provider_config_id;
  const { providers } = project.config.auth.oauth;
  if (!Object.hasOwn(providers, providerId) || !providers[providerId]?.type) {
    throw refuse("OAUTH_PROVIDER_NOT_CONFIGURED", { provider_id: providerId });
  }
  const account = await deps.store.write(async (tx) => {
    const user = await findUser(tx, projectId, userId);
    if (!user) throw fail("USER_NOT_FOUND");
    const next = {
      projectId,
      userId,
      providerId,
      accountId: wanted.account_id,
      email: wanted.email ?? null,
      allowSignIn: wanted.allow_sign_in,
      allowConnectedAccounts: wanted.allow_connected_accounts,
    };
    await requireFreeIn(tx, { ...next, id: "" });
    const added = await addAccountIn(tx, deps, next);
    await queueSecurityNoticeIn(tx, deps, caller, { user, event: "connected_account_added", detail: providerId });
    await record(tx, deps, caller, "oauth_provider_added", added, { after: auditedPart(added) });
    return added;
  });
  return account;
}

export async function changeAccount(
  deps: Deps,
  caller: Caller,
  of: { userId: string; id: string },
  update: ServerOAuthProviderUpdate,
): Promise<Account> {
  const { projectId } = caller;
  const userId = ownUserId(caller, of.userId, "update");
  return deps.store.write(async (tx) => {
    const [before] = await findAccounts(tx, projectId, { userId, id: of.id });
    if (!before) return notFound(of.id, userId);
    const after: Account = {
      ...before,
      email: update.email ?? before.email,
      accountId: update.account_id ?? before.accountId,
      allowSignIn: update.allow_sign_in ?? before.allowSignIn,
      allowConnectedAccounts: update.allow_connected_accounts ?? before.allowConnectedAccounts,
    };
    await requireFreeIn(tx, after);
    const { email, accountId, allowSignIn, allowConnectedAccounts } = after;
    await changeAccountIn(tx, before, { email, accountId, allowSignIn, allowConnectedAccounts });
    const user = after.allowSignIn && !before.allowSignIn ? await findUser(tx, projectId, userId) : undefined;
    if (user) {
      const notice = { user, event: "connected_account_added", detail: after.providerId } as const;
      await queueSecurityNoticeIn(tx, deps, caller, notice);
    }
    const parts = { before: auditedPart(before), after: auditedPart(after) };
    await record(tx, deps, caller, "oauth_provider_changed", after, parts);
    return after;
  });
}

export async function removeAccount(deps: Deps, caller: Caller, of: { userId: string; id: string }): Promise<void> {
  const { projectId } = caller;
  const userId = ownUserId(caller, of.userId, "delete");
  await deps.store.write(async (tx) => {
    const [account] = await findAccounts(tx, projectId, { userId, id: of.id });
    const user = await findUser(tx, projectId, userId);
    if (!account || !user) return notFound(of.id, userId);
    await removeAccountIn(tx, account);
    const { providerId: detail } = account;
    await queueSecurityNoticeIn(tx, deps, caller, { user, event: "connected_account_removed", detail });
    await record(tx, deps, caller, "oauth_provider_removed", account, { before: auditedPart(account) });
  });
}

/** Returns the type of a provider as the wire shows it. Refuses a provider that is no longer configured (sic). */
export function typeOf(caller: Caller, { providerId }: Pick<Account, "providerId">): string {
  const { providers } = caller.project.config.auth.oauth;
  const type = Object.hasOwn(providers, providerId) ? providers[providerId]?.type : undefined;
  if (!type) throw refuse("OAUTH_PROVIDER_NOT_CONFIGURED", { provider_id: providerId });
  return type === "oidc" ? providerId : type;
}

/** Throws unless an account signs in one user only, and its user signs in with one account of the provider only. */
export async function requireFreeIn(tx: Transaction, wanted: Omit<Account, "createdAt">): Promise<void> {
  const { projectId, userId, providerId, accountId, id } = wanted;
  const own = (await findAccounts(tx, projectId, { userId, providerId })).filter((each) => each.id !== id);
  if (own.some((each) => each.accountId === accountId)) {
    throw refuse("OAUTH_PROVIDER_ALREADY_CONNECTED");
  }
  if (!wanted.allowSignIn) return;
  if (own.some(({ allowSignIn }) => allowSignIn)) {
    throw refuse("OAUTH_PROVIDER_SIGN_IN_ALREADY_ENABLED");
  }
  const holder = await findSignInAccount(tx, projectId, providerId, accountId);
  if (holder && holder.id !== id) throw fail("OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN");
}

function notFound(id: string, userId: string): never {
  throw refuse("OAUTH_PROVIDER_NOT_FOUND", { id, user_id: userId });
}

const auditedPart = ({ id, providerId, accountId, allowSignIn }: Account) => ({
  id,
  provider: providerId,
  account: accountId,
  allow_sign_in: allowSignIn,
});

function record(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  action: AuditAction,
  { userId }: Account,
  parts: { before?: unknown; after?: unknown },
) {
  return auditBy(tx, deps, caller, { action, subject: { type: "user", id: userId }, ...parts });
}
