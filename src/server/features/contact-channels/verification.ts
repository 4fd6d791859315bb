import { fail } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import type { Caller } from "#server/access/caller.ts";
import { me, requireUser, resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { countAttempt } from "#server/access/throttle.ts";
import { requireTrustedUrl } from "#server/access/trusted-url.ts";
import { createCodeIn } from "#server/codes/codes.ts";
import { withCode } from "#server/codes/link.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { findPrimaryChannel } from "#server/foundation/contact-channels/index.ts";
import { findUser, type User } from "#server/foundation/users/index.ts";
import { EMAIL_VERIFICATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { requireMailServer, sendNow } from "#server/mail/queue/deliver.ts";
import { queueMail } from "#server/mail/queue/outbox.ts";
import { askedIn } from "#server/mail/rendering/language.ts";
import { countSharedMail, sharedCode } from "#server/mail/servers/shared-limits.ts";
import type { ClaimData } from "./claim.ts";
import { type Channel, findChannel } from "./service.ts";

/** A channel that the user is asked to verify. */
type Unverified = Pick<Channel, "id" | "value">;

/** Queues the email that asks a user to verify an address. The caller has checked that the callback URL is trusted. */
export async function queueVerificationIn(
  tx: Transaction,
  deps: Deps,
  { project, origin }: Pick<Caller, "project" | "origin">,
  wanted: { user: User; channel?: Unverified | null; callbackUrl: string },
): Promise<string | null> {
  const { row: user } = wanted.user;
  const channel = wanted.channel ?? (await findPrimaryChannel(tx, user));
  if (!channel) return null;
  const data: ClaimData = { contactChannelId: channel.id, email: channel.value };
  const code = await createCodeIn(tx, deps, {
    projectId: project.id,
    purpose: "contact_channel_verification",
    userId: user.id,
    data: { ...data },
  });
  return queueMail(tx, deps, {
    projectId: project.id,
    userId: user.id,
    recipient: channel.value,
    templateId: EMAIL_VERIFICATION_TEMPLATE_ID,
    variables: {
      emailVerificationLink: withCode(wanted.callbackUrl, code.secret),
      userDisplayName: user.displayName ?? "",
      projectDisplayName: project.displayName,
    },
    secrets: [code.secret],
    language: askedIn(origin),
    expiresAt: code.expiresAt,
  });
}

/**
 * Emails the verification link of an address, and waits for the first attempt, because the user waits for the email.
 */
export async function sendVerification(
  deps: Deps,
  caller: Caller,
  wanted: { userId: string; channelId: string; callbackUrl: string },
): Promise<void> {
  const { projectId } = caller;
  const userId = resolveUserId(caller, wanted.userId);
  if (caller.level === "client" && me(caller).id !== userId) {
    throw refuse("CONTACT_CHANNEL_OF_ANOTHER_USER_VERIFIED");
  }
  const { user, channel } = await deps.store.read(async (db) => ({
    user: await findUser(db, projectId, userId),
    channel: await findChannel(db, { projectId, userId }, wanted.channelId),
  }));
  if (!user) throw fail("USER_ID_DOES_NOT_EXIST", { user_id: userId });
  if (!channel) throw refuse("CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND");
  await mailTo(deps, caller, { user, channel, callbackUrl: wanted.callbackUrl });
}

/** Emails the verification link of the signed-in user's primary address, which the request must name. */
export async function sendPrimaryVerification(
  deps: Deps,
  caller: Caller,
  wanted: { email: EmailAddress; callbackUrl: string },
): Promise<void> {
  const { projectId } = caller;
  const { id } = requireUser(caller);
  const { user, channel } = await deps.store.read(async (db) => ({
    user: await findUser(db, projectId, id),
    channel: await findPrimaryChannel(db, { projectId, id }),
  }));
  if (!user || channel?.value !== wanted.email) {
    throw fail("EMAIL_IS_NOT_PRIMARY_EMAIL", { email: wanted.email, primary_email: channel?.value ?? null });
  }
  await mailTo(deps, caller, { user, channel, callbackUrl: wanted.callbackUrl });
}

async function mailTo(
  deps: Deps,
  caller: Caller,
  wanted: { user: User; channel: Channel; callbackUrl: string },
): Promise<void> {
  const { project, projectId } = caller;
  const { user, channel } = wanted;
  if (channel.isVerified) throw fail("EMAIL_ALREADY_VERIFIED");
  requireTrustedUrl(deps, caller, wanted.callbackUrl);
  requireMailServer(deps, project);
  // Anyone can claim any address, so the limits keep a client from filling a stranger's mailbox.
  if (caller.level === "client") {
    await countAttempt(deps, projectId, [
      { name: "verification_mail", subject: channel.value },
      { name: "verification_mail_user", subject: user.row.id },
      ...sharedCode(deps, project, channel.value),
    ]);
  } else {
    await countSharedMail(deps, project, channel.value);
  }
  const mailId = await deps.store.write(async (tx) => {
    const existing = await findChannel(tx, { projectId, userId: user.row.id }, channel.id);
    return existing ? queueVerificationIn(tx, deps, caller, wanted) : null;
  });
  if (mailId) await sendNow(deps, mailId);
}
