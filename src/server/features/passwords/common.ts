/** Loaded when the first password is chosen: 50,000 words that nobody else needs. */
let remembered: Promise<Set<string>> | undefined;

/** Whether a password is among the most common ones, in whatever casing. The list ships with the executable. */
export async function isCommonPassword(password: string): Promise<boolean> {
  remembered ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return (await remembered).has(password.toLowerCase());
}
