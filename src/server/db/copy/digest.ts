import { createHmac, timingSafeEqual } from "node:crypto";
import { type Static, Type } from "@sinclair/typebox";
import type { Keyring } from "#server/crypto/seal.ts";

/**
 * The digest in the last frame of a backup: the SHA-256 of everything before it, which reveals damage and edits, and
 * its HMAC under a key of the secret, which nobody can make without the secret. Backups of older versions have neither.
 */
export const ContentDigest = Type.Object({
  sha256: Type.Optional(Type.String()),
  /** The id of the secret whose key made the HMAC. */
  secret: Type.Optional(Type.String()),
  hmac: Type.Optional(Type.String()),
});
export type ContentDigest = Static<typeof ContentDigest>;

/**
 * The evidence that a backup is unchanged: a digest under the secret, one that anybody can make, or none; `none` is for
 * files of older versions.
 */
export type Proof = "keyed" | "plain" | "none";

/** Makes the digest of a backup from its SHA-256 in hex. */
export type Sign = (sha256: string) => ContentDigest;

export const noDigest: Sign = () => ({});

/** Signs with a key of the current secret, or returns only the SHA-256 if the secret is not available. */
export const signedWith =
  (keys: Pick<Keyring, "derive" | "presentId"> | null): Sign =>
  (sha256) =>
    keys ? { sha256, secret: keys.presentId, hmac: macOf(keys.derive("backups"), sha256) } : { sha256 };

/**
 * Returns the evidence of a digest for content with this SHA-256, or null when it is of other content. A digest under a
 * secret that is not available counts as one without a secret.
 */
export function proofIn(
  digest: ContentDigest,
  sha256: string,
  keys: Pick<Keyring, "derivedKeys"> | null,
): Proof | null {
  if (digest.sha256 === undefined) return "none";
  if (digest.sha256 !== sha256) return null;
  const { secret, hmac = "" } = digest;
  const known = keys?.derivedKeys("backups", Date.now()).find(({ id }) => id === secret);
  if (!known) return "plain";
  const [expected, given] = [Buffer.from(macOf(known.key, sha256)), Buffer.from(hmac)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? "keyed" : null;
}

const macOf = (key: Uint8Array, sha256: string) => createHmac("sha256", key).update(sha256).digest("hex");
