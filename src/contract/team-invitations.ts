import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "./access.ts";
import { CheckedCode, CODE_ERRORS } from "./auth/codes.ts";
import { RegistrationOptions, RegistrationResponse } from "./auth/passkeys.ts";
import { SignedIn } from "./auth/passwords.ts";
import { endpoint } from "./endpoint.ts";
import { Code, Email, List, Millis, Name, NoBody, Nullable, Password, Success, Url, Uuid } from "./fields.ts";

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
  summary: "Email an invitation to a team; clients need `$invite_members`",
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

/** A way to sign in that a new account of an invited person can have. */
export const InvitedMethod = Type.Union([Type.Literal("password"), Type.Literal("passkey")]);
export type InvitedMethod = Static<typeof InvitedMethod>;

/** The errors of each step of a sign-up with an invitation. docs/wire/additions.md. */
const SignUpErrors = [...CodeErrors, "SIGN_UP_NOT_ENABLED", "USER_EMAIL_ALREADY_EXISTS"] as const;
const NewAccount = { code: Code, display_name: Type.Optional(Nullable(Name)) };

export const describeInvitedSignUp = endpoint({
  method: "POST",
  path: "/team-invitations/accept/sign-up/details",
  summary: "Get the sign-up methods for an invited person without an account; does not accept the invitation",
  access: EVERY_LEVEL,
  body: WithCode,
  response: Type.Object({
    team_display_name: Type.String(),
    recipient_email: Type.String(),
    methods: Type.Array(InvitedMethod, { description: "The methods that the project has switched on." }),
  }),
  errors: SignUpErrors,
});

export const signUpInvited = endpoint({
  method: "POST",
  path: "/team-invitations/accept/sign-up",
  summary: "Create a user with the address of an invitation and a password, join the team, and sign in",
  access: EVERY_LEVEL,
  body: Type.Object({ ...NewAccount, password: Password }),
  response: SignedIn,
  errors: [...SignUpErrors, "PASSWORD_AUTHENTICATION_NOT_ENABLED", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON"],
});

export const initiateInvitedPasskey = endpoint({
  method: "POST",
  path: "/team-invitations/accept/sign-up/initiate-passkey",
  summary: "Get the options for the passkey of an invited person; does not accept the invitation",
  access: EVERY_LEVEL,
  body: Type.Object(NewAccount),
  response: Type.Object({ options_json: RegistrationOptions, code: Type.String() }),
  errors: [...SignUpErrors, "PASSKEY_AUTHENTICATION_NOT_ENABLED"],
});

export const signUpInvitedWithPasskey = endpoint({
  method: "POST",
  path: "/team-invitations/accept/sign-up/passkey",
  summary: "Create a user with the address of an invitation and a passkey, join the team, and sign in",
  access: EVERY_LEVEL,
  body: Type.Object({
    ...NewAccount,
    passkey: Type.Object({
      credential: RegistrationResponse,
      code: Type.String({ format: "code", description: "The code of the options." }),
    }),
  }),
  response: SignedIn,
  errors: [
    ...SignUpErrors,
    "PASSKEY_AUTHENTICATION_NOT_ENABLED",
    "PASSKEY_AUTHENTICATION_FAILED",
    "PASSKEY_REGISTRATION_FAILED",
  ],
});
