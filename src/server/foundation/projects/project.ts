import type { Config } from "#server/foundation/project-config/index.ts";
import type { ProjectSigningKey, RsaJwk } from "#server/tokens/signing-keys.ts";

/** A project as requests use it: loaded once, and cached until it changes. */
export interface Project {
  id: string;
  displayName: string;
  description: string;
  isProductionMode: boolean;
  createdAt: number;
  ownerTeamId: string | null;
  config: Config;
  /** The keys of access tokens (ES256), the newest first. One of them signs, all of them verify. */
  signingKeys: readonly [ProjectSigningKey, ...ProjectSigningKey[]];
  /** The RS256 keys in the same order, for OAuth clients; none until `rsaKeyOf` makes the first. */
  rsaKeys: readonly ProjectSigningKey<RsaJwk>[];
  issuer: string;
  keys: ProjectKeys;
  /** The built-in key of the hosted pages. */
  hostedPublishableKey: string;
}

/** Digests of the keys that are not revoked, with their expiry in milliseconds; the hosted pages' present key never expires. */
export interface ProjectKeys {
  publishableClient: ReadonlyMap<string, number>;
  secretServer: ReadonlyMap<string, number>;
  superSecretAdmin: ReadonlyMap<string, number>;
}

/** Projects are cached under this name and their id. Each change of a project bumps its key. */
export const PROJECT_CACHE = "project";
export const projectCacheKey = (projectId: string) => `${PROJECT_CACHE}:${projectId}`;
