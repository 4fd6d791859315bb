import { fail } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { clearAttemptsIn, countedAttempt, type Throttled } from "#server/access/throttle.ts";
import { requireTrustedUrl } from "#server/access/trusted-url.ts";
import { turnOf } from "#server/access/turn.ts";
import type { Deps } from "#server/deps.ts";
import { queueVerificationIn } from "#server/features/contact-channels/index.ts";
import { checkElsewhere, type MovingUser, moveInIn } from "#server/features/legacy-verifier/index.ts";
import {
  attemptsOn,
  type Finish,
  finishSignInIn,
  issueTokens,
  recordFailedSignIn,
  type SignedIn,
} from "#server/features/sign-in/index.ts";
import { signUpUserIn } from "#server/features/sign-up/index.ts";
import { type AuthChannel, findAuthChannel } from "#server/foundation/contact-channels/index.ts";
import { changeUserIn, findUser } from "#server/foundation/users/index.ts";
import { allowEmailIn } from "#server/mail/servers/shared-limits.ts";
import { NotBegun } from "#server/turns.ts";
import { learnImports } from "./imports.ts";
import { requireGoodPassword } from "./rules.ts";

/** Creates an account and signs in. The account, session, email and event are one transaction. */
export async function signUp(
  deps: Deps,
  caller: Caller,
  wanted: { email: EmailAddress; password: string; verificationCallbackUrl: string; extended: boolean },
): Promise<SignedIn> {
  const { project, projectId, origin } = caller;
  const { email, password, verificationCallbackUrl, extended } = wanted;
  if (!project.config.auth.password.allowSignIn) throw fail("PASSWORD_AUTHENTICATION_NOT_ENABLED");
  requireTrustedUrl(deps, caller, verificationCallbackUrl);
  await requireGoodPassword(deps, password);
  if (!project.config.auth.allowSignUp) throw fail("SIGN_UP_NOT_ENABLED");
  if (caller.level === "client") await countAddress(deps, "sign_up_address", origin.ip);
  // Hashing is expensive, so an address in use is refused before it; the transaction checks again.
  const inUse = await findAuthChannel(deps.store, projectId, email);
  if (inUse && !inUse.givesWay) {
    throw fail("USER_EMAIL_ALREADY_EXISTS", { email, would_work_if_email_was_verified: false });
  }

  const passwordHash = await deps.passwords.hash(password, turnOf(caller));

  const finish = await deps.store.write(async (tx) => {
    const user = await signUpUserIn(tx, deps, caller, {
      email,
      isEmailVerified: false,
      isEmailUsedForAuth: true,
      passwordHash,
    });
    // An attacker who deletes an account and signs up again must not cause an email to the address each time.
    if (await allowEmailIn(tx, deps, project, email)) {
      await queueVerificationIn(tx, deps, caller, { user, callbackUrl: verificationCallbackUrl });
    }
    return finishSignInIn(tx, deps, caller, { user, method: "password", isNewUser: true });
  });
  return issueTokens(deps, caller, finish, extended);
}

/**
 * Signs in. Unknown addresses and wrong passwords get the same answer after the same work. A password that no account has may be
 * one of the project's former product, whose user then moves in. docs/security/rules.md, rules 2 and 27.
 */
export async function signIn(
  deps: Deps,
  caller: Caller,
  wanted: { email: EmailAddress; password: string; extended: boolean },
): Promise<SignedIn> {
  const { project, projectId, origin } = caller;
  if (!project.config.auth.password.allowSignIn) throw fail("PASSWORD_AUTHENTICATION_NOT_ENABLED");
  const { email, password } = wanted;
  if (caller.level === "client") await countAddress(deps, "sign_in_address", origin.ip);
  const channel = await findAuthChannel(deps.store, projectId, email);
  const attempted = { activity: "sign_in", subject: email, userId: channel?.userId ?? null } as const;
  const throttled = await attemptsOn(deps.store, deps, caller, attempted);
  const counted = caller.level === "client" ? throttled : [];
  await learnImports(deps, projectId);

  const finish = await countedAttempt(deps, projectId, counted, async () => {
    const known = await recognized(deps, caller, channel, password);
    if (known) return enter(deps, caller, known, throttled);
    const moving = await checkElsewhere(deps, caller, { email, password, channel });
    return moving && moveIn(deps, caller, { email, password, moving, throttled });
  });
  if (!finish) {
    const reason = "EMAIL_PASSWORD_MISMATCH";
    const after = { method: "password", reason, email };
    await recordFailedSignIn(deps, caller, { userId: channel?.userId ?? null, after });
    throw fail(reason);
  }
  return issueTokens(deps, caller, finish, wanted.extended);
}

/** An account whose password was given: the hash that matched, and one of the current kind if it is to be replaced. */
interface Recognized {
  userId: string;
  hash: string;
  newHash: string | null;
}

async function recognized(
  deps: Deps,
  caller: Caller,
  channel: AuthChannel | undefined,
  password: string,
): Promise<Recognized | null> {
  const hash = channel?.opensByPassword ? channel.passwordHash : null;
  const matches = await deps.passwords.verify(password, hash, turnOf(caller));
  if (!channel || !matches || hash === null) return null;
  const newHash = matches === "outdated" ? await upgraded(deps, caller, password) : null;
  return { userId: channel.userId, hash, newHash };
}

async function enter(
  deps: Deps,
  caller: Caller,
  { userId, hash, newHash }: Recognized,
  throttled: readonly Throttled[],
): Promise<Finish> {
  const { projectId } = caller;
  return deps.store.write(async (tx) => {
    const user = await findUser(tx, projectId, userId);
    // The password or the user may have changed during hashing; then the verification no longer holds.
    if (!user || user.row.passwordHash !== hash) throw fail("EMAIL_PASSWORD_MISMATCH");
    if (newHash) await changeUserIn(tx, { projectId, userId }, { passwordHash: newHash });
    await clearAttemptsIn(tx, deps, projectId, throttled);
    const stored = { ...user, row: { ...user.row, passwordHash: newHash ?? hash } };
    return finishSignInIn(tx, deps, caller, { user: stored, method: "password" });
  });
}

/** Signs in a user whose password was right at the former product. The account, session and event are one transaction. */
async function moveIn(
  deps: Deps,
  caller: Caller,
  given: { email: EmailAddress; password: string; moving: MovingUser; throttled: readonly Throttled[] },
): Promise<Finish | null> {
  const { email, password, moving, throttled } = given;
  const { projectId } = caller;
  const passwordHash = await deps.passwords.hash(password, turnOf(caller));
  const finish = await deps.store.write(async (tx) => {
    const user = await moveInIn(tx, deps, caller, { moving, passwordHash });
    if (!user) return null;
    await clearAttemptsIn(tx, deps, projectId, throttled);
    return finishSignInIn(tx, deps, caller, { user, method: "password" });
  });
  if (finish) return finish;
  // The same user may have moved in from another device in the meantime.
  const known = await recognized(deps, caller, await findAuthChannel(deps.store, projectId, email), password);
  return known && enter(deps, caller, known, throttled);
}

/** Returns a hash of the current kind, or null when the hashing queue is full: the user signs in all the same. */
async function upgraded(deps: Deps, caller: Caller, password: string): Promise<string | null> {
  try {
    return await deps.passwords.hash(password, turnOf(caller));
  } catch (error) {
    if (error instanceof NotBegun) return null;
    throw error;
  }
}
