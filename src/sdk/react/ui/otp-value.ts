export type CodePattern = "numeric" | "alphanumeric";

const ALLOWED: Readonly<Record<CodePattern, RegExp>> = { numeric: /^[0-9]*$/, alphanumeric: /^[0-9A-Z]*$/ };

/**
 * What typed or pasted text is as a code: in upper case, without the spaces and dashes that people and mail
 * programs put between characters, cut to the length; undefined if anything else in it cannot belong to a code.
 */
export function fittingCode(
  typed: string,
  { pattern, length }: { pattern: CodePattern; length: number },
): string | undefined {
  const code = typed.replace(/[\s\p{Dash}]/gu, "").toUpperCase();
  return ALLOWED[pattern].test(code) ? code.slice(0, length) : undefined;
}
