import type { HallpassAdminApp } from "#sdk/apps/admin-app.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { AdminProject, NewProject } from "#sdk/projects/project.ts";
import type { BaseUser, CurrentUser } from "./user.ts";

/** A user of project `internal`: an owner of projects. Ask with `isInternalUser(user)`. */
export interface CurrentInternalUser extends CurrentUser {
  readonly ownedProjects: Watchable<OwnedProject[]>;
  listOwnedProjects(): Promise<OwnedProject[]>;
  createProject(project: NewProject): Promise<OwnedProject>;
}

/** A project together with the app that administers it in the owner's name. */
export interface OwnedProject extends AdminProject {
  readonly app: HallpassAdminApp;
}

export function isInternalUser(user: BaseUser): user is CurrentInternalUser {
  return "listOwnedProjects" in user;
}
