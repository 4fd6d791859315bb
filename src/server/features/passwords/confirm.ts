import { fail } from "#contract/errors.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { clearAttemptsIn, countedAttempt } from "#server/access/throttle.ts";
import { turnOf } from "#server/access/turn.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { attemptsOn, recordFailedSignIn } from "#server/features/sign-in/index.ts";
import { findUser, type User } from "#server/foundation/users/index.ts";

/**
 * Verifies that a signed-in user is present, by the password. Wrong ones are counted with those of sign-in, so that this
 * is no second way to guess. Returns what checks once more, for the transaction of the confirmed change.
 */
export async function confirmByPassword(
  deps: Deps,
  caller: Caller,
  { row: user }: User,
  password: string,
): Promise<(tx: Transaction) => Promise<void>> {
  const { projectId } = caller;
  const { id: userId, passwordHash: hash } = user;
  await countAddress(deps, "sign_in_address", caller.origin.ip);
  const attempted = { activity: "sign_in", subject: user.primaryEmail ?? userId, userId } as const;
  const throttled = await attemptsOn(deps.store, deps, caller, attempted);
  const verify = () => deps.passwords.verify(password, hash, turnOf(caller));

  const matches = await countedAttempt(deps, projectId, throttled, verify);
  if (!matches || hash === null) {
    await recordFailedSignIn(deps, caller, { userId, after: { method: "password", reason: "Wrong confirmation" } });
    throw fail("PASSWORD_CONFIRMATION_MISMATCH");
  }

  return async (tx) => {
    const now = await findUser(tx, projectId, userId);
    // The password may have changed while the server verified it; then the verification no longer holds.
    if (now?.row.passwordHash !== hash) throw fail("PASSWORD_CONFIRMATION_MISMATCH");
    await clearAttemptsIn(tx, deps, projectId, throttled);
  };
}
