import type { Checked } from "#contract/checked.ts";
import { fail } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { ServerUserChange, ServerUserUpdate } from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { requireUnchanged } from "#server/access/unchanged.ts";
import { actorOf } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import { forgetProofIn } from "#server/features/address-proof/index.ts";
import { deleteUserIn } from "#server/features/deletions/index.ts";
import { changeSecondFactorIn, requireGoodSecret, stepOfGiven } from "#server/features/mfa/index.ts";
import { removeAllIn as removePasskeysIn } from "#server/features/passkeys/index.ts";
import {
  addChannelIn,
  changeAddressIn,
  findChannelWith,
  findPrimaryChannel,
  provenAddresses,
  removeChannelIn,
  removeTwinIn,
  requireFreeForAuthIn,
  requireRoomForChannelIn,
} from "#server/foundation/contact-channels/index.ts";
import { ownedProjectIdsIn, requireAnotherOwnerIn } from "#server/foundation/project-owners/index.ts";
import { endSessionsIn } from "#server/foundation/sessions/index.ts";
import { givenImage, recognizedImageIn, storeImageIn } from "#server/foundation/stored-files/index.ts";
import { isMember, teamIdsOf } from "#server/foundation/teams/index.ts";
import {
  findUser,
  ownPassword,
  queueUserEventIn,
  requireFreeExternalIdIn,
  serverUserView,
  type User,
} from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn, type SecurityEvent } from "#server/mail/security-notices.ts";
import { auditUser } from "./audited.ts";
import { requireUsableHash, storedPasswordOf } from "./given-password.ts";

