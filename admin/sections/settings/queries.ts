import { useSuspenseQuery } from "@tanstack/react-query";
import type { ProductionModeError } from "hallpass";
import { useProject } from "../../data/projects.ts";
import { asked } from "../../data/watched.ts";

/** The settings that must change before production mode can be turned on. Suspends until they are loaded. */
export function useProductionModeErrors(): readonly ProductionModeError[] {
  const project = useProject();
  const query = asked(["production-mode-errors", project.id, project.config], () => project.getProductionModeErrors());
  return useSuspenseQuery(query).data;
}
