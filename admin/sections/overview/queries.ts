import type { ProjectMetrics } from "hallpass/admin";
import { useProject } from "../../data/projects.ts";
import { useWatched } from "../../data/watched.ts";

/** The numbers of the project's users. Suspends until they are loaded. */
export function useMetrics(): ProjectMetrics {
  const { app } = useProject();
  return useWatched(app.metrics);
}
