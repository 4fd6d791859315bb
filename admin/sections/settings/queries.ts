import type { ProductionModeError } from "hallpass";
import { useProject } from "../../data/projects.ts";
import { useWatched } from "../../data/watched.ts";

/** The settings that must change before production mode can be turned on. Suspends until they are loaded. */
export function useProductionModeErrors(): readonly ProductionModeError[] {
  return useWatched(useProject().app.productionModeErrors, { isLive: false });
}
