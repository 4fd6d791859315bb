import { fail } from "#contract/errors.ts";
import { PASSWORD_MIN_LENGTH } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";

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

/**
 * Tells whether a password is among the most common ones, in any casing. The list is part of the executable, as one sorted
 * text of 0.4 MB, which is searched by halves: a set would keep 8 MB in use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { commonPasswords } = await import("./common-passwords.ts");
  const wanted = password.toLowerCase();
  // Both are places of line breaks; what is wanted can only stand between them.
  let [from, to] = [0, commonPasswords.length - 1];
  while (from < to) {
    const start = commonPasswords.lastIndexOf("\n", Math.floor((from + to) / 2));
    const end = commonPasswords.indexOf("\n", start + 1);
    const found = commonPasswords.slice(start + 1, end);
    if (found === wanted) return true;
    if (found < wanted) from = end;
    else to = start;
  }
  return false;
}
