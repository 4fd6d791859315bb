/**
 * Whether a password is among the most common ones, in whatever casing. The list ships with the executable. It is one text of
 * 0.4 MB: reading through it takes less than a hundredth of the hash that follows, and a set of it would take 8 MB for good.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { commonPasswords } = await import("./common-passwords.ts");
  const wanted = password.toLowerCase();
  return !wanted.includes("\n") && commonPasswords.includes(`\n${wanted}\n`);
}
