import type { OAuthProviderId } from "#contract/providers.ts";
import type { HallpassAdminApp } from "#sdk/apps/admin-app.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { AdminProject, NewProject } from "#sdk/projects/project.ts";
import type { BaseUser, CurrentUser } from "./user.ts";

/** A user of project `internal`, who owns projects. Test with `isInternalUser(user)`. */
export interface CurrentInternalUser extends CurrentUser {
  readonly ownedProjects: Watchable<OwnedProject[]>;
  listOwnedProjects(): Promise<OwnedProject[]>;
  createProject(project: NewProject): Promise<OwnedProject>;
  /** Lists the providers that a project can use as type `"shared"`, with keys of this server. */
  listSharedProviders(): Promise<OAuthProviderId[]>;
}

/** A project with the app that administers it on behalf of the owner. */
export interface OwnedProject extends AdminProject {
  readonly app: HallpassAdminApp;
}

/** Whether a user belongs to project `internal`, and so can own projects. */
export function isInternalUser(user: BaseUser): user is CurrentInternalUser {
  return "listOwnedProjects" in user;
}
