import type { Project } from "#sdk/projects/project.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useResource } from "./use-resource.ts";

/** What a page may know of the project: its name and which ways to sign in are on. */
export const useProject = (): Project => useResource(useHallpassApp().project);
