import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY, EVERY_LEVEL } from "./access.ts";
import { RegistrationOptions, RegistrationResponse } from "./auth/passkeys.ts";
import { SignedIn } from "./auth/passwords.ts";
import { endpoint } from "./endpoint.ts";
import { Code, Name, NonEmpty, Nullable, Password, StrictEmail, Uuid } from "./fields.ts";

/** The one-time links that `hallpass serve` and `hallpass admin link` print. docs/wire/additions.md. */
export const AdminLink = Type.Object({
  kind: Type.Union([Type.Literal("set_up"), Type.Literal("sign_in")]),
  email: Nullable(Type.String()),
});
export type AdminLink = Static<typeof AdminLink>;

/** A problem that the operator of the instance should fix. */
export const Finding = Type.Object({
  id: Type.String({ description: "Stable across releases, for programs." }),
  severity: Type.Union([Type.Literal("error"), Type.Literal("warning")]),
  summary: Type.String(),
  remedy: Type.String({ description: "How to fix it." }),
});
export type Finding = Static<typeof Finding>;

const codeErrors = [
  "VERIFICATION_CODE_NOT_FOUND",
  "VERIFICATION_CODE_EXPIRED",
  "VERIFICATION_CODE_ALREADY_USED",
  "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
  "TOO_MANY_ATTEMPTS",
] as const;

export const checkAdminLink = endpoint({
  method: "POST",
  path: "/internal/instance/links/check",
  summary: "Get the purpose of a one-time console link; does not redeem it",
  access: EVERY_LEVEL,
  project: "internal",
  body: Type.Object({ code: Code }),
  response: AdminLink,
  errors: [...codeErrors, "EXPECTED_INTERNAL_PROJECT"],
});

export const setUpInstance = endpoint({
  method: "POST",
  path: "/internal/instance/set-up",
  summary: "Create the first owner and the first project with a set-up link",
  access: EVERY_LEVEL,
  project: "internal",
  body: Type.Object({
    code: Code,
    email: StrictEmail,
    password: Password,
    display_name: Type.Optional(Nullable(Name)),
    project_display_name: NonEmpty,
  }),
  response: Type.Object({ ...SignedIn.properties, project_id: Uuid }),
  errors: [...codeErrors, "EXPECTED_INTERNAL_PROJECT", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON"],
});

const PasskeyOwner = {
  code: Code,
  email: StrictEmail,
  display_name: Type.Optional(Nullable(Name)),
};

export const initiateOwnerPasskey = endpoint({
  method: "POST",
  path: "/internal/instance/set-up/initiate-passkey",
  summary: "Get the options for the passkey of the first owner with a set-up link; does not redeem it",
  access: EVERY_LEVEL,
  project: "internal",
  body: Type.Object(PasskeyOwner),
  response: Type.Object({ options_json: RegistrationOptions, code: Type.String() }),
  errors: [...codeErrors, "EXPECTED_INTERNAL_PROJECT", "PASSKEY_AUTHENTICATION_NOT_ENABLED"],
});

export const setUpInstanceWithPasskey = endpoint({
  method: "POST",
  path: "/internal/instance/set-up/passkey",
  summary: "Create the first owner, with a passkey instead of a password, and the first project with a set-up link",
  access: EVERY_LEVEL,
  project: "internal",
  body: Type.Object({
    ...PasskeyOwner,
    project_display_name: NonEmpty,
    passkey: Type.Object({
      credential: RegistrationResponse,
      code: Type.String({ format: "code", description: "The code of the options." }),
    }),
  }),
  response: Type.Object({ ...SignedIn.properties, project_id: Uuid }),
  errors: [
    ...codeErrors,
    "EXPECTED_INTERNAL_PROJECT",
    "PASSKEY_AUTHENTICATION_NOT_ENABLED",
    "PASSKEY_AUTHENTICATION_FAILED",
    "PASSKEY_REGISTRATION_FAILED",
  ],
});

export const signInWithAdminLink = endpoint({
  method: "POST",
  path: "/internal/instance/sign-in",
  summary: "Sign an owner in with a one-time console link",
  access: EVERY_LEVEL,
  project: "internal",
  body: Type.Object({ code: Code }),
  response: SignedIn,
  errors: [...codeErrors, "EXPECTED_INTERNAL_PROJECT"],
});

export const readFindings = endpoint({
  method: "GET",
  path: "/internal/instance/doctor",
  summary: "List the problems that the operator of the instance should fix",
  access: ADMIN_ONLY,
  project: "internal",
  response: Type.Object({ findings: Type.Array(Finding) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "EXPECTED_INTERNAL_PROJECT"],
});
