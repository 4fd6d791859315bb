import { fail } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { audit } from "#server/audit/write.ts";
import { checkCode, type FoundCode, redeemCodeIn } from "#server/codes/codes.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { proveAndCleanIn } from "#server/features/address-proof/index.ts";
import { changeChannelIn, hasProvenOwner, removeChannelIn } from "#server/foundation/contact-channels/index.ts";
import { findUser, queueUserEventIn, type User } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";
import { auditedPart, findChannel, queueUserUpdateIn } from "./service.ts";

/** The data of a verification code, which proves control of the mailbox of this address. */
export interface ClaimData {
  contactChannelId: string;
  email: EmailAddress;
}

/** Throws unless a code is valid. Does not redeem it. */
export async function checkClaim(deps: Deps, caller: Caller, secret: string): Promise<void> {
  await openCode(deps, caller, secret);
}

/**
 * Verifies an address. In a session of its user, the address counts as proven, because one person has both the mailbox
 * and the account; all access to the account stays. Without such a session, only `is_verified` is set.
 * docs/security/rules.md, rule 5.
 */
export async function verify(deps: Deps, caller: Caller, secret: string): Promise<void> {
  const { projectId, origin } = caller;
  const code = await openCode(deps, caller, secret);
  await deps.store.write(async (tx) => {
    const { user, channel } = await claimedIn(tx, projectId, code);
    await redeemCodeIn(tx, deps, code.id);
    const isProven = caller.user?.id === channel.userId;
    const provenAt = channel.provenAt ?? (isProven ? deps.now() : null);
    await changeChannelIn(tx, channel, { isVerified: true, provenAt });
    const who = { type: "user" as const, id: channel.userId };
    const isFirst = isProven && channel.provenAt === null;
    if (isFirst && channel.usedForAuth) {
      const notice = { user, event: "sign_in_address_added", detail: channel.value } as const;
      await queueSecurityNoticeIn(tx, deps, caller, notice);
    }
    const action = isFirst ? "address_proven" : "contact_channel_changed";
    const after = isFirst ? { channel: channel.id } : auditedPart({ ...channel, isVerified: true });
    await audit(tx, deps, { projectId, action, actor: who, subject: who, origin, after });
  });
}

/** Describes the account of a code, and whether the page must ask the user to sign in. */
export async function describeClaim(deps: Deps, caller: Caller, secret: string) {
  const code = await openCode(deps, caller, secret);
  const { user, channel } = await deps.store.read((db) => claimedIn(db, caller.projectId, code));
  return {
    email: channel.value,
    userDisplayName: user.row.displayName,
    needsSignIn: channel.provenAt === null && caller.user?.id !== channel.userId,
  };
}

/**
 * "This was not me": the owner of an address reports that someone else claimed it. An address that is not used for
 * sign-in, or that is in an account with a proven owner, is removed from the account. Otherwise the account was set up
 * in the owner's name and becomes theirs: the address becomes proven and verified, and all other access is revoked.
 */
export async function disown(deps: Deps, caller: Caller, secret: string): Promise<void> {
  const { projectId } = caller;
  const code = await openCode(deps, caller, secret);
  await deps.store.write(async (tx) => {
    const { user, channel } = await claimedIn(tx, projectId, code);
    if (channel.provenAt !== null) throw fail("EMAIL_ALREADY_VERIFIED");
    await redeemCodeIn(tx, deps, code.id);
    const { userId, id: channelId } = channel;
    const isFurther = !channel.usedForAuth || (await hasProvenOwner(tx, user.row));
    const change = { user, before: auditedPart(channel) };
    if (isFurther) {
      await removeChannelIn(tx, channel);
      await queueUserUpdateIn(tx, deps, caller, { ...change, action: "contact_channel_removed" });
      return;
    }
    await proveAndCleanIn(tx, deps, caller, { userId, channelId });
    await changeChannelIn(tx, channel, { isVerified: true });
    const after = await findUser(tx, projectId, userId);
    if (after) await queueUserEventIn(tx, deps, "user.updated", after);
  });
}

async function openCode(deps: Deps, caller: Caller, secret: string): Promise<FoundCode> {
  const { projectId, origin } = caller;
  if (caller.level === "client") await countAddress(deps, "code_address", origin.ip);
  return checkCode(deps, { projectId, purpose: "contact_channel_verification", secret });
}

/** Finds the user and the channel that a code was emailed to. Throws when the channel was removed or changed since. */
async function claimedIn(db: Snapshot | Transaction, projectId: string, { userId, data }: FoundCode) {
  const { contactChannelId, email } = data as ClaimData;
  const user: User | undefined = await findUser(db, projectId, userId ?? "");
  const channel = user && (await findChannel(db, { projectId, userId: user.row.id }, contactChannelId));
  if (!user || channel?.value !== email) {
    throw refuse("CONTACT_CHANNEL_OF_CODE_NOT_FOUND");
  }
  return { user, channel };
}
