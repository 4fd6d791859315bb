import { firebaseText } from "#server/crypto/hash-text.ts";
import type { MoveMap } from "../map.ts";
import { SourceError } from "../source-error.ts";

/**
 * bcrypt and argon2 are what they are. Hashes of Firebase that were imported there are `$f_scrypt$hash$salt$m=14$r=8$s=Bw==`;
 * the core has the key in firebase_password_hashing_signer_key.
 * https://github.com/supertokens/supertokens-core/blob/master/src/main/java/io/supertokens/emailpassword/ParsedFirebaseSCryptResponse.java
 */
export function supertokensText(stored: string, { settings = {} }: MoveMap): string {
  const [, hash, salt, m, r, s] = /^\$f_scrypt\$([^$]+)\$([^$]+)\$m=(\d+)\$r=(\d+)\$s=(.+)$/.exec(stored) ?? [];
  if (hash === undefined || salt === undefined || s === undefined) return stored;
  const key = settings.firebase_signer_key;
  if (typeof key !== "string") {
    throw new SourceError(
      'Some passwords have hashes of Firebase. Put firebase_password_hashing_signer_key of the core into the map: {"settings": {"firebase_signer_key": "…"}}.',
    );
  }
  const [saltSeparator, signerKey] = [Buffer.from(s, "base64"), Buffer.from(key, "base64")];
  const bytes = { saltSeparator, signerKey, salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") };
  return firebaseText({ memoryCost: Number(m), rounds: Number(r), ...bytes });
}
