/**
 * Hashes of known passwords, made by other implementations than ours: each names its maker, on Debian 12 with Python 3.11,
 * passlib 1.7.4, python3-bcrypt 3.2, argon2-cffi 21.1, Django 3.2, PHP 8.2 and OpenSSL 3.0.
 */
export interface KnownHashes {
  format: string;
  madeBy: string;
  /** The hashes of `PASSWORDS`, in their order. */
  hashes: readonly [usual: string, unicode: string, long: string];
  /** Algorithm and cost as the server names them. */
  kind: string;
}
