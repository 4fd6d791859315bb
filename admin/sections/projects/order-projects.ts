import type { OwnedProject } from "hallpass";
import type { ProjectsSearch } from "./projects-search.ts";

type Listed = Pick<OwnedProject, "displayName" | "createdAt">;

/** The projects whose name has the words, in the wanted order; newest first unless told otherwise. */
export function orderProjects<P extends Listed>(projects: readonly P[], { q = "", sort }: ProjectsSearch): P[] {
  const words = q.trim().toLowerCase();
  const found = projects.filter(({ displayName }) => displayName.toLowerCase().includes(words));
  const byName = (a: P, b: P) => a.displayName.localeCompare(b.displayName);
  const byRecency = (a: P, b: P) => b.createdAt.getTime() - a.createdAt.getTime();
  return found.sort(sort === "name" ? byName : byRecency);
}
