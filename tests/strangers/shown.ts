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
const MEMBERS_AND_INVITED =
  "a member with $read_members and $invite_members sees invitations; Ben has invited Ada's address";

export interface Shown {
  /** Endpoints whose answers show the fields. */
  at: readonly string[];
  fields: readonly string[];
  because: string;
}

/** The fields of Ada's that Ben reads, and the reasons: docs/wire/levels.md. No other stranger reads any. */
export const SHOWN_TO_BEN: readonly Shown[] = [
  {
    at: ["GET /teams", "GET /teams/{team_id}", "GET /users/me", "PATCH /users/me"],
    fields: publicOfTeam,
    because: "a member sees the client's shape of a team, and of the one they selected",
  },
  {
    at: ["GET /team-member-profiles", "GET /team-member-profiles/{team_id}/{user_id}"],
    fields: profileInShared,
    because: "$read_members shows a member's profile in the team",
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
  /** The fields of Ada's that the rows may contain. */
  names: readonly string[];
  because: string;
}

/** New rows that contain fields of Ada's, and why others may cause them. */
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
    because: "Ben joins and leaves, and selects a team",
  },
  {
    in: ["events"],
    kinds: ["team_membership.created", "team_membership.deleted", "team_permission.created", "team_permission.deleted"],
    names: joinedIds,
    because: "webhooks report the same to the project's own servers",
  },
  {
    in: ["events"],
    kinds: ["user.updated", "user.deleted"],
    names: [...publicOfTeam, ...ofJoined("server metadata")],
    because: "webhooks report Ben with his selected team, as servers read it",
  },
  {
    in: ["auditEntries"],
    kinds: ["sign_in_failed"],
    names: ["id of user", "address"],
    because: "a stranger tried a password with her address",
  },
  {
    in: ["codes", "mails", "mailAttempts"],
    kinds: ["password_reset", "one_time_password", PASSWORD_RESET_TEMPLATE_ID, MAGIC_LINK_TEMPLATE_ID],
    names: ["id of user", "address"],
    because: "a user who forgot a password is signed out, so anyone may request a link to the owner of an address",
  },
  {
    in: ["teamInvitations", "codes", "mails", "mailAttempts", "auditEntries"],
    kinds: ["team_invitation", "team_invitation_sent", TEAM_INVITATION_TEMPLATE_ID],
    names: [...joinedIds, ...ofJoined("name"), "address"],
    because: "with $invite_members Ben may invite any address to the team that they share",
  },
];

/** Values that only the server uses. */
export const SHOWN_TO_NOBODY = ["access token", "refresh token"];
