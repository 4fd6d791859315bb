import { fail } from "#contract/errors.ts";
import type { Deps } from "#server/deps.ts";
import { isPublishableKey, type Project } from "#server/foundation/projects/index.ts";

/** Returns the project of an OAuth client id, which is the project id, with or without the name of its only branch. */
export async function projectOfClient(deps: Deps, clientId: string | null): Promise<Project | null> {
  return clientId === null ? null : deps.projects.get(clientId.replace(/#main$/, ""));
}

export interface Credentials {
  id: string | null;
  secret: string | null;
}

/** Returns the project of a client that sent a valid publishable key. */
export async function clientProject(deps: Deps, { id, secret }: Credentials): Promise<Project> {
  const project = await projectOfClient(deps, id);
  if (!project || secret === null || !(await isPublishableKey(deps, project, secret))) {
    throw fail("INVALID_OAUTH_CLIENT_ID_OR_SECRET", { client_id: null });
  }
  return project;
}
