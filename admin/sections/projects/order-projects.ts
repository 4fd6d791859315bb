import type { OwnedProject } from "hallpass";
import type { ProjectsSearch } from "./projects-search.ts";

type Listed = Pick<OwnedProject, "displayName" | "createdAt">;

/** Returns the projects whose name contains the query, sorted by name or, by default, newest first. */
export function orderProjects<P extends Listed>(projects: readonly P[], { q = "", sort }: ProjectsSearch): P[] {
  const query = q.trim().toLowerCase();
  const found = projects.filter(({ displayName }) => displayName.toLowerCase().includes(query));
  const byName = (a: P, b: P) => a.displayName.localeCompare(b.displayName);
  const byRecency = (a: P, b: P) => b.createdAt.getTime() - a.createdAt.getTime();
  return found.sort(sort === "name" ? byName : byRecency);
}
