import { fail } from "#contract/errors.ts";
import { PASSWORD_MIN_LENGTH } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import { isCommonPassword } from "./common.ts";

/**
 * Refuses short and common passwords. The schema has the upper bound. Lengths are UTF-16 units of the form that is hashed,
 * NFC. docs/security/rules.md, rule 1.
 */
export async function requireGoodPassword(deps: Pick<Deps, "settings">, password: string): Promise<void> {
  const hashed = password.normalize();
  if (hashed.length < PASSWORD_MIN_LENGTH) throw fail("PASSWORD_TOO_SHORT", { min_length: PASSWORD_MIN_LENGTH });
  if (deps.settings.dev || !deps.settings.commonPasswords) return;
  if (await isCommonPassword(hashed)) throw fail("PASSWORD_TOO_COMMON");
}
