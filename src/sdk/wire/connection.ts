import type { Level } from "#contract/access.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Session } from "#sdk/session/session.ts";

/** Whom a wire talks to and as what. */
export interface Connection {
  deps: Deps;
  /** Without `/api/v1` and without a slash at the end. */
  baseUrl: string;
  projectId: string;
  level: Level;
  keys: Keys;
  extraHeaders: Record<string, string>;
  /** An owner's session on project `internal`, in place of keys. */
  ownerSession?: Session;
}

export interface Keys {
  publishableClientKey?: string;
  secretServerKey?: string;
  superSecretAdminKey?: string;
}
