import type { InstanceFinding } from "hallpass/admin";
import { INTERNAL_PROJECT_ID, useProjects } from "../../data/projects.ts";
import { useKnown } from "../../data/watched.ts";

const NONE: readonly InstanceFinding[] = [];

/** Problems that the operator should fix. Empty for owners who do not run the instance, and until they are loaded. */
export function useInstanceFindings(): readonly InstanceFinding[] {
  const instance = useProjects().find(({ id }) => id === INTERNAL_PROJECT_ID);
  return useKnown(instance?.app.instanceAdmin.findings) ?? NONE;
}
