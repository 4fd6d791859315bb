import { useQuery } from "@tanstack/react-query";
import type { InstanceFinding } from "hallpass/admin";
import { useOwner } from "../../data/owner.ts";
import { INTERNAL_PROJECT_ID, useProjects } from "../../data/projects.ts";
import { asked } from "../../data/watched.ts";

const NONE: readonly InstanceFinding[] = [];

/** Problems that the operator should fix. Empty for owners who do not run the instance, and until they are loaded. */
export function useInstanceFindings(): readonly InstanceFinding[] {
  const owner = useOwner();
  const instance = useProjects().find(({ id }) => id === INTERNAL_PROJECT_ID);
  const { data } = useQuery({
    ...asked(["instance-findings", owner.id], async () => instance?.app.listInstanceFindings() ?? []),
    enabled: instance !== undefined,
  });
  return data ?? NONE;
}
