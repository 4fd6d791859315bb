import type { TeamApiKeys } from "#sdk/api-keys/api-key.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { TeamReference } from "#sdk/permissions/permission.ts";

/** Who somebody is in a team: what they set there, else what they set for themselves. */
export interface TeamMemberProfile {
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
}

export interface TeamMemberProfileUpdate {
  displayName?: string;
  profileImageUrl?: string | null;
}

/** One's own. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  update(changes: TeamMemberProfileUpdate): Promise<void>;
}

/** A member, as other members see them. */
export interface TeamUser {
  readonly id: string;
  readonly teamProfile: TeamMemberProfile;
}

/** Somebody who was asked to join and has not answered yet. */
export interface TeamInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly expiresAt: Date;
  /** Takes it back: its link stops working. Clients need `$remove_members`. */
  revoke(): Promise<void>;
}

/** Which team an invitation is to. */
export interface TeamInvitationDetails {
  readonly teamId: string;
  readonly teamDisplayName: string;
}

export interface NewInvitation {
  email: string;
  /** Where the mail's link goes. Default: the app's page for it; needed outside browsers. */
  callbackUrl?: string;
}

export interface NewTeam {
  displayName: string;
  /** An address, or an image as a data URL. */
  profileImageUrl?: string | null;
}

export interface TeamUpdate {
  displayName?: string;
  /** An image as a data URL; servers may also name an address. */
  profileImageUrl?: string | null;
  clientMetadata?: unknown;
}

/** A team as its members see it, as of the moment it was read. */
export interface Team extends TeamApiKeys {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  /** Clients need `$update_team`. */
  update(changes: TeamUpdate): Promise<void>;
  /** With its memberships and invitations. Clients need `$delete_team`. */
  delete(): Promise<void>;
  /**
   * Mails somebody an invitation. Clients need `$invite_members`.
   *
   *     await team.inviteUser({ email: "ben@example.com" });
   */
  inviteUser(invitation: NewInvitation): Promise<void>;
  /** The members, to be watched. Clients need `$read_members`. */
  readonly users: Watchable<TeamUser[]>;
  listUsers(): Promise<TeamUser[]>;
  /** The invitations that are open, to be watched. Clients need `$read_members` and `$invite_members`. */
  readonly invitations: Watchable<TeamInvitation[]>;
  listInvitations(): Promise<TeamInvitation[]>;
}

/** The teams of a user. */
export interface UserTeams<T extends Team = Team> {
  readonly selectedTeam: T | null;
  /** Which of their teams the user works in, for the next visit as well. */
  setSelectedTeam(team: TeamReference | null): Promise<void>;
  /** To be watched. */
  readonly teams: Watchable<T[]>;
  listTeams(): Promise<T[]>;
  /** One of them, to be watched; `null` when the user is not in it. */
  team(id: string): Watchable<T | null>;
  getTeam(id: string): Promise<T | null>;
  /**
   * Creates a team with the user as its first member.
   *
   *     const team = await user.createTeam({ displayName: "Rowers" });
   */
  createTeam(wanted: NewTeam): Promise<T>;
  leaveTeam(team: TeamReference): Promise<void>;
  /** Who the user is in a team, to be watched. */
  profileIn(team: TeamReference): Watchable<EditableTeamMemberProfile>;
  getTeamProfile(team: TeamReference): Promise<EditableTeamMemberProfile>;
}
