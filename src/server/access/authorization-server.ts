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

/** A request whose path names a project. */
export type Opened = Omit<Place, "project"> & { params: { project_id: string } };

/** Returns the authorization server of a request. It was one when the request arrived, and may be none by now. */
export async function placeOf(opened: Opened, part: true | "registration" = true): Promise<Place> {
  return placeIn(opened, await authorizationServerOf(opened.deps, opened.params.project_id, part));
}

/** Returns the project whose hosted pages a request reached. Every project has them. */
export async function hostedPlaceOf(opened: Opened): Promise<Place> {
  return placeIn(opened, await opened.deps.projects.get(opened.params.project_id));
}

function placeIn({ deps, origin, request }: Opened, project: Project | null): Place {
  if (!project) throw unknownPath(deps, request);
  return { deps, project, origin, request };
}
