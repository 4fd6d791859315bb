import { LRUCache } from "lru-cache";
import { SECRET_LENGTH } from "#contract/limits.ts";
import { digest, hmac } from "#server/crypto/digest.ts";
import { base32 } from "#server/crypto/random.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/features/projects/project.ts";

const remembered = new WeakMap<Keyring, LRUCache<string, string>>();

/** The publishable key of a project's hosted pages. It is in no table and in no list, and valid for that project only. */
export function hostedPublishableKey(keyring: Keyring, projectId: string): string {
  let keys = remembered.get(keyring);
  if (!keys) remembered.set(keyring, (keys = new LRUCache({ max: 1_000 })));
  let key = keys.get(projectId);
  if (!key) {
    const mac = hmac(keyring.derive("hosted publishable keys"), projectId);
    key = `pck_${base32(Buffer.from(mac, "hex"), SECRET_LENGTH)}`;
    keys.set(projectId, key);
  }
  return key;
}

/** Whether a publishable key is valid for the project: one of its own, or the built-in one of its hosted pages. */
export function isPublishableKey(deps: Deps, project: Project, key: string): boolean {
  const hashed = digest(key);
  return (
    (project.keys.publishableClient.get(hashed) ?? 0) > deps.now() ||
    hashed === digest(hostedPublishableKey(deps.keyring, project.id))
  );
}
