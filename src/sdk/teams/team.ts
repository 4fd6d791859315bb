import type { TeamApiKeys } from "#sdk/api-keys/api-key.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { TeamOrId } from "#sdk/permissions/permission.ts";
import type { TeamClientMetadata, TeamClientReadOnlyMetadata } from "#sdk/register.ts";

/** The profile of a team member. Values that are not set for the team come from the user. */
export interface TeamMemberProfile {
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
}

/** The fields that users can change in their profile in a team. */
export interface TeamMemberProfileUpdate {
  displayName?: string;
  profileImageUrl?: string | null;
}

/** The user's own profile in a team. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /** Changes the fields that are given, and returns the changed profile. */
  update(changes: TeamMemberProfileUpdate): Promise<EditableTeamMemberProfile>;
}

/** A member, as other members see it. */
export interface TeamUser {
  readonly id: string;
  readonly teamProfile: TeamMemberProfile;
}

/**
 * A pending invitation to a team.
 *
 *     for (const invitation of await team.listInvitations()) await invitation.revoke();
 */
export interface TeamInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly expiresAt: Date;
  /** Revokes the invitation; its link stops working. Clients need `$remove_members`. */
  revoke(): Promise<void>;
}

/** The team of an invitation. */
export interface TeamInvitationDetails {
  readonly teamId: string;
  readonly teamDisplayName: string;
}

/** The address to invite, and the URL of the link in the email. */
export interface NewInvitation {
  email: string;
  /** The callback URL of the emailed link. Default: the app's page for it; needed outside browsers. */
  callbackUrl?: string;
}

/** The input of `createTeam`. */
export interface NewTeam {
  displayName: string;
  /** A URL, or an image as a data URL. */
  profileImageUrl?: string | null;
}

/** The fields that a member with `$update_team` can change in a team. */
export interface TeamUpdate {
  displayName?: string;
  /** An image as a data URL; from servers also any other URL. */
  profileImageUrl?: string | null;
  clientMetadata?: TeamClientMetadata;
}

/** The fields of a team that its members read. */
export interface TeamJson {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: TeamClientMetadata;
  readonly clientReadOnlyMetadata: TeamClientReadOnlyMetadata;
}

/**
 * A team as its members see it. A snapshot: later changes do not show in it.
 *
 *     await team.inviteUser({ email: "ben@example.com" });
 *     await team.update({ displayName: "Rowing club" });
 */
export interface Team extends TeamJson, TeamApiKeys {
  /** Returns the fields that the team's members read, also for a server: `JSON.stringify(team)` is fit for a page. */
  toJSON(): TeamJson;
  /** Changes the fields that are given, and returns the changed team. Clients need `$update_team`. */
  update(changes: TeamUpdate): Promise<this>;
  /** Deletes the team with its memberships and invitations. Clients need `$delete_team`. */
  delete(): Promise<void>;
  /**
   * Emails an invitation. Clients need `$invite_members`. Rejects with INVALID_EMAIL for a malformed address.
   *
   *     await team.inviteUser({ email: "ben@example.com" });
   */
  inviteUser(invitation: NewInvitation): Promise<void>;
  /** The members, as a watchable list. Clients need `$read_members`. */
  readonly users: Watchable<TeamUser[]>;
  listUsers(): Promise<TeamUser[]>;
  /** The pending invitations, as a watchable list. Clients need `$read_members` and `$invite_members`. */
  readonly invitations: Watchable<TeamInvitation[]>;
  listInvitations(): Promise<TeamInvitation[]>;
}

/** The lists of a team that its members can watch. */
export type TeamLists<T extends Team = Team> = Pick<T, "users" | "invitations" | "apiKeys">;

/** The teams of a user. */
export interface UserTeams<T extends Team = Team> {
  readonly selectedTeam: T | null;
  /** Selects the team that the user works in; `null` selects none. The server stores it. Returns the changed user. */
  setSelectedTeam(team: TeamOrId | null): Promise<this>;
  /** The teams, as a watchable list. */
  readonly teams: Watchable<T[]>;
  listTeams(): Promise<T[]>;
  /** A team by id, as a watchable; `null` when the user is not a member. */
  team(id: string): Watchable<T | null>;
  getTeam(id: string): Promise<T | null>;
  /**
   * Creates a team with the user as its first member.
   *
   *     const team = await user.createTeam({ displayName: "Rowers" });
   */
  createTeam(options: NewTeam): Promise<T>;
  leaveTeam(team: TeamOrId): Promise<void>;
  /**
   * Returns the lists of one of the user's teams, without a request for the team. They reject with
   * TEAM_MEMBERSHIP_NOT_FOUND when the user is not a member; at client level, API keys reject with API_KEY_NOT_FOUND.
   *
   *     const members = await user.inTeam(teamId).users.get();
   */
  inTeam(team: TeamOrId): TeamLists<T>;
  /** The user's profile in a team, as a watchable. */
  profileIn(team: TeamOrId): Watchable<EditableTeamMemberProfile>;
  getTeamProfile(team: TeamOrId): Promise<EditableTeamMemberProfile>;
}
