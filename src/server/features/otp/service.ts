import { fail, inGroup } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { OTP_LENGTH } from "#contract/limits.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { clearAttemptsIn, countAttempt } from "#server/access/throttle.ts";
import { requireTrustedUrl } from "#server/access/trusted-url.ts";
import { checkCode, createCodeIn, redeemCodeIn } from "#server/codes/codes.ts";
import { withCode } from "#server/codes/link.ts";
import type { Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { proveAndCleanIn } from "#server/features/address-proof/index.ts";
import { IMPERSONATION_LINK, impersonationOf, redeemLink } from "#server/features/impersonations/index.ts";
import {
  attemptsOn,
  finishSignInIn,
  issueTokens,
  recordFailedSignIn,
  type SignedIn,
} from "#server/features/sign-in/index.ts";
import { signUpUserIn } from "#server/features/sign-up/index.ts";
import { findAuthChannel } from "#server/foundation/contact-channels/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { changeUserIn, findUser, type User } from "#server/foundation/users/index.ts";
import { MAGIC_LINK_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { requireMailServer, sendNow } from "#server/mail/queue/deliver.ts";
import { queueMail } from "#server/mail/queue/outbox.ts";
import { askedIn } from "#server/mail/rendering/language.ts";
import { countSharedMail, sharedCode } from "#server/mail/servers/shared-limits.ts";

/** The data of a sign-in code. */
interface CodeData {
  email: EmailAddress;
}

/**
 * Emails a link and a code of six characters, and returns the rest of the code as the nonce: neither the emailed code
 * nor the nonce signs in alone. Turns code sign-in on for an account that has it off (sic).
 */
export async function sendSignInCode(
  deps: Deps,
  caller: Caller,
  { email, callbackUrl }: { email: EmailAddress; callbackUrl: string },
): Promise<{ nonce: string }> {
  const { project, projectId, origin } = caller;
  requireCodes(project);
  if (caller.level === "client") await countAddress(deps, "code_mail_address", origin.ip);
  const known = await findOwner(deps.store, project, email);
  requireTrustedUrl(deps, caller, callbackUrl);
  requireMailServer(deps, project);
  if (caller.level === "client") {
    const attempts = await mailsCounted(deps.store, deps, caller, email, known);
    await countAttempt(deps, projectId, [...attempts, ...sharedCode(deps, project, email)]);
  } else {
    await countSharedMail(deps, project, email);
  }

  const sent = await deps.store.write(async (tx) => {
    const owner = await findOwner(tx, project, email);
    if (owner) await allowCodesIn(tx, owner.user);
    const userId = owner?.user.row.id;
    const data: CodeData = { email };
    const code = await createCodeIn(tx, deps, { projectId, purpose: "one_time_password", userId, data: { ...data } });
    const otp = code.secret.slice(0, OTP_LENGTH).toUpperCase();
    const mailId = await queueMail(tx, deps, {
      projectId,
      userId: userId ?? null,
      recipient: email,
      templateId: MAGIC_LINK_TEMPLATE_ID,
      variables: {
        magicLink: withCode(callbackUrl, code.secret),
        otp,
        userDisplayName: owner?.user.row.displayName ?? "",
        projectDisplayName: project.displayName,
      },
      secrets: [code.secret, otp],
      language: askedIn(origin),
      expiresAt: code.expiresAt,
    });
    return { nonce: code.secret.slice(OTP_LENGTH), mailId };
  });
  // A person is waiting for this email.
  await sendNow(deps, sent.mailId);
  return { nonce: sent.nonce };
}

/**
 * Signs in with an emailed code, which verifies the address; a new address gets an account. The code of an
 * impersonation opens a session and does nothing else, whether or not the project offers codes.
 */
export async function signIn(
  deps: Deps,
  caller: Caller,
  wanted: { code: string; extended: boolean },
): Promise<SignedIn> {
  const { project, projectId } = caller;
  const code = await check(deps, caller, wanted.code);
  if (code.impersonation) return { ...(await redeemLink(deps, caller, code.impersonation, wanted)), isNewUser: false };
  requireCodes(project);
  const email = emailOf(code.data);

  const finish = await deps.store.write(async (tx) => {
    const owner = await findOwner(tx, project, email);
    await redeemCodeIn(tx, deps, code.id);
    await clearAttemptsIn(tx, deps, projectId, await mailsCounted(tx, deps, caller, email, owner));
    const user = owner
      ? await verifyOwnerIn(tx, deps, caller, owner)
      : await signUpUserIn(tx, deps, caller, {
          email,
          isEmailVerified: true,
          isEmailUsedForAuth: true,
          passwordHash: null,
          otpAuthEnabled: true,
        });
    return finishSignInIn(tx, deps, caller, { user, method: "otp", isNewUser: !owner });
  });
  return issueTokens(deps, caller, finish, wanted.extended);
}

/**
 * Returns a valid code, with the impersonation that it opens if it opens one, or throws the reason why it is not valid.
 * Each check counts as an attempt.
 */
export async function check(deps: Deps, caller: Caller, secret: string) {
  const { projectId, origin } = caller;
  if (caller.level === "client") await countAddress(deps, "sign_in_address", origin.ip);
  try {
    const code = await checkCode(deps, { projectId, purpose: ["one_time_password", IMPERSONATION_LINK], secret });
    return { ...code, impersonation: await impersonationOf(deps, caller, code) };
  } catch (error) {
    if (!inGroup(error, "VERIFICATION_ERROR")) throw error;
    await recordFailedSignIn(deps, caller, { userId: null, after: { method: "otp", reason: error.code } });
    throw error;
  }
}

function requireCodes({ config }: Project): void {
  if (!config.auth.otp.allowSignIn) throw refuse("OTP_SIGN_IN_NOT_ENABLED");
}

interface Owner {
  channelId: string;
  user: User;
}

/** Returns the owner of an address, or undefined when a new user may sign up with it. */
async function findOwner(db: Store | Snapshot, project: Project, email: EmailAddress): Promise<Owner | undefined> {
  const channel = await findAuthChannel(db, project.id, email);
  const isOpen = channel?.isVerified && channel.opensByMail;
  if (!channel || (channel.givesWay && !isOpen)) {
    if (!project.config.auth.allowSignUp) throw fail("SIGN_UP_NOT_ENABLED");
    return undefined;
  }
  // The user who claimed the address keeps it until it is verified with the emailed verification link.
  if (!isOpen) throw fail("USER_EMAIL_ALREADY_EXISTS", { email, would_work_if_email_was_verified: true });
  const user = await findUser(db, project.id, channel.userId);
  if (!user) throw new Error("The user of a contact channel does not exist.");
  return { channelId: channel.id, user };
}

/** Verifies the address and returns the changed user: code sign-in on, no access from before the first verification. */
async function verifyOwnerIn(tx: Transaction, deps: Deps, caller: Caller, { channelId, user }: Owner): Promise<User> {
  const { projectId } = caller;
  const userId = user.row.id;
  const isFirstVerification = await proveAndCleanIn(tx, deps, caller, { userId, channelId });
  const wasComplete = user.row.otpAuthEnabled && !user.row.isAnonymous;
  if (!wasComplete) await allowCodesIn(tx, user, { isAnonymous: false });
  if (!isFirstVerification && wasComplete) return user;
  const verified = await findUser(tx, projectId, userId);
  if (!verified) throw new Error("Cannot read a user that was just changed.");
  return verified;
}

async function allowCodesIn(tx: Transaction, { row: user }: User, also: { isAnonymous?: false } = {}): Promise<void> {
  if (user.otpAuthEnabled && also.isAnonymous === undefined) return;
  await changeUserIn(tx, { projectId: user.projectId, userId: user.id }, { otpAuthEnabled: true, ...also });
}

function mailsCounted(db: Store | Snapshot, deps: Deps, caller: Caller, email: EmailAddress, owner: Owner | undefined) {
  const userId = owner?.user.row.id ?? null;
  return attemptsOn(db, deps, caller, { activity: "code_mail", subject: email, userId });
}

/** The data of a code is sealed by this server, so another shape is a fault of the server. */
function emailOf(data: unknown): EmailAddress {
  const { email } = data as Partial<CodeData>;
  if (!email) throw new Error("A sign-in code has no address.");
  return email;
}
