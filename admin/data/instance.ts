import { useQuery } from "@tanstack/react-query";
import type { InstanceFinding } from "hallpass";
import { useOwner } from "./owner.ts";
import { INTERNAL_PROJECT_ID, useProjects } from "./projects.ts";

const NONE: readonly InstanceFinding[] = [];

/** What the operator should mend; nothing for owners who do not run the instance, and while it is not known yet. */
export function useInstanceFindings(): readonly InstanceFinding[] {
  const owner = useOwner();
  const instance = useProjects().find(({ id }) => id === INTERNAL_PROJECT_ID);
  const { data } = useQuery({
    queryKey: ["instance-findings", owner.id],
    queryFn: () => instance?.app.listInstanceFindings() ?? [],
    enabled: instance !== undefined,
  });
  return data ?? NONE;
}
