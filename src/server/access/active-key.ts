import type { Project } from "#server/foundation/projects/index.ts";
import type { Credential } from "./credential.ts";

/** Whether a server or admin key belongs to the project and is neither revoked nor expired. */
export function isActiveKey(
  { keys }: Project,
  { level, digest }: Credential & { kind: "key" },
  nowMillis: number,
): boolean {
  const ofLevel = level === "admin" ? keys.superSecretAdmin : keys.secretServer;
  return (ofLevel.get(digest) ?? 0) > nowMillis;
}
