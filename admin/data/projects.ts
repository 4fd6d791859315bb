import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ConfigOverride,
  CurrentInternalUser,
  NewProject,
  OwnedProject,
  ProjectUpdate,
  RenderedConfig,
  Watchable,
} from "hallpass";
import { createContext, useContext } from "react";
import { isUnreachable } from "./failure.ts";
import { useOwner } from "./owner.ts";
import { useWatched, watched } from "./watched.ts";

export const INTERNAL_PROJECT_ID = "internal";

/** The watchable list of an owner's projects. */
export const ownedBy = (owner: CurrentInternalUser) => ({
  key: ["projects", owner.id],
  watchable: owner.ownedProjects,
});

/** The projects of the signed-in owner. Suspends until they are loaded. */
export function useProjects(): OwnedProject[] {
  return useWatched(ownedBy(useOwner()));
}

/** Creates a project and adds it to the list, so that its overview finds it there. */
export function useCreateProject() {
  const owner = useOwner();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: NewProject) => owner.createProject(wanted),
    onSuccess: (created) =>
      client.setQueryData(watched(ownedBy(owner)).queryKey, (known) =>
        known ? [...known.filter(({ id }) => id !== created.id), created] : undefined,
      ),
  });
}

/** The project that the URL names. Set on every page of a project. */
export const ProjectContext = createContext<OwnedProject | null>(null);

export function useProject(): OwnedProject {
  const project = useContext(ProjectContext);
  if (!project) throw new Error("useProject is for pages of a project.");
  return project;
}

/** Changes the project. Resolves when the console shows the new state. */
export function useUpdateProject() {
  const project = useProject();
  const { ownedProjects } = useOwner();
  return useMutation({
    // Sends changes one at a time: each replaces whole lists, so the last one sent must arrive last.
    scope: { id: `project-${project.id}` },
    // What another owner has typed or listed meanwhile must not be overwritten unseen.
    mutationFn: (changes: ProjectUpdate) => project.update(changes, { ifUnchanged: replacesWhole(changes) }),
    onError: (error) => reload(ownedProjects, error),
  });
}

/** The whole configuration of the project, with what its settings do not show, such as the keys of a disabled provider. */
export function useProjectConfig(): RenderedConfig {
  const { id, app } = useProject();
  return useWatched({ key: ["project-config", id], watchable: app.config });
}

/** Changes single settings by their dotted keys; everything else stays as it is. Resolves when the console shows them. */
export function useChangeConfig() {
  const project = useProject();
  const { ownedProjects } = useOwner();
  return useMutation({
    scope: { id: `project-${project.id}` },
    mutationFn: (changes: ConfigOverride) => project.updateConfig(changes),
    onError: (error) => reload(ownedProjects, error),
  });
}

/** Loads what is stored after a refused change. A server that does not answer is not asked again. */
const reload = async (projects: Watchable<unknown>, error: unknown) => {
  if (!isUnreachable(error)) await projects.refresh();
};

/** Whether a change replaces a text or a whole list; a switch only turns. */
const replacesWhole = ({ config = {}, ...fields }: ProjectUpdate) =>
  [...Object.values(fields), ...Object.values(config)].some(
    (value) => Array.isArray(value) || typeof value === "string",
  );

const endOfAccessTo = (projectId: string) => ["end-access", projectId];

/**
 * Does what takes the project from the owner's list, then calls `leave`. The pages of the project stay on screen until it
 * resolves.
 */
export function useEndAccess<V>(end: (project: OwnedProject, value: V) => Promise<void>, leave: () => Promise<void>) {
  const project = useProject();
  return useMutation({
    mutationKey: endOfAccessTo(project.id),
    mutationFn: (value: V) => end(project, value),
    onSuccess: leave,
  });
}

/** Deletes the project, then calls `leave`. */
export const useDeleteProject = (leave: () => Promise<void>) =>
  useEndAccess<void>((project) => project.delete(), leave);

export const useIsBeingLeft = (projectId: string) => useIsMutating({ mutationKey: endOfAccessTo(projectId) }) > 0;
