import { SECRET_LENGTH } from "#contract/limits.ts";
import { base32 } from "#server/crypto/base32.ts";
import { digest, hmac } from "#server/crypto/digest.ts";
import { PURPOSES } from "#server/crypto/purposes.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import type { Project } from "./project.ts";

const PURPOSE = "hosted publishable keys";

/**
 * Derives the publishable key of a project's hosted pages. It is not stored or listed, and valid for this project
 * only.
 */
export const hostedPublishableKey = (keyring: Keyring, projectId: string): string =>
  keyFrom(keyring.derive(PURPOSE), projectId);

/** Returns the digests of the hosted pages' keys, with their expiry: pages from before a rotation have an earlier key. */
export const hostedKeyDigests = (keyring: Keyring, projectId: string): [string, number][] =>
  keyring
    .derivedKeys(PURPOSE, Number.NEGATIVE_INFINITY)
    .map(({ key, until }) => [digest(keyFrom(key, projectId)), until + PURPOSES[PURPOSE]]);

const keyFrom = (key: Buffer, projectId: string) =>
  `pck_${base32(Buffer.from(hmac(key, projectId), "hex"), SECRET_LENGTH)}`;

/**
 * Whether a publishable key is valid for the project: one of its own keys, or the built-in key of its hosted pages.
 * Another instance may have created it a moment ago.
 */
export async function isPublishableKey({ projects, now }: KeyPlace, project: Project, key: string): Promise<boolean> {
  const keyDigest = digest(key);
  if (isPublishableDigest(project, keyDigest, now())) return true;
  const latest = await projects.latest(project, keyDigest);
  return latest !== project && isPublishableDigest(latest, keyDigest, now());
}

interface KeyPlace {
  projects: { latest(project: Project, keyDigest: string): Promise<Project> };
  now(): number;
}

/** The same by the digest of the key, as the project is given. */
export const isPublishableDigest = (project: Project, keyDigest: string, nowMillis: number): boolean =>
  (project.keys.publishableClient.get(keyDigest) ?? 0) > nowMillis;
