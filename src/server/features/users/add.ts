import type { Checked } from "#contract/checked.ts";
import { fail } from "#contract/errors.ts";
import type { NewServerUser } from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { addAccountIn, requireFreeIn } from "#server/features/linked-accounts/index.ts";
import { requireGoodSecret } from "#server/features/mfa/index.ts";
import { createUserIn, type NewUser } from "#server/features/sign-up/index.ts";
import { findAuthChannel } from "#server/foundation/contact-channels/index.ts";
import { givenImage } from "#server/foundation/stored-files/index.ts";
import { ownPassword, serverUserView, type User } from "#server/foundation/users/index.ts";
import { requireUsableHash, storedPasswordOf } from "./given-password.ts";
import { requireAddress, requirePasswordsOn } from "./service.ts";

/**
 * Creates a user at a server's request. The rules of sign-up do not apply: only the length of a password is checked, and the
 * server decides whether the address is verified.
 */
export async function addUser(deps: Deps, caller: Caller, wanted: Checked<typeof NewServerUser>): Promise<User> {
  const prepared = await prepareUser(deps, caller, wanted);
  const created = await deps.store.write((tx) => addUserIn(tx, deps, caller, prepared));
  return created;
}

/** A user whose values were checked, and whose password was hashed. */
export interface PreparedUser extends NewUser {
  accounts: NonNullable<NewServerUser["oauth_providers"]>;
}

/** Checks what can be checked before a transaction. A password is hashed, which is expensive. */
export async function prepareUser(
  deps: Deps,
  caller: Caller,
  wanted: Checked<typeof NewServerUser>,
): Promise<PreparedUser> {
  const { projectId, project } = caller;
  const accounts = wanted.oauth_providers ?? [];
  requireAddress(wanted.primary_email, wanted);
  for (const { id } of accounts) requireConfigured(project, id);
  const secret = wanted.totp_secret_base64 ?? null;
  if (secret !== null) requireGoodSecret(secret);
  const profileImage = givenImage(deps, wanted.profile_image_url, caller.level, "user-profile-images");
  await requireUsableHash(wanted);
  if (typeof wanted.password === "string" || wanted.password_hash !== undefined) requirePasswordsOn(project);
  if (wanted.otp_auth_enabled && !project.config.auth.otp.allowSignIn) {
    throw refuse("OTP_AUTH_NOT_ENABLED");
  }
  if (typeof wanted.password === "string" || wanted.password_hash !== undefined) {
    await requireFreeAddress(deps, projectId, wanted);
  }
  return {
    displayName: wanted.display_name,
    profileImage,
    email: wanted.primary_email ?? null,
    isEmailVerified: wanted.primary_email_verified ?? false,
    isEmailUsedForAuth: wanted.primary_email_auth_enabled ?? false,
    ...((await storedPasswordOf(deps, caller, wanted)) ?? ownPassword(null)),
    otpAuthEnabled: wanted.otp_auth_enabled,
    isAnonymous: wanted.is_anonymous,
    clientMetadata: wanted.client_metadata,
    clientReadOnlyMetadata: wanted.client_read_only_metadata,
    serverMetadata: wanted.server_metadata,
    sealedTotpSecret: secret === null ? null : deps.keyring.seal(secret),
    externalId: wanted.external_id,
    accounts,
  };
}

export async function addUserIn(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  { accounts, ...wanted }: PreparedUser,
): Promise<User> {
  const { projectId, project, origin } = caller;
  const also = (userId: string) => connectIn(tx, deps, { projectId, userId }, accounts);
  const user = await createUserIn(tx, deps, project, { ...wanted, also });
  const { id, display_name, primary_email, primary_email_verified, is_anonymous, external_id } = serverUserView(
    deps,
    user,
  );
  await audit(tx, deps, {
    projectId,
    action: "user_created",
    actor: actorOf(caller),
    subject: { type: "user", id },
    origin,
    after: {
      id,
      display_name,
      primary_email,
      primary_email_verified,
      is_anonymous,
      ...(external_id !== undefined && { external_id }),
    },
  });
  return user;
}

/** Checks the address before the password is hashed, which is expensive; the transaction checks again. */
async function requireFreeAddress(deps: Deps, projectId: string, wanted: Checked<typeof NewServerUser>): Promise<void> {
  const email = wanted.primary_email;
  if (!email || !wanted.primary_email_auth_enabled) return;
  const inUse = await findAuthChannel(deps.store, projectId, email);
  if (!inUse || inUse.givesWay) return;
  throw fail("USER_EMAIL_ALREADY_EXISTS", { email, would_work_if_email_was_verified: false });
}

function requireConfigured({ config }: Caller["project"], id: string): void {
  const { providers } = config.auth.oauth;
  if (!Object.hasOwn(providers, id) || !providers[id]?.type)
    throw refuse("USER_OAUTH_PROVIDER_NOT_FOUND", { provider_id: id });
}

/** Adds the provider accounts that the new user signs in with. */
async function connectIn(
  tx: Transaction,
  deps: Deps,
  owner: { projectId: string; userId: string },
  accounts: NonNullable<NewServerUser["oauth_providers"]>,
): Promise<void> {
  for (const { id: providerId, account_id: accountId, email = null } of accounts) {
    const account = { ...owner, providerId, accountId, email, allowSignIn: true, allowConnectedAccounts: true };
    await requireFreeIn(tx, { ...account, id: "" });
    await addAccountIn(tx, deps, account);
  }
}
