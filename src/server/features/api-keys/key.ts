import { base32Digit } from "#server/crypto/base32.ts";
import { randomSecret } from "#server/crypto/random.ts";

/** A part of every key, by which scanners for leaked secrets recognize it. */
const MARKER = "574ck4u7h";

export type OwnerType = "user" | "team";

/** The parts of a key's string. */
export interface KeyParts {
  secret: string;
  id: string;
  type: OwnerType;
  isPublic: boolean;
  /** Whether a self-hosted server issued the key; false only for the cloud service that the format comes from. */
  isSelfHosted: boolean;
}

/** Makes a new key with a random secret. */
export const makeKey = (of: Pick<KeyParts, "id" | "type" | "isPublic">): string =>
  keyString({ ...of, secret: randomSecret(), isSelfHosted: true });

/** The string of a key: docs/wire/tokens.md, "Keys". */
export function keyString({ secret, id, type, isPublic, isSelfHosted }: KeyParts): string {
  const scanner = base32Digit((isSelfHosted ? 1 : 0) + (isPublic ? 2 : 0));
  const checked = `${isPublic ? "pk" : "sk"}_${secret}${id.replaceAll("-", "")}${type}${scanner}${MARKER}`;
  return checked + Bun.hash.crc32(checked).toString(16).padStart(8, "0");
}

/** Whether a text looks like a key of a user or team. Other texts are no keys and need no lookup. */
export const looksLikeKey = (text: string): boolean => text.includes("_") && text.includes(MARKER);
