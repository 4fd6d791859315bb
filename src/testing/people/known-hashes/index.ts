import { BCRYPT } from "./bcrypt.ts";
import { CRYPT } from "./crypt.ts";
import { DERIVED_KEYS } from "./derived-keys.ts";
import { DIGESTS } from "./digests.ts";

/** A usual password, one with several scripts, and one of 73 bytes, of which bcrypt reads 72. */
export const PASSWORDS = ["correct horse", "Größe ✓ 密码", "a".repeat(73)] as const;

/** A hash of each format, with its maker. */
export const KNOWN_HASHES = [...BCRYPT, ...DERIVED_KEYS, ...CRYPT, ...DIGESTS];
