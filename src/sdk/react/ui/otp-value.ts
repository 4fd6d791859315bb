export type CodePattern = "numeric" | "alphanumeric";

const ALLOWED: Readonly<Record<CodePattern, RegExp>> = { numeric: /^[0-9]*$/, alphanumeric: /^[0-9A-Z]*$/ };

/**
 * Normalizes typed or pasted text to a code: in upper case, without spaces and dashes, cut to the length. Returns
 * undefined if the text contains any other character that a code cannot contain.
 */
export function normalizedCode(
  typed: string,
  { pattern, length }: { pattern: CodePattern; length: number },
): string | undefined {
  const code = typed.replace(/[\s\p{Dash}]/gu, "").toUpperCase();
  return ALLOWED[pattern].test(code) ? code.slice(0, length) : undefined;
}
