import type { ServerUserUpdate } from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { turnOf } from "#server/access/turn.ts";
import type { ForeignHash } from "#server/crypto/hashes/format.ts";
import { readHash, storedHash } from "#server/crypto/imported-hash.ts";
import type { Deps } from "#server/deps.ts";
import { givenPassword, ownPassword, type StoredPassword } from "#server/foundation/users/index.ts";

type GivenPassword = Pick<ServerUserUpdate, "password" | "password_hash">;

/** Refuses a password together with a hash, and a hash that no password can match. */
export async function requireUsableHash({ password, password_hash: hash }: GivenPassword): Promise<void> {
  if (typeof password === "string" && hash !== undefined) {
    throw refuse("PASSWORD_AND_HASH_GIVEN");
  }
  if (hash !== undefined) await accepted(hash);
}

/** Only the form of a hash is checked: verifying it would cost as much as the sender of the hash chose. */
async function accepted(hash: string): Promise<ForeignHash> {
  const read = await readHash(hash);
  if (!read || "accepted" in read) throw refuse("PASSWORD_HASH_INVALID");
  return read;
}

/**
 * Returns how the password is stored that a server sent, or the hash that it sent; undefined without either. A weak hash is
 * wrapped, which takes a turn as hashing a password does.
 */
export async function storedPasswordOf(
  deps: Pick<Deps, "passwords" | "now">,
  caller: Caller,
  { password, password_hash: hash }: GivenPassword,
): Promise<StoredPassword | undefined> {
  const ownHash = (text: string) => deps.passwords.hash(text, turnOf(caller));
  if (typeof password === "string") return ownPassword(await ownHash(password));
  if (hash === undefined) return undefined;
  return givenPassword(deps, await storedHash(await accepted(hash), ownHash));
}
