import { SECRET_LENGTH } from "#contract/limits.ts";
import { base32 } from "#server/crypto/base32.ts";
import { digest, hmac } from "#server/crypto/digest.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import type { Project } from "./project.ts";

/**
 * Derives the publishable key of a project's hosted pages. It is not stored or listed, and valid for this project
 * only.
 */
export function hostedPublishableKey(keyring: Keyring, projectId: string): string {
  const mac = hmac(keyring.derive("hosted publishable keys"), projectId);
  return `pck_${base32(Buffer.from(mac, "hex"), SECRET_LENGTH)}`;
}

/** Whether a publishable key is valid for the project: one of its own keys, or the built-in key of its hosted pages. */
export const isPublishableKey = (project: Project, key: string, nowMillis: number): boolean =>
  isPublishableDigest(project, digest(key), nowMillis);

/** The same by the digest of the key, for a caller that needs the digest, too. */
export const isPublishableDigest = (project: Project, keyDigest: string, nowMillis: number): boolean =>
  (project.keys.publishableClient.get(keyDigest) ?? 0) > nowMillis;
