import type { Watchable } from "#sdk/cache/watchable.ts";
import type { ServerUser } from "#sdk/users/full-user.ts";
import type { NewTeam, Team, TeamMemberProfile, TeamUpdate } from "./team.ts";

export interface ServerTeamUpdate extends TeamUpdate {
  clientReadOnlyMetadata?: unknown;
  serverMetadata?: unknown;
}

export interface ServerNewTeam extends NewTeam {
  /** Becomes the first member; without one the team begins empty. */
  creatorUserId?: string;
}

/** A member, as servers see them. */
export interface ServerTeamUser extends ServerUser {
  readonly teamProfile: TeamMemberProfile;
}

/** A team as servers see it. They need no permission for anything. */
export interface ServerTeam extends Team {
  readonly createdAt: Date;
  readonly serverMetadata: unknown;
  update(changes: ServerTeamUpdate): Promise<void>;
  readonly users: Watchable<ServerTeamUser[]>;
  listUsers(): Promise<ServerTeamUser[]>;
  /**
   * Makes somebody a member without asking them, with the permissions that every member gets.
   *
   *     await team.addUser(user.id);
   */
  addUser(userId: string): Promise<void>;
  removeUser(userId: string): Promise<void>;
}
