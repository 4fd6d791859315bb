import type { EmailAddress } from "#contract/fields.ts";
import type { Caller } from "#server/access/caller.ts";
import { isDisabled } from "#server/access/disabled.ts";
import { refuse } from "#server/access/refusal.ts";
import { turnOf } from "#server/access/turn.ts";
import type { Deps } from "#server/deps.ts";
import { type AuthChannel, findAuthChannel } from "#server/foundation/contact-channels/index.ts";
import { findByExternalId, findUser } from "#server/foundation/users/index.ts";
import { NotBegun } from "#server/turns.ts";
import type { MovingUser } from "./answer.ts";
import { askVerifier } from "./ask.ts";
import { countRefused, reportFailure, type Verifier, verifierInUse } from "./stored.ts";

interface Typed {
  email: EmailAddress;
  password: string;
  /** The account with this address, if there is one. */
  channel: AuthChannel | undefined;
}

/**
 * Asks the former product of the project about a password that no account here has, and returns the user who moves in; null for a
 * wrong password. While a project has a verifier, each wrong password takes a place and a time as if it had been asked:
 * otherwise a quick answer would tell who has moved. docs/security/rules.md, rule 27.
 */
export async function checkElsewhere(deps: Deps, caller: Caller, typed: Typed): Promise<MovingUser | null> {
  const { projectId } = caller;
  const verifier = await verifierInUse(deps, projectId);
  if (!verifier) return null;
  try {
    return await askedOrRefused(deps, caller, verifier, typed);
  } catch (error) {
    // This server has compared the password already. A guess that was not counted because of a full queue could be repeated
    // without end, and the right one would still get through.
    if (error instanceof NotBegun) throw refuse("SERVER_BUSY", {}, error.headers);
    throw error;
  }
}

function askedOrRefused(deps: Deps, caller: Caller, verifier: Verifier, typed: Typed): Promise<MovingUser | null> {
  const { legacyLoad } = deps;
  const { projectId } = verifier;
  return legacyLoad.take({ ...turnOf(caller), projectId }, async () => {
    const beganAt = legacyLoad.time();
    const millis = legacyLoad.refusalMillis(projectId);
    if (await mayMove(deps, projectId, typed)) {
      const user = await askedUser(deps, verifier, typed);
      legacyLoad.note(projectId, legacyLoad.time() - beganAt);
      if (user) return user;
    }
    const left = millis - (legacyLoad.time() - beganAt);
    if (left > 0) await deps.wait(Math.ceil(left));
    return null;
  });
}

/** Whether the account, if there is one, waits for its first password. One that is disabled or has a hash does not. */
async function mayMove(deps: Deps, projectId: string, { password, channel }: Typed): Promise<boolean> {
  if (password === "") return false;
  if (!channel) return true;
  if (channel.passwordHash !== null || !channel.opensByMail) return false;
  const user = await findUser(deps.store, projectId, channel.userId);
  return user !== undefined && !isDisabled(user.row, deps.now());
}

async function askedUser(deps: Deps, verifier: Verifier, typed: Typed): Promise<MovingUser | null> {
  const { projectId } = verifier;
  const answer = await askVerifier(deps, verifier, typed);
  if ("refusedWith" in answer) {
    await countRefused(deps, projectId);
    return null;
  }
  const fault = "fault" in answer ? answer.fault : await conflictOf(deps, projectId, answer.user);
  if (fault === null && "user" in answer) return answer.user;
  await reportFailure(deps, projectId, fault ?? "");
  return null;
}

/** Says why a user whose password is right cannot have an account here. */
async function conflictOf(deps: Deps, projectId: string, { asked, externalId }: MovingUser): Promise<string | null> {
  const channel = await findAuthChannel(deps.store, projectId, asked.email);
  // The user has moved in from another device in the meantime; that password counts then.
  if (channel && channel.passwordHash !== null) return null;
  // Whoever registered the address there without proving it must not get the account that somebody has here.
  if (channel && !asked.isVerified) {
    return "An account here has the address, and its answer does not say that the address is verified (is_verified).";
  }
  const holder = externalId === null ? undefined : await findByExternalId(deps.store, projectId, externalId);
  if (holder && holder.id !== channel?.userId) return "Its answer has the external_id of another account here.";
  return null;
}
