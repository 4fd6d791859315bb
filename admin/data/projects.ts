import type { AdminProject, ConfigOverride, OwnedProject, ProjectUpdate, RenderedConfig } from "hallpass";
import { createContext, useContext, useSyncExternalStore } from "react";
import { orReload } from "./changes.ts";
import { useOwner } from "./owner.ts";
import { useWatched } from "./watched.ts";

export const INTERNAL_PROJECT_ID = "internal";

/** The projects of the signed-in owner. Suspends until they are loaded. */
export function useProjects(): OwnedProject[] {
  return useWatched(useOwner().ownedProjects);
}

/** The project that the URL names. Set on every page of a project. */
export const ProjectContext = createContext<OwnedProject | null>(null);

export function useProject(): OwnedProject {
  const project = useContext(ProjectContext);
  if (!project) throw new Error("useProject is for pages of a project.");
  return project;
}

/** Changes the project. Resolves when the console shows the new state. */
export function useUpdateProject(): (changes: ProjectUpdate) => Promise<AdminProject> {
  const project = useProject();
  const { ownedProjects } = useOwner();
  return (changes) =>
    inTurn(project, () =>
      // What another owner has typed or listed meanwhile must not be overwritten unseen.
      orReload(ownedProjects, project.update(changes, { ifUnchanged: replacesWhole(changes) })),
    );
}

/** The whole configuration of the project, with what its settings do not show, such as the keys of a disabled provider. */
export function useProjectConfig(): RenderedConfig {
  const { app } = useProject();
  return useWatched(app.config);
}

/** Changes single settings by their dotted keys; everything else stays as it is. Resolves when the console shows them. */
export function useChangeConfig(): (changes: ConfigOverride) => Promise<unknown> {
  const project = useProject();
  const { ownedProjects } = useOwner();
  return (changes) => inTurn(project, () => orReload(ownedProjects, project.updateConfig(changes)));
}

/** The last change that was sent of each project. */
const turns = new Map<string, Promise<unknown>>();

/** Sends the changes of a project one at a time: each replaces whole lists, so the last one sent must arrive last. */
function inTurn<T>({ id }: OwnedProject, change: () => Promise<T>): Promise<T> {
  const turn = (turns.get(id) ?? Promise.resolve()).then(change, change);
  turns.set(id, turn);
  return turn;
}

/** Whether a change replaces a text or a whole list; a switch only turns. */
const replacesWhole = ({ config = {}, ...fields }: ProjectUpdate) =>
  [...Object.values(fields), ...Object.values(config)].some(
    (value) => Array.isArray(value) || typeof value === "string",
  );

/** The projects that their owner is deleting or leaving. */
const beingLeft = new Set<string>();
const listeners = new Set<() => void>();

function setBeingLeft(projectId: string, isIt: boolean) {
  if (isIt) beingLeft.add(projectId);
  else beingLeft.delete(projectId);
  for (const listener of [...listeners]) listener();
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

export const useIsBeingLeft = (projectId: string) => useSyncExternalStore(subscribe, () => beingLeft.has(projectId));

/**
 * Does what takes the project from the owner's list, then calls `leave`. The pages of the project stay on screen until it
 * resolves.
 */
export function useEndAccess<V>(
  end: (project: OwnedProject, value: V) => Promise<void>,
  leave: () => Promise<void>,
): (value: V) => Promise<void> {
  const project = useProject();
  return async (value) => {
    setBeingLeft(project.id, true);
    try {
      await end(project, value);
      await leave();
    } finally {
      setBeingLeft(project.id, false);
    }
  };
}

/** Deletes the project, then calls `leave`. */
export const useDeleteProject = (leave: () => Promise<void>) =>
  useEndAccess<void>((project) => project.delete(), leave);
