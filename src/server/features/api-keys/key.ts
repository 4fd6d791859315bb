import { base32Digit } from "#server/crypto/base32.ts";
import { randomSecret } from "#server/crypto/random.ts";

/** In every key, so that whoever scans for leaked secrets knows one of ours. */
const MARKER = "574ck4u7h";

export type OwnerType = "user" | "team";

/** What of a key can be read in it. */
export interface KeyParts {
  secret: string;
  id: string;
  type: OwnerType;
  isPublic: boolean;
  /** Whether it is of a server like this one; false only on the cloud that the format comes from. */
  isSelfHosted: boolean;
}

/** A new key, which nobody can guess. */
export const makeKey = (of: Pick<KeyParts, "id" | "type" | "isPublic">): string =>
  keyString({ ...of, secret: randomSecret(), isSelfHosted: true });

/** The string of a key: docs/wire/tokens.md, "Keys". */
export function keyString({ secret, id, type, isPublic, isSelfHosted }: KeyParts): string {
  const scanner = base32Digit((isSelfHosted ? 1 : 0) + (isPublic ? 2 : 0));
  const checked = `${isPublic ? "pk" : "sk"}_${secret}${id.replaceAll("-", "")}${type}${scanner}${MARKER}`;
  return checked + Bun.hash.crc32(checked).toString(16).padStart(8, "0");
}

/** Whether something looks like a key of a user or team. What does not, is none, and need not be looked for. */
export const looksLikeKey = (text: string): boolean => text.includes("_") && text.includes(MARKER);
