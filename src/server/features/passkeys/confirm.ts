import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { checkAssertion, type GivenAssertion, refused, useAssertionIn } from "./assertion.ts";

const NOT_THE_USER = "The passkey belongs to somebody else, or its authenticator did not verify its user";

/**
 * Verifies that a signed-in user is present, by a passkey of theirs whose authenticator verified its user. Returns what
 * redeems the challenge, for the transaction of the confirmed change.
 */
export async function confirmByPasskey(
  deps: Deps,
  caller: Pick<Caller, "project" | "projectId" | "origin">,
  userId: string,
  given: GivenAssertion,
): Promise<(tx: Transaction) => Promise<void>> {
  await countAddress(deps, "sign_in_address", caller.origin.ip);
  const assertion = await checkAssertion(deps, caller, given);
  const { passkey, isUserVerified } = assertion;
  if (passkey.userId !== userId || !isUserVerified) throw await refused(deps, caller, passkey, NOT_THE_USER);
  return (tx) => useAssertionIn(tx, deps, caller.projectId, assertion);
}
