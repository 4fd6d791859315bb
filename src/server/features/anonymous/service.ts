import { fail } from "#contract/errors.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { finishSignInIn, issueTokens, type SignedIn } from "#server/features/sign-in/index.ts";
import { ANONYMOUS_NAME, createUserIn } from "#server/features/sign-up/index.ts";

/** Creates an account that only its session gives access to, until the user adds a sign-in method. */
export async function signUp(deps: Deps, caller: Caller, { extended }: { extended: boolean }): Promise<SignedIn> {
  const { project, origin } = caller;
  if (!project.config.auth.anonymous?.allowSignIn) throw fail("ANONYMOUS_ACCOUNTS_NOT_ENABLED");
  if (caller.level === "client") await countAddress(deps, "anonymous_address", origin.ip);

  const finish = await deps.store.write(async (tx) => {
    const user = await createUserIn(tx, deps, project, {
      displayName: ANONYMOUS_NAME,
      email: null,
      isEmailVerified: false,
      isEmailUsedForAuth: false,
      passwordHash: null,
      isAnonymous: true,
    });
    return finishSignInIn(tx, deps, caller, { user, method: "anonymous", isNewUser: true });
  });
  return issueTokens(deps, caller, finish, extended);
}
