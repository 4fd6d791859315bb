import { traitsOf } from "#server/crypto/imported-hash.ts";
import type { Deps } from "#server/deps.ts";

/** The columns of a password. A hash that another product made has its kind and the time of its import beside it. */
export interface StoredPassword {
  passwordHash: string | null;
  passwordImportedAt: number | null;
  passwordKind: string | null;
}

/** A hash that this server made, or no password. */
export const ownPassword = (passwordHash: string | null): StoredPassword => ({
  passwordHash,
  passwordImportedAt: null,
  passwordKind: null,
});

/** A hash that a caller gave, and that was accepted. */
export async function givenPassword(
  { passwords, now }: Pick<Deps, "passwords" | "now">,
  passwordHash: string,
): Promise<StoredPassword> {
  if (!passwords.isOutdated(passwordHash)) return ownPassword(passwordHash);
  return { passwordHash, passwordImportedAt: now(), passwordKind: (await traitsOf(passwordHash)).kind };
}
