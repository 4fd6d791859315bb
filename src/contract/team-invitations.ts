import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "./access.ts";
import { CheckedCode, CODE_ERRORS } from "./auth/codes.ts";
import { endpoint } from "./endpoint.ts";
import { Code, Email, List, Millis, NoBody, Success, Url, Uuid } from "./fields.ts";

/** A pending invitation to a team. */
export const TeamInvitation = Type.Object({
  id: Uuid,
  team_id: Uuid,
  expires_at_millis: Millis,
  recipient_email: Type.String(),
});
export type TeamInvitation = Static<typeof TeamInvitation>;

const OfTeam = Type.Object({ team_id: Uuid });
const InTeam = ["USER_AUTHENTICATION_REQUIRED", "TEAM_MEMBERSHIP_NOT_FOUND", "TEAM_PERMISSION_REQUIRED"] as const;

export const sendTeamInvitation = endpoint({
  method: "POST",
  path: "/team-invitations/send-code",
  summary: "Mail an invitation to a team; clients need `$invite_members`",
  access: EVERY_LEVEL,
  body: Type.Object({ team_id: Uuid, email: Email, callback_url: Url }),
  response: Type.Object({ success: Type.Literal(true), id: Uuid }),
  errors: [...InTeam, "TEAM_NOT_FOUND", "REDIRECT_URL_NOT_WHITELISTED", "TOO_MANY_ATTEMPTS"],
});

export const listTeamInvitations = endpoint({
  method: "GET",
  path: "/team-invitations",
  summary: "List open invitations; clients need `$read_members` and `$invite_members`",
  access: EVERY_LEVEL,
  query: OfTeam,
  response: List(TeamInvitation),
  errors: [...InTeam, "TEAM_NOT_FOUND"],
});

export const revokeTeamInvitation = endpoint({
  method: "DELETE",
  path: "/team-invitations/{id}",
  summary: "Revoke an invitation; clients need `$remove_members`",
  access: EVERY_LEVEL,
  params: Type.Object({ id: Uuid }),
  query: OfTeam,
  body: NoBody,
  response: Success,
  errors: InTeam,
});

const WithCode = Type.Object({ code: Code });
const CodeErrors = [...CODE_ERRORS, "TOO_MANY_ATTEMPTS"] as const;

export const acceptTeamInvitation = endpoint({
  method: "POST",
  path: "/team-invitations/accept",
  summary: "Accept an invitation and join its team",
  access: EVERY_LEVEL,
  body: WithCode,
  response: Type.Object({}),
  errors: ["USER_AUTHENTICATION_REQUIRED", ...CodeErrors],
});

export const checkTeamInvitation = endpoint({
  method: "POST",
  path: "/team-invitations/accept/check-code",
  summary: "Check whether an invitation still works; does not accept it",
  access: EVERY_LEVEL,
  body: WithCode,
  response: CheckedCode,
  errors: CodeErrors,
});

export const describeTeamInvitation = endpoint({
  method: "POST",
  path: "/team-invitations/accept/details",
  summary: "Get the team of an invitation; does not accept it",
  access: EVERY_LEVEL,
  body: WithCode,
  response: Type.Object({ team_id: Uuid, team_display_name: Type.String() }),
  errors: ["USER_AUTHENTICATION_REQUIRED", ...CodeErrors],
});
