import { CONTACT_CHANNELS_MAX } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { isDisabled } from "#server/access/disabled.ts";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { proveAndCleanIn } from "#server/features/address-proof/index.ts";
import { createUserIn } from "#server/features/sign-up/index.ts";
import {
  type AuthChannel,
  addChannelIn,
  changeChannelIn,
  findAuthChannel,
  findChannelWith,
  makeNonePrimaryIn,
} from "#server/foundation/contact-channels/index.ts";
import {
  changeUserIn,
  findByExternalId,
  findUser,
  queueUserEventIn,
  type User,
} from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";
import type { MovingUser } from "./answer.ts";
import { countMovedIn } from "./stored.ts";

interface Moving {
  moving: MovingUser;
  /** The server's own hash of the password that was typed. */
  passwordHash: string;
}

/**
 * Creates or completes the account of a user whose password was right at the former product. Returns null when the account got a
 * password in the meantime, or may not move any more: then only that password counts.
 */
export async function moveInIn(tx: Transaction, deps: Deps, caller: Caller, given: Moving): Promise<User | null> {
  const { projectId, origin } = caller;
  const channel = await findAuthChannel(tx, projectId, given.moving.asked.email);
  const user = channel ? await completedIn(tx, deps, caller, given, channel) : await createdIn(tx, deps, caller, given);
  if (!user) return null;
  await countMovedIn(tx, deps, projectId);
  const self = { type: "user", id: user.row.id } as const;
  const after = { is_new: channel === undefined, external_id: user.row.externalId };
  await audit(tx, deps, { projectId, action: "user_moved_in", actor: self, subject: self, origin, after });
  return user;
}

async function createdIn(tx: Transaction, deps: Deps, caller: Caller, { moving, passwordHash }: Moving) {
  const { projectId, project } = caller;
  const { asked, others, totpSecret, signedUpAt, ...fields } = moving;
  // Another user may have got the external id while the former product was asked.
  if (await isTaken(tx, projectId, moving.externalId)) return null;
  return createUserIn(tx, deps, project, {
    ...fields,
    email: asked.email,
    isEmailVerified: asked.isVerified,
    isEmailUsedForAuth: true,
    passwordHash,
    sealedTotpSecret: totpSecret === null ? null : deps.keyring.seal(totpSecret),
    async also(userId) {
      if (signedUpAt !== null) await changeUserIn(tx, { projectId, userId }, { signedUpAt });
      await addOthersIn(tx, deps, { projectId, userId, mayBePrimary: true }, others);
    },
  });
}

/** What the account has stays; what it lacks comes from the former product. */
async function completedIn(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  { moving, passwordHash }: Moving,
  channel: AuthChannel,
): Promise<User | null> {
  const { projectId } = caller;
  const { userId } = channel;
  const before = await findUser(tx, projectId, userId);
  if (!before || before.row.passwordHash !== null || isDisabled(before.row, deps.now())) return null;
  if (!channel.opensByMail || !moving.asked.isVerified) return null;
  if (channel.provenAt === null) {
    // Somebody may have made the account for an address that is not theirs. The former product proves whose it is.
    await proveAndCleanIn(tx, deps, caller, { userId, channelId: channel.id });
    await changeChannelIn(tx, { id: channel.id, projectId }, { isVerified: true });
  } else {
    await queueSecurityNoticeIn(tx, deps, caller, { user: before, event: "password_changed" });
  }
  const { row } = (await findUser(tx, projectId, userId)) ?? before;
  const { totpSecret } = moving;
  const externalId = (await isTaken(tx, projectId, moving.externalId)) ? null : moving.externalId;
  await changeUserIn(
    tx,
    { projectId, userId },
    {
      passwordHash,
      displayName: row.displayName ?? moving.displayName,
      profileImageUrl: row.profileImageUrl ?? moving.profileImageUrl,
      clientMetadata: row.clientMetadata ?? moving.clientMetadata,
      clientReadOnlyMetadata: row.clientReadOnlyMetadata ?? moving.clientReadOnlyMetadata,
      serverMetadata: row.serverMetadata ?? moving.serverMetadata,
      externalId: row.externalId ?? externalId,
      sealedTotpSecret: row.sealedTotpSecret ?? (totpSecret === null ? null : deps.keyring.seal(totpSecret)),
    },
  );
  await addOthersIn(tx, deps, { projectId, userId, mayBePrimary: false }, moving.others);
  const after = await findUser(tx, projectId, userId);
  if (after) await queueUserEventIn(tx, deps, "user.updated", after);
  return after ?? null;
}

const isTaken = async (tx: Transaction, projectId: string, externalId: string | null) =>
  externalId !== null && (await findByExternalId(tx, projectId, externalId)) !== undefined;

/** Adds the further addresses. One that another account signs in with stays that account's. */
async function addOthersIn(
  tx: Transaction,
  deps: Deps,
  { mayBePrimary, ...owner }: { projectId: string; userId: string; mayBePrimary: boolean },
  others: MovingUser["others"],
): Promise<void> {
  for (const { email, isVerified, usedForAuth, ...rest } of others.slice(0, CONTACT_CHANNELS_MAX - 1)) {
    if (await findChannelWith(tx, owner, email)) continue;
    const isFree = usedForAuth && !(await findAuthChannel(tx, owner.projectId, email));
    const isPrimary = mayBePrimary && rest.isPrimary;
    if (isPrimary) await makeNonePrimaryIn(tx, owner);
    await addChannelIn(tx, deps, { ...owner, email, isVerified, usedForAuth: isFree, isPrimary });
  }
}
