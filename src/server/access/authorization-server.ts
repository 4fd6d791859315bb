import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";

/**
 * Returns a project if it signs people in to other apps, by OAuth and OpenID Connect; null if it does not, or if there is no
 * such project. No path of that exists then.
 */
export async function authorizationServerOf(
  { projects }: Pick<Deps, "projects">,
  projectId: string,
): Promise<Project | null> {
  const project = await projects.get(projectId);
  return project?.config.authorizationServer?.enabled ? project : null;
}
