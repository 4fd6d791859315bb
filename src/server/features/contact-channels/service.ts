import { and, eq } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import type { Checked } from "#contract/checked.ts";
import type { ServerContactChannelUpdate, ServerNewContactChannel } from "#contract/contact-channels.ts";
import { fail } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { me, resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { countAttempt } from "#server/access/throttle.ts";
import { auditBy } from "#server/audit/write.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { forgetProofIn } from "#server/features/address-proof/index.ts";
import {
  addChannelIn,
  changeAddressIn,
  findChannelWith,
  makeNonePrimaryIn,
  provenAddresses,
  removeChannelIn,
  requireFreeForAuthIn,
  requireRoomForChannelIn,
} from "#server/foundation/contact-channels/index.ts";
import { findUser, type User } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";

export type Channel = NonNullable<Awaited<ReturnType<typeof findChannel>>>;

/** Finds a channel by its id: of one user, or without `userId` of any user in the project. */
export async function findChannel(
  db: Snapshot | Transaction,
  { projectId, userId }: { projectId: string; userId: string | undefined },
  id: string,
) {
  const t = db.contactChannels;
  const ofUser = userId === undefined ? undefined : eq(t.userId, userId);
  const [found] = await db
    .select()
    .from(t)
    .where(and(eq(t.projectId, projectId), ofUser, eq(t.id, id)));
  return found;
}

interface Owner {
  projectId: string;
  userId: string;
}

const channelsOfProject = wholeList(
  (db, { projectId }: Params<{ projectId: string }>, chunk) => {
    const t = db.contactChannels;
    const { after, order } = chunk.upwards(t.createdAt, t.id);
    return db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), after))
      .orderBy(...order)
      .limit(chunk.rows);
  },
  ({ createdAt, id }) => [createdAt, id],
);

const channelsOfUser = wholeList(
  (db, { projectId, userId }: Params<{ projectId: string; userId: string }>, chunk) => {
    const t = db.contactChannels;
    const { after, order } = chunk.upwards(t.createdAt, t.id);
    return db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), eq(t.userId, userId), after))
      .orderBy(...order)
      .limit(chunk.rows);
  },
  ({ createdAt, id }) => [createdAt, id],
);

/** Lists channels, oldest first: those of one user, or for servers those of the whole project. */
export async function listChannels(
  deps: Deps,
  caller: Caller,
  wanted: { userId: string | undefined; channelId: string | undefined },
): Promise<Channel[] | AsyncGenerator<Channel[]>> {
  if (caller.level === "client" && wanted.userId === undefined) throw onlyOwn("list");
  const userId = wanted.userId === undefined ? undefined : ownerOf(caller, wanted.userId, "list").userId;
  const { projectId } = caller;
  const { channelId } = wanted;
  if (channelId !== undefined) {
    const found = await deps.store.read((db) => findChannel(db, { projectId, userId }, channelId));
    return found ? [found] : [];
  }
  return userId === undefined
    ? channelsOfProject(deps.store, { projectId })
    : channelsOfUser(deps.store, { projectId, userId });
}

/** Adds an address. It is unverified unless a server says otherwise, and no verification email is sent. */
export async function createChannel(
  deps: Deps,
  caller: Caller,
  wanted: Checked<typeof ServerNewContactChannel>,
): Promise<Channel> {
  const owner = ownerOf(caller, wanted.user_id, "create");
  const { value } = wanted;
  const isPrimary = wanted.is_primary ?? false;
  await countClaim(deps, caller, owner);
  const created = await deps.store.write(async (tx) => {
    const user = await findUser(tx, owner.projectId, owner.userId);
    if (!user) throw fail("USER_NOT_FOUND");
    await requireNew(tx, owner, value);
    await requireRoomForChannelIn(tx, owner);
    const isVerified = wanted.is_verified ?? false;
    if (wanted.used_for_auth) {
      const claimed = { ...owner, email: value, isProven: isVerified };
      await requireFreeForAuthIn(tx, deps, caller, claimed, () => usedBySomebodyElse(value));
    }
    if (isPrimary) await makeNonePrimaryIn(tx, owner);
    const id = await addChannelIn(tx, deps, {
      ...owner,
      email: value,
      isPrimary,
      isVerified,
      usedForAuth: wanted.used_for_auth,
    });
    const channel = await findChannel(tx, owner, id);
    if (!channel) throw new Error("Cannot read a contact channel that was just added.");
    await queueUserUpdateIn(tx, deps, caller, { user, action: "contact_channel_added", after: auditedPart(channel) });
    if (channel.usedForAuth) await queueSignInAddressNotice(tx, deps, caller, { user, channel });
    return channel;
  });
  return created;
}

export async function readChannel(deps: Deps, caller: Caller, wanted: { userId: string; id: string }) {
  const owner = ownerOf(caller, wanted.userId, "read");
  const found = await deps.store.read((db) => findChannel(db, owner, wanted.id));
  if (!found) throw refuse("CONTACT_CHANNEL_NOT_FOUND");
  return found;
}

