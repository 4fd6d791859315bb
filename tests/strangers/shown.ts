import {
  MAGIC_LINK_TEMPLATE_ID,
  PASSWORD_RESET_TEMPLATE_ID,
  TEAM_INVITATION_TEMPLATE_ID,
} from "#server/mail/defaults/ids.ts";

/** The teams that Ben is in, too; in the second he has no permission. */
const JOINED = ["shared", "powerless"];
const ofJoined = (...fields: string[]) => JOINED.flatMap((name) => fields.map((field) => `${field} of team ${name}`));
const joinedIds = JOINED.map((name) => `id of team ${name}`);
const publicOfTeam = [...ofJoined("name", "client metadata", "read-only metadata"), ...joinedIds];
const profileInShared = ["id of user", "name in team shared", "image in team shared"];
const invitationToShared = ["guest of team shared", "id of invitation to team shared", ...joinedIds];
const MEMBERS_AND_INVITED = "who may read members and invite sees the guests; Ben has invited Ada's address himself";

export interface Shown {
  /** Endpoints whose answers show it. */
  at: readonly string[];
  fields: readonly string[];
  because: string;
}

/** What of Ada's Ben reads, and why he may: docs/wire/levels.md. Nobody else reads anything, nor he anything else. */
export const SHOWN_TO_BEN: readonly Shown[] = [
  {
    at: ["GET /teams", "GET /teams/{team_id}", "GET /users/me", "PATCH /users/me"],
    fields: publicOfTeam,
    because: "a member sees the client's shape of a team, and of the one they selected",
  },
  {
    at: ["GET /team-member-profiles", "GET /team-member-profiles/{team_id}/{user_id}"],
    fields: profileInShared,
    because: "$read_members shows who somebody is in a team: what they set there",
  },
  {
    at: ["GET /team-invitations"],
    fields: [...invitationToShared, "address"],
    because: MEMBERS_AND_INVITED,
  },
  { at: ["GET /team-permissions"], fields: joinedIds, because: "Ben's own permissions, in the teams that he is in" },
];

export interface Caused {
  in: readonly string[];
  /** Actions, events, purposes and templates; absent for tables without any. */
  kinds?: readonly string[];
  /** At most these of Ada's fields are named. */
  names: readonly string[];
  because: string;
}

/** New rows that name something of Ada's, and why others may cause them. */
export const CAUSED_BY_OTHERS: readonly Caused[] = [
  { in: ["teamMembers", "teamPermissionGrants"], names: joinedIds, because: "Ben's memberships" },
  { in: ["users"], names: joinedIds, because: "Ben's selected team" },
  {
    in: ["auditEntries"],
    kinds: [
      "team_member_added",
      "team_member_removed",
      "permission_granted",
      "permission_revoked",
      "user_updated",
      "user_deleted",
    ],
    names: joinedIds,
    because: "Ben comes and goes, and selects a team",
  },
  {
    in: ["events"],
    kinds: ["team_membership.created", "team_membership.deleted", "team_permission.created", "team_permission.deleted"],
    names: joinedIds,
    because: "the same, told to the project's own servers",
  },
  {
    in: ["events"],
    kinds: ["user.updated", "user.deleted"],
    names: [...publicOfTeam, ...ofJoined("server metadata")],
    because: "the project's own servers hear of Ben with the team he selected, as servers see it",
  },
  {
    in: ["auditEntries"],
    kinds: ["sign_in_failed"],
    names: ["id of user", "address"],
    because: "somebody tried a password at her address",
  },
  {
    in: ["codes", "mails", "mailAttempts"],
    kinds: ["password_reset", "one_time_password", PASSWORD_RESET_TEMPLATE_ID, MAGIC_LINK_TEMPLATE_ID],
    names: ["id of user", "address"],
    because: "who has forgotten a password is signed out: anybody may have a link sent to its owner",
  },
  {
    in: ["teamInvitations", "codes", "mails", "mailAttempts", "auditEntries"],
    kinds: ["team_invitation", "team_invitation_sent", TEAM_INVITATION_TEMPLATE_ID],
    names: [...joinedIds, ...ofJoined("name"), "address"],
    because: "with $invite_members Ben invites whom he likes to the team they share",
  },
];

/** Kept for the server itself. */
export const SHOWN_TO_NOBODY = ["access token", "refresh token"];
