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
