import type { OAuthProviderId } from "#contract/providers.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { AdminProject, NewProject, ProjectOwners } from "#sdk/projects/project.ts";
import type { BaseUser, CurrentUser } from "#sdk/users/shared/user.ts";
import type { HallpassAdminApp } from "./admin-app.ts";

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
  /**
   * Gives the project to another team of `internal`, whose owners own it from then on. The signed-in user must own the
   * projects of both teams, and confirms to be present. Rejects with CONFIRMATION_REQUIRED when the confirmation is
   * missing: `error.details.methods` lists what counts: `password`, `passkey`, or `sign_in` for users who have neither.
   *
   *     await project.transfer({ teamId, confirmation: { password } });
   *     await project.transfer({ teamId, confirmation: { passkey: true } });
   */
  transfer(to: ProjectTransfer): Promise<OwnedProject>;
  /** The team that owns the project, with its members, as a watchable. */
  readonly owners: Watchable<ProjectOwners>;
  /** Loads the team that owns the project, with its members. */
  getOwners(): Promise<ProjectOwners>;
  /**
   * Makes a member of the owning team an owner of all its projects, or ends the ownership. Rejects for the last owner.
   *
   *     const { members } = await project.getOwners();
   *     const ben = members.find(({ primaryEmail }) => primaryEmail === "ben@example.com");
   *     if (ben) await project.setOwner(ben.userId, true);
   */
  setOwner(userId: string, isOwner: boolean): Promise<ProjectOwners>;
  /** Removes a member from the owning team. Rejects for the last owner. */
  removeOwner(userId: string): Promise<void>;
}

/** The team that gets a project, and the proof that its owner is present. */
export interface ProjectTransfer {
  teamId: string;
  /**
   * The password, or a passkey, for which the browser asks. Not needed in the first five minutes of a session for users
   * who have neither.
   */
  confirmation?: { password: string } | { passkey: true };
}

/** Whether a user belongs to project `internal`, and so can own projects. */
export function isInternalUser(user: BaseUser): user is CurrentInternalUser {
  return "listOwnedProjects" in user;
}
