import { Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Success, Url, Uuid } from "./fields.ts";

/** Invitations that are sent again. Not in `team-invitations.ts`, whose endpoints every browser loads. */

export const sendTeamInvitationAgain = endpoint({
  method: "POST",
  path: "/team-invitations/{id}/send-again",
  summary: "Email an open invitation again, with a new link; clients need `$invite_members` and `$remove_members`",
  access: EVERY_LEVEL,
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ team_id: Uuid, callback_url: Url }),
  response: Success,
  errors: [
    "USER_AUTHENTICATION_REQUIRED",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TEAM_PERMISSION_REQUIRED",
    "TEAM_NOT_FOUND",
    "REDIRECT_URL_NOT_WHITELISTED",
    "TOO_MANY_ATTEMPTS",
  ],
});
