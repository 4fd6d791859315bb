import { fail } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { inEvenTime } from "#server/access/even-time.ts";
import { countAttempt, countedAttempt, type Throttled } from "#server/access/throttle.ts";
import { requireTrustedUrl } from "#server/access/trusted-url.ts";
import { turnOf } from "#server/access/turn.ts";
import { checkCode, type FoundCode, redeemCodeIn } from "#server/codes/codes.ts";
import type { Snapshot, Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { proveAndCleanIn } from "#server/features/address-proof/index.ts";
import { attemptsOn, rememberPlaceIn } from "#server/features/sign-in/index.ts";
import { type AuthChannel, findAuthChannel } from "#server/foundation/contact-channels/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { endSessionsIn, requireEnabled } from "#server/foundation/sessions/index.ts";
import { queueUserEventIn } from "#server/foundation/users/index.ts";
import { requireMailServer } from "#server/mail/queue/deliver.ts";
import { askedIn } from "#server/mail/rendering/language.ts";
import { countSharedMail, sharedCode } from "#server/mail/servers/shared-limits.ts";
import { passwordDigestOf, queueResetIn, type ResetData } from "./reset-mail.ts";
import { requireGoodPassword } from "./rules.ts";
import { storePasswordIn } from "./store.ts";

/**
 * Emails a link for a new password to an address that is used for sign-in, also when its user has no password yet.
 * Known and unknown addresses get the same answer after the same time; no caller waits for the email.
 * docs/security/rules.md, rule 2.
 */
export async function sendResetCode(
  deps: Deps,
  caller: Caller,
  { email, callbackUrl }: { email: EmailAddress; callbackUrl: string },
): Promise<void> {
  const { project, projectId, origin } = caller;
  requirePasswords(project);
  // The original checks this only for known addresses, which reveals them.
  requireTrustedUrl(deps, caller, callbackUrl);
  requireMailServer(deps, project);
  if (caller.level === "client") {
    await countAddress(deps, "reset_address", origin.ip);
    const channel = await findAuthChannel(deps.store, projectId, email);
    const attempted = { activity: "reset_mail", subject: email, userId: channel?.userId ?? null } as const;
    const attempts = await attemptsOn(deps.store, deps, caller, attempted);
    await countAttempt(deps, projectId, [...attempts, ...sharedCode(deps, project, email)]);
  } else {
    await countSharedMail(deps, project, email);
  }
  await inEvenTime(deps, async () => {
    const channel = await findAuthChannel(deps.store, projectId, email);
    if (channel?.opensByMail)
      await deps.store.write((tx) =>
        queueResetIn(tx, deps, { project, language: askedIn(origin) }, channel, callbackUrl),
      );
  });
}

/** Throws when a code is not valid. Does not redeem it. */
export async function checkResetCode(deps: Deps, caller: Caller, secret: string): Promise<void> {
  await openResetCode(deps, caller, secret);
}

/**
 * Replaces the password and revokes every session. If the address was unverified, all other access is removed first
 * (docs/security/rules.md, rule 5). A refused password does not redeem the code (rule 6).
 */
export async function resetPassword(
  deps: Deps,
  caller: Caller,
  wanted: { secret: string; password: string },
): Promise<void> {
  const { project, projectId } = caller;
  const code = await openResetCode(deps, caller, wanted.secret);
  requirePasswords(project);
  await requireGoodPassword(deps, wanted.password);
  // Many requests may send one code at once. The first that completes redeems it.
  const throttled: Throttled[] = [{ name: "new_password", subject: code.id }];
  const hash = () => deps.passwords.hash(wanted.password, turnOf(caller));
  const passwordHash = await countedAttempt(deps, projectId, caller.level === "client" ? throttled : [], hash);

  await deps.store.write(async (tx) => {
    await redeemCodeIn(tx, deps, code.id);
    // The account may have changed during hashing.
    const { id: channelId, userId } = await claimed(tx, deps, projectId, code);
    await proveAndCleanIn(tx, deps, caller, { userId, channelId });
    await endSessionsIn(tx, { projectId, userId });
    // The user signs in from this place next, and guesses from other places must not lock them out.
    await rememberPlaceIn(tx, deps, { projectId, userId, ip: caller.origin.ip });
    const user = await storePasswordIn(tx, deps, caller, { userId, passwordHash });
    if (user) await queueUserEventIn(tx, deps, "user.updated", user);
  });
}

async function openResetCode(deps: Deps, caller: Caller, secret: string): Promise<FoundCode> {
  const { projectId, origin } = caller;
  if (caller.level === "client") await countAddress(deps, "code_address", origin.ip);
  const code = await checkCode(deps, { projectId, purpose: "password_reset", secret });
  await claimed(deps.store, deps, projectId, code);
  return code;
}

/**
 * Returns the address that a code was emailed to. A code expires early when that address no longer signs in to the
 * account, and when the password changes: an old email must not undo a newer password. Refuses a disabled user.
 */
async function claimed(
  db: Pick<Store | Snapshot, "rows">,
  deps: Pick<Deps, "now">,
  projectId: string,
  code: FoundCode,
): Promise<AuthChannel> {
  const data = code.data as ResetData;
  const channel = await findAuthChannel(db, projectId, data.email);
  const holds =
    channel?.id === data.contactChannelId &&
    channel.opensByMail &&
    channel.userId === code.userId &&
    passwordDigestOf(channel) === data.passwordDigest;
  if (!channel || !holds) throw fail("VERIFICATION_CODE_EXPIRED");
  await requireEnabled(db, deps, channel.userId);
  return channel;
}

function requirePasswords({ config }: Project): void {
  if (!config.auth.password.allowSignIn) throw fail("PASSWORD_AUTHENTICATION_NOT_ENABLED");
}
