import type { ServerUser } from "hallpass";
import { useProject } from "../../../data/projects.ts";
import { useWatched } from "../../../data/watched.ts";

/** The user with an id; null when there is none. Suspends until it is loaded. */
export function useUserAt(userId: string): ServerUser | null {
  const { app } = useProject();
  return useWatched(app.user(userId));
}
