import { fail } from "#contract/errors.ts";
import type { Deps } from "#server/deps.ts";
import { isPublishableKey, type Project } from "#server/foundation/projects/index.ts";

/** The project behind an OAuth client id: its own id, also with the name of its one branch. */
export async function projectOfClient(deps: Deps, clientId: string | null): Promise<Project | null> {
  return clientId === null ? null : deps.projects.get(clientId.replace(/#main$/, ""));
}

export interface Credentials {
  id: string | null;
  secret: string | null;
}

/** The project of a client that proved to be one of its apps. */
export async function clientProject(deps: Deps, { id, secret }: Credentials): Promise<Project> {
  const project = await projectOfClient(deps, id);
  if (!project || secret === null || !isPublishableKey(project, secret, deps.now())) {
    throw fail("INVALID_OAUTH_CLIENT_ID_OR_SECRET", { client_id: null });
  }
  return project;
}
