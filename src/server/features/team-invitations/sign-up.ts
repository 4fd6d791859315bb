import type { RegistrationOptions, RegistrationResponse } from "#contract/auth/passkeys.ts";
import { fail, inGroup, isKnown } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { InvitedMethod } from "#contract/team-invitations.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { turnOf } from "#server/access/turn.ts";
import { redeemCodeIn } from "#server/codes/codes.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import {
  initiateForNewUser,
  type PasskeyOfNewUser,
  storeForNewUserIn,
  verifyForNewUser,
} from "#server/features/passkeys/index.ts";
import { requireGoodPassword } from "#server/features/passwords/index.ts";
import { finishSignInIn, issueTokens, type SignedIn } from "#server/features/sign-in/index.ts";
import { createUserIn } from "#server/features/sign-up/index.ts";
import { joinIn } from "#server/features/team-members/index.ts";
import { findAuthChannel } from "#server/foundation/contact-channels/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { requireTeam } from "#server/foundation/teams/index.ts";
import { check } from "./accept.ts";

/** The first sign-in method of an invited person's new account. */
type Credential = { password: string } | { passkey: { credential: RegistrationResponse; code: string } };

/** The code of the invitation, and its recipient's choices. The address is that of the invitation. */
type Wanted = { code: string; displayName: string | null } & Credential;

/** Returns the team and address of an invitation, and the methods for a new account with it. */
export async function describe(deps: Deps, caller: Caller, secret: string) {
  const { team, email } = await checkForSignUp(deps, caller, secret);
  return { team, email, methods: methodsOf(caller.project) };
}

/** Returns the options for the passkey of a new account. Creates nothing but the challenge. */
export async function initiatePasskey(
  deps: Deps,
  caller: Caller,
  wanted: { code: string; displayName: string | null },
): Promise<{ options: RegistrationOptions; code: string }> {
  requireMethod(caller.project, "passkey");
  const { email } = await checkForSignUp(deps, caller, wanted.code);
  if (caller.level === "client") await countAddress(deps, "passkey_challenge_address", caller.origin.ip);
  return initiateForNewUser(deps, caller, wanted.displayName || email);
}

/**
 * Accepts an invitation with a new account, and signs in. The account has exactly the invited address, which is proven:
 * the code was emailed there. Everything that can be refused is checked before the code is redeemed, and code, account,
 * membership and session are one transaction. A session that the request carries is not used.
 */
export async function signUp(deps: Deps, caller: Caller, wanted: Wanted & { extended: boolean }): Promise<SignedIn> {
  const { project, projectId, origin } = caller;
  const method = "password" in wanted ? "password" : "passkey";
  requireMethod(project, method);
  if ("password" in wanted) await requireGoodPassword(deps, wanted.password);
  const { codeId, team, email } = await checkForSignUp(deps, caller, wanted.code);
  if (caller.level === "client") await countAddress(deps, "sign_up_address", origin.ip);
  const passkey = "passkey" in wanted ? await verifiedPasskey(deps, caller, wanted.passkey) : undefined;
  const passwordHash = "password" in wanted ? await deps.passwords.hash(wanted.password, turnOf(caller)) : null;

  const finish = await deps.store.write(async (tx) => {
    await requireTeamOfCode(tx, projectId, team.id);
    await redeemCodeIn(tx, deps, codeId);
    const user = await createUserIn(tx, deps, project, {
      id: passkey?.userId,
      displayName: wanted.displayName,
      email,
      isEmailVerified: true,
      isEmailUsedForAuth: true,
      passwordHash,
      also: (userId) => storePasskeyIn(tx, deps, { projectId, origin, userId, passkey }),
    });
    const userId = user.row.id;
    await joinIn(
      tx,
      deps,
      { ...caller, user: { id: userId, sessionId: null, isImpersonation: false } },
      { teamId: team.id, userId },
    );
    return finishSignInIn(tx, deps, caller, { user, method, isNewUser: true });
  });
  return issueTokens(deps, caller, finish, wanted.extended);
}

/**
 * Checks an invitation for a sign-up with its address. Refuses closed projects before the code is looked at, so that a page
 * that asks uses up no attempt there.
 */
async function checkForSignUp(deps: Deps, caller: Caller, secret: string) {
  if (!admits(caller.project)) throw fail("SIGN_UP_NOT_ENABLED");
  const found = await check(deps, caller, secret);
  const { email } = found;
  const holder = await findAuthChannel(deps.store, caller.projectId, email);
  // The transaction checks again. Hashing is expensive, and a passkey for an account that cannot be created is useless.
  if (holder && !holder.givesWay) {
    throw fail("USER_EMAIL_ALREADY_EXISTS", { email, would_work_if_email_was_verified: false });
  }
  return found;
}

/** An invitation to a team of the console opens the console's closed sign-up. Elsewhere, closed means closed. */
const admits = ({ id, config }: Project) => config.auth.allowSignUp || id === INTERNAL_PROJECT_ID;

function methodsOf({ config: { auth } }: Project): InvitedMethod[] {
  const isOn = { password: auth.password.allowSignIn, passkey: auth.passkey.allowSignIn };
  return (["password", "passkey"] as const).filter((method) => isOn[method]);
}

function requireMethod(project: Project, method: InvitedMethod): void {
  if (methodsOf(project).includes(method)) return;
  throw fail(method === "password" ? "PASSWORD_AUTHENTICATION_NOT_ENABLED" : "PASSKEY_AUTHENTICATION_NOT_ENABLED");
}

/** An unusable challenge has an error of its own, or a page would blame the code of the invitation. */
async function verifiedPasskey(
  deps: Deps,
  caller: Caller,
  passkey: { credential: RegistrationResponse; code: string },
): Promise<PasskeyOfNewUser> {
  try {
    return await verifyForNewUser(deps, caller, passkey);
  } catch (error) {
    if (!inGroup(error, "VERIFICATION_ERROR")) throw error;
    const reason = "Passkey registration failed because the challenge has expired or was used. Try again.";
    throw fail("PASSKEY_REGISTRATION_FAILED", { reason });
  }
}

interface NewUsersPasskey {
  projectId: string;
  origin: Caller["origin"];
  userId: string;
  passkey: PasskeyOfNewUser | undefined;
}

async function storePasskeyIn(tx: Transaction, deps: Deps, { projectId, origin, userId, passkey }: NewUsersPasskey) {
  const actor = { type: "user" as const, id: userId };
  if (passkey) await storeForNewUserIn(tx, deps, passkey, { projectId, actor, origin });
}

/** The team may have been deleted since the code was checked. */
async function requireTeamOfCode(tx: Transaction, projectId: string, teamId: string): Promise<void> {
  try {
    await requireTeam(tx, projectId, teamId);
  } catch (error) {
    if (isKnown(error, "TEAM_NOT_FOUND")) throw fail("VERIFICATION_CODE_NOT_FOUND");
    throw error;
  }
}
