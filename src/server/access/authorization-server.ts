import type { Origin } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { unknownPath } from "#server/http/reply/failures.ts";

/** The authorization server that a request reached, and where the request comes from. */
export interface Place {
  deps: Deps;
  project: Project;
  origin: Origin;
  request: Request;
}

/**
 * Returns a project if it signs people in to other apps, by OAuth and OpenID Connect, and has this part of that; null if it does
 * not, or if there is no such project. No path of that exists then.
 */
export async function authorizationServerOf(
  { projects }: Pick<Deps, "projects">,
  projectId: string,
  part: true | "registration" = true,
): Promise<Project | null> {
  const project = await projects.get(projectId);
  const server = project?.config.authorizationServer;
  const isThere = server?.enabled && (part === true || server.clientRegistration);
  return project && isThere ? project : null;
}

/** Returns the authorization server of a request. It was one when the request arrived, and may be none by now. */
export async function placeOf(
  { deps, params, origin, request }: Omit<Place, "project"> & { params: { project_id: string } },
  part: true | "registration" = true,
): Promise<Place> {
  const project = await authorizationServerOf(deps, params.project_id, part);
  if (!project) throw unknownPath(deps, request);
  return { deps, project, origin, request };
}
