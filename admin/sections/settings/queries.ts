import { useSuspenseQuery } from "@tanstack/react-query";
import type { ProductionModeError } from "hallpass";
import { useProject } from "../../data/projects.ts";
import { asked } from "../../data/watched.ts";

/** What must change before production mode can be turned on. Suspends until it is known. */
export function useProductionModeErrors(): readonly ProductionModeError[] {
  const project = useProject();
  const question = asked(["production-mode-errors", project.id, project.config], () =>
    project.getProductionModeErrors(),
  );
  return useSuspenseQuery(question).data;
}
