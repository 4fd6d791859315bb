import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { clientView } from "#sdk/users/client/client-view.ts";
import { ownedProjectsOf } from "./owned-projects.ts";

/** The view of a client; for users of project `internal`, with their projects, each of which has an app of its own. */
export const viewInApp = (...[parts, user]: Parameters<typeof clientView>) =>
  clientView(parts, user, parts.connection.projectId === INTERNAL_PROJECT_ID ? ownedProjectsOf : undefined);
