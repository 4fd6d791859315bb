import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireUser } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { clearAttemptsIn, countedAttempt, type Throttled } from "#server/access/throttle.ts";
import { turnOf } from "#server/access/turn.ts";
import type { Deps } from "#server/deps.ts";
import { endSessionsIn } from "#server/foundation/sessions/index.ts";
import { findUser, type User } from "#server/foundation/users/index.ts";
import { requireGoodPassword } from "./rules.ts";
import { storePasswordIn } from "./store.ts";

/** Replaces the password of a user who knows it, and revokes their sessions except that of the given refresh token. */
export async function updatePassword(
  deps: Deps,
  caller: Caller,
  wanted: { oldPassword: string; newPassword: string; refreshToken: string | null },
): Promise<void> {
  const { projectId } = caller;
  const { id: userId } = requireUser(caller);
  if (!caller.project.config.auth.password.allowSignIn) throw fail("PASSWORD_AUTHENTICATION_NOT_ENABLED");
  await requireGoodPassword(deps, wanted.newPassword);
  const hash = (await findUser(deps.store, projectId, userId))?.row.passwordHash ?? null;
  if (hash === null) throw fail("USER_DOES_NOT_HAVE_PASSWORD");
  // Another person at an unlocked screen must not be able to guess the password.
  const guesses: Throttled[] = [{ name: "password_update", subject: userId }];
  const counted: Throttled[] = caller.level === "client" ? [...guesses, { name: "new_password", subject: userId }] : [];
  const turn = turnOf(caller);
  const passwordHash = await countedAttempt(deps, projectId, counted, async () => {
    if (!(await deps.passwords.verify(wanted.oldPassword, hash, turn))) throw fail("PASSWORD_CONFIRMATION_MISMATCH");
    return deps.passwords.hash(wanted.newPassword, turn);
  });

  await deps.store.write(async (tx) => {
    const user = await findUser(tx, projectId, userId);
    // The password changed while the server verified the old one, so the verification no longer holds.
    if (user?.row.passwordHash !== hash) throw fail("PASSWORD_CONFIRMATION_MISMATCH");
    await clearAttemptsIn(tx, deps, projectId, guesses);
    await endSessionsIn(tx, { projectId, userId, exceptRefreshToken: wanted.refreshToken });
    await storePasswordIn(tx, deps, caller, { userId, passwordHash });
  });
}

/** Sets the first password of a user who signed in by another method. The sessions stay valid. */
export async function setPassword(deps: Deps, caller: Caller, password: string): Promise<void> {
  const { projectId } = caller;
  const { id: userId } = requireUser(caller);
  if (!caller.project.config.auth.password.allowSignIn) throw fail("PASSWORD_AUTHENTICATION_NOT_ENABLED");
  await requireGoodPassword(deps, password);
  const requireNone = (user: User | undefined) => {
    // Deleted since the request began.
    if (!user) throw fail("USER_AUTHENTICATION_REQUIRED");
    if (user.row.passwordHash !== null) throw refuse("PASSWORD_ALREADY_SET");
  };
  requireNone(await findUser(deps.store, projectId, userId));
  const throttled: Throttled[] = [{ name: "new_password", subject: userId }];
  const counted = caller.level === "client" ? throttled : [];
  const hash = () => deps.passwords.hash(password, turnOf(caller));
  const passwordHash = await countedAttempt(deps, projectId, counted, hash);

  await deps.store.write(async (tx) => {
    // Another request may have set one while the hash was computed.
    requireNone(await findUser(tx, projectId, userId));
    await storePasswordIn(tx, deps, caller, { userId, passwordHash });
  });
}
