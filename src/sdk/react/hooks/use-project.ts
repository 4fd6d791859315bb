import type { Project } from "#sdk/projects/project.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useResource } from "./use-resource.ts";

/**
 * Returns the public settings of the project, such as its name and the enabled sign-in methods.
 *
 *     const { displayName, config } = useProject();
 */
export const useProject = (): Project => useResource(useHallpassApp().project);