/** Changes a channel. A new value is a new address, neither verified nor proven unless a server says so. */
export async function updateChannel(
  deps: Deps,
  caller: Caller,
  wanted: { userId: string; id: string; update: Checked<typeof ServerContactChannelUpdate> },
): Promise<Channel> {
  const owner = ownerOf(caller, wanted.userId, "update");
  const { update } = wanted;
  if (update.value !== undefined || update.used_for_auth) await countClaim(deps, caller, owner);
  const updated = await deps.store.write(async (tx) => {
    const user = await findUser(tx, owner.projectId, owner.userId);
    const before = user && (await findChannel(tx, owner, wanted.id));
    if (!before) throw refuse("CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND");
    const value = update.value ?? before.value;
    const isSame = value === before.value;
    if (!isSame) await requireNew(tx, owner, value);
    const proven = await provenAddresses(tx, user.row);
    const { is_verified: isVerified, used_for_auth: usedForAuth, is_primary: isPrimary } = update;
    // The error names no address (sic).
    await changeAddressIn(tx, deps, caller, before, { value, isVerified, usedForAuth, isPrimary }, () =>
      usedBySomebodyElse(null),
    );
    const after = await findChannel(tx, owner, before.id);
    if (!after) throw refuse("CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND");
    await queueUserUpdateIn(tx, deps, caller, {
      user,
      action: "contact_channel_changed",
      before: auditedPart(before),
      after: auditedPart(after),
      proven,
    });
    if (after.usedForAuth && !(isSame && before.usedForAuth)) {
      await queueSignInAddressNotice(tx, deps, caller, { user, channel: after, proven });
    }
    await forgetProofIn(tx, caller, owner.userId);
    return after;
  });
  return updated;
}

/** Removes an address. Sign-in methods stay on, although some cannot work without an address. */
export async function deleteChannel(deps: Deps, caller: Caller, wanted: { userId: string; id: string }): Promise<void> {
  const owner = ownerOf(caller, wanted.userId, "delete");
  await deps.store.write(async (tx) => {
    const user = await findUser(tx, owner.projectId, owner.userId);
    const before = user && (await findChannel(tx, owner, wanted.id));
    if (!before) throw refuse("CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND");
    const proven = await provenAddresses(tx, user.row);
    await removeChannelIn(tx, before);
    const change = { user, action: "contact_channel_removed", before: auditedPart(before), proven } as const;
    await queueUserUpdateIn(tx, deps, caller, change);
    await forgetProofIn(tx, caller, owner.userId);
  });
}

/** Returns the user whose channels a request names. Clients can name only themselves. */
function ownerOf(caller: Caller, userIdOrMe: string, verb: string): Owner {
  const userId = resolveUserId(caller, userIdOrMe);
  if (caller.level === "client" && userId !== me(caller).id) throw onlyOwn(verb);
  return { projectId: caller.projectId, userId };
}

/** Counts a claim of an address. Like a sign-up, it reveals whether a user signs in with the address. */
async function countClaim(deps: Deps, { level, origin, projectId }: Caller, { userId }: Owner): Promise<void> {
  if (level !== "client") return;
  await countAddress(deps, "sign_up_address", origin.ip);
  await countAttempt(deps, projectId, [{ name: "address_claim_user", subject: userId }]);
}

const onlyOwn = (verb: string) => refuse("CONTACT_CHANNELS_OF_ANOTHER_USER", { verb });

async function requireNew(tx: Transaction, owner: Owner, value: EmailAddress): Promise<void> {
  if (await findChannelWith(tx, owner, value)) throw refuse("CONTACT_CHANNEL_ALREADY_EXISTS");
}

const usedBySomebodyElse = (shownValue: EmailAddress | null) =>
  fail("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
    type: "email",
    contact_channel_value: shownValue,
    would_work_if_email_was_verified: false,
  });

/** Emails all proven addresses about a new sign-in address, since an attacker with a borrowed session would add one. */
async function queueSignInAddressNotice(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  { user, channel, proven }: { user: User; channel: Channel; proven?: readonly EmailAddress[] },
): Promise<void> {
  const notice = { user, event: "sign_in_address_added", detail: channel.value, proven } as const;
  await queueSecurityNoticeIn(tx, deps, caller, notice);
}

interface Change {
  /** The user before the change. */
  user: User;
  action: Extract<AuditAction, `contact_channel_${string}`>;
  /** The addresses that were proven before the change, where the change may have removed one. */
  proven?: readonly EmailAddress[];
  before?: unknown;
  after?: unknown;
}

/** Records a change in the audit log, and emails a notice when it replaces the primary address. */
export async function queueUserUpdateIn(tx: Transaction, deps: Deps, caller: Caller, change: Change): Promise<void> {
  const { projectId } = caller;
  const { user, action, before, after, proven } = change;
  await auditBy(tx, deps, caller, { action, subject: { type: "user", id: user.row.id }, before, after });
  const primary = (await findUser(tx, projectId, user.row.id))?.row.primaryEmail ?? null;
  if (primary !== user.row.primaryEmail) {
    await queueSecurityNoticeIn(tx, deps, caller, { user, event: "primary_email_changed", proven });
  }
}

export const auditedPart = ({ id, value, isPrimary, isVerified, usedForAuth }: Channel) => ({
  id,
  value,
  is_primary: isPrimary,
  is_verified: isVerified,
  used_for_auth: usedForAuth,
});