/** Changes a user. The schema of each level limits the fields; this function checks the rules about their values. */
export async function updateUser(
  deps: Deps,
  caller: Caller,
  userId: string,
  update: Checked<typeof ServerUserChange>,
): Promise<User> {
  const { projectId, project } = caller;
  requireBuiltMethods(update);
  if (typeof update.totp_secret_base64 === "string") requireGoodSecret(update.totp_secret_base64);
  const totpStep = stepOfGiven(update, deps.now());
  const givenPicture = givenImage(deps, update.profile_image_url, caller.level, "user-profile-images");
  await requireUsableHash(update);
  if (typeof update.password === "string" || update.password_hash !== undefined)
    await requireUserForPassword(deps, caller, userId);
  const given = await storedPasswordOf(deps, caller, update);

  const updated = await deps.store.write(async (tx) => {
    const before = await findUser(tx, projectId, userId);
    if (!before) throw fail("USER_NOT_FOUND");
    if (update.expected) {
      const managed = projectId === INTERNAL_PROJECT_ID ? await ownedProjectIdsIn(tx, deps, userId) : null;
      requireUnchanged(serverUserView(deps, before, managed), update.expected);
    }
    // An existing password may be replaced: while passwords are off, it does not allow sign-in.
    if (given && before.row.passwordHash === null) requirePasswordsOn(project);
    if (update.otp_auth_enabled && !before.row.otpAuthEnabled && !project.config.auth.otp.allowSignIn) {
      throw refuse("OTP_AUTH_NOT_ENABLED");
    }
    const proven = isOfEmail(update) ? await provenAddresses(tx, before.row) : undefined;
    if (isOfEmail(update)) {
      await changeEmail(tx, deps, caller, before, update);
      await forgetProofIn(tx, caller, userId);
    }
    if (update.selected_team_id) {
      const member = { projectId, teamId: update.selected_team_id, userId };
      if (!(await isMember(tx, member))) {
        throw fail("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: update.selected_team_id, user_id: userId });
      }
    }
    if (typeof update.external_id === "string") {
      await requireFreeExternalIdIn(tx, { projectId, externalId: update.external_id, userId });
    }
    const image = await recognizedImageIn(tx, { projectId, userId }, givenPicture);
    const changes = {
      displayName: update.display_name === "" ? null : update.display_name,
      profileImageUrl: image?.url,
      clientMetadata: update.client_metadata,
      clientReadOnlyMetadata: update.client_read_only_metadata,
      serverMetadata: update.server_metadata,
      selectedTeamId: update.selected_team_id,
      ...(update.password === null ? ownPassword(null) : given),
      otpAuthEnabled: update.otp_auth_enabled,
      isAnonymous: update.is_anonymous,
      externalId: update.external_id,
    };
    if (Object.values(changes).some((value) => value !== undefined)) {
      await tx.change("users", { id: userId, projectId }, changes);
    }
    if (image) await storeImageIn(tx, deps, { projectId, userId }, image);
    if (update.passkey_auth_enabled === false) await removePasskeysIn(tx, deps, caller, before);
    if (changes.passwordHash !== undefined) {
      await endSessionsIn(tx, { projectId, userId });
      await auditUser(tx, deps, caller, "password_changed", userId);
    }
    const { totp_secret_base64: totpSecret } = update;
    if (totpSecret !== undefined)
      await changeSecondFactorIn(tx, deps, { ...caller, actor: actorOf(caller) }, before, totpSecret, totpStep);
    const after = await findUser(tx, projectId, userId);
    if (!after) throw fail("USER_NOT_FOUND");
    for (const notice of noticesOf(before, after, update)) {
      await queueSecurityNoticeIn(tx, deps, caller, { user: before, ...notice, proven });
    }
    await queueUserEventIn(tx, deps, "user.updated", after);
    await auditUser(tx, deps, caller, "user_updated", userId, { before, after });
    return after;
  });
  return updated;
}

/** Refuses a client's deletion of its own user unless the project allows it. */
export function requireDeletionAllowed({ level, project }: Caller): void {
  if (level === "client" && !project.config.users.allowClientUserDeletion) {
    throw refuse("USER_DELETION_NOT_ENABLED");
  }
}

/** Deletes a user with sessions, memberships and channels. */
export async function deleteUser(deps: Deps, caller: Caller, userId: string): Promise<void> {
  const { projectId } = caller;
  await deps.store.write(async (tx) => {
    const before = await findUser(tx, projectId, userId);
    if (!before) throw fail("USER_NOT_FOUND");
    const teamIds = await teamIdsOf(tx, projectId, userId);
    for (const teamId of teamIds) await requireAnotherOwnerIn(tx, deps, caller, { teamId, userId });
    await deleteUserIn(tx, deps, { projectId, id: userId });
    const data = { id: userId, teams: teamIds.map((id) => ({ id })) };
    await queueEvent(tx, deps, { projectId, type: "user.deleted", data });
    await auditUser(tx, deps, caller, "user_deleted", userId, { before });
  });
}

/** Refuses what it can before the password is hashed, which is expensive; the transaction checks again. */
async function requireUserForPassword(deps: Deps, caller: Caller, userId: string): Promise<void> {
  const found = await findUser(deps.store, caller.projectId, userId);
  if (!found) throw fail("USER_NOT_FOUND");
  if (found.row.passwordHash === null) requirePasswordsOn(caller.project);
}

export function requirePasswordsOn({ config }: Caller["project"]): void {
  if (!config.auth.password.allowSignIn) throw refuse("PASSWORD_AUTH_NOT_ENABLED");
}

/** Refuses the settings of a primary address without an address. */
export function requireAddress(
  email: string | null | undefined,
  claims: Pick<ServerUserUpdate, "primary_email_auth_enabled" | "primary_email_verified">,
): void {
  if (email) return;
  for (const claim of ["primary_email_auth_enabled", "primary_email_verified"] as const) {
    if (claims[claim]) throw refuse("PRIMARY_EMAIL_REQUIRED", { claim });
  }
}

/** Refuses to turn on methods that cannot be set directly, with the contract's error. */
function requireBuiltMethods(update: ServerUserUpdate): void {
  if (update.passkey_auth_enabled) {
    throw refuse("PASSKEY_AUTH_NOT_SETTABLE");
  }
}

const isOfEmail = (update: ServerUserUpdate) =>
  [update.primary_email, update.primary_email_verified, update.primary_email_auth_enabled].some(
    (each) => each !== undefined,
  );

/**
 * The primary channel follows the user's email fields; its value is replaced in place (docs/wire/oddities.md). Without
 * one, the user's channel with the address becomes primary.
 */
async function changeEmail(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  { row: user }: User,
  update: Checked<typeof ServerUserUpdate>,
) {
  const primary = await findPrimaryChannel(tx, user);
  const email = update.primary_email === undefined ? primary?.value : update.primary_email;
  requireAddress(email, update);
  if (update.primary_email === null && primary) await removeChannelIn(tx, primary);
  if (!email) return;
  const owner = { projectId: user.projectId, userId: user.id };
  const channel = primary ?? (await findChannelWith(tx, owner, email));
  const { primary_email_auth_enabled: usedForAuth, primary_email_verified: said } = update;
  const inUse = () => fail("USER_EMAIL_ALREADY_EXISTS", { email, would_work_if_email_was_verified: false });
  if (!channel) {
    const added = { ...owner, email, isPrimary: true, isVerified: said ?? false, usedForAuth: usedForAuth ?? false };
    if (added.usedForAuth)
      await requireFreeForAuthIn(tx, deps, caller, { ...added, isProven: added.isVerified }, inUse);
    await requireRoomForChannelIn(tx, owner);
    await addChannelIn(tx, deps, added);
    return;
  }
  // If the new value is already another address of the user, that row is removed: an address is stored once.
  await removeTwinIn(tx, channel, email);
  // A new value stays verified, as existing servers expect, and a server that leaves it so answers for it.
  const isVerified = said ?? (email !== channel.value && channel.isVerified ? true : undefined);
  await changeAddressIn(tx, deps, caller, channel, { value: email, isVerified, usedForAuth, isPrimary: true }, inUse);
}

/**
 * Returns the notices for a change of credentials; they go to the address before the change. docs/security/rules.md, rule 15.
 */
function noticesOf(before: User, after: User, update: ServerUserUpdate): { event: SecurityEvent; detail?: string }[] {
  const notices: { event: SecurityEvent; detail?: string }[] = [];
  const isPasswordSet = typeof update.password === "string" || update.password_hash !== undefined;
  if (isPasswordSet) notices.push({ event: "password_changed" });
  else if (before.row.passwordHash !== null && after.row.passwordHash === null) {
    notices.push({ event: "password_removed" });
  }
  if (before.row.primaryEmail && before.row.primaryEmail !== after.row.primaryEmail) {
    notices.push({ event: "primary_email_changed", detail: after.row.primaryEmail ?? "" });
  }
  const { primaryEmail, primaryEmailForAuth } = after.row;
  const signedIn = before.row.primaryEmail === primaryEmail && before.row.primaryEmailForAuth;
  if (primaryEmail && primaryEmailForAuth && !signedIn) {
    notices.push({ event: "sign_in_address_added", detail: primaryEmail });
  }
  return notices;
}
