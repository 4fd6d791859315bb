import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { CurrentInternalUser, NewProject, OwnedProject, ProjectUpdate } from "hallpass";
import { createContext, useContext } from "react";
import { useOwner } from "./owner.ts";

export const INTERNAL_PROJECT_ID = "internal";

const ownedProjects = (owner: CurrentInternalUser) =>
  queryOptions({ queryKey: ["projects", owner.id], queryFn: () => owner.listOwnedProjects() });

/** The projects of whoever is signed in. Suspends until they are known. */
export function useProjects(): OwnedProject[] {
  return useSuspenseQuery(ownedProjects(useOwner())).data;
}

export function useCreateProject() {
  const owner = useOwner();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: NewProject) => owner.createProject(wanted),
    // Known before the page of the new project asks for it.
    onSuccess: (created) =>
      client.setQueryData(ownedProjects(owner).queryKey, (known = []) => [
        ...known.filter(({ id }) => id !== created.id),
        created,
      ]),
  });
}

/** The project that the address names; known on every page of a project. */
export const ProjectContext = createContext<OwnedProject | null>(null);

export function useProject(): OwnedProject {
  const project = useContext(ProjectContext);
  if (!project) throw new Error("useProject is for pages of a project.");
  return project;
}

/** Changes the project; done when the new state is on screen. */
export function useUpdateProject() {
  const project = useProject();
  const options = ownedProjects(useOwner());
  const client = useQueryClient();
  return useMutation({
    // One after the other: lists are replaced whole, and the last one to be sent must be the last to arrive.
    scope: { id: `project-${project.id}` },
    mutationFn: (changes: ProjectUpdate) => project.update(changes),
    onSettled: () => client.invalidateQueries(options),
  });
}

export function useDeleteProject() {
  const project = useProject();
  const options = ownedProjects(useOwner());
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => project.delete(),
    onSuccess: () => client.setQueryData(options.queryKey, (known = []) => known.filter(({ id }) => id !== project.id)),
  });
}
