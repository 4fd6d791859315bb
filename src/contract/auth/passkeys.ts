import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { Code, List, Millis, NoBody, Nullable, open, ShortText, Success, UserIdOrMe, Uuid } from "../fields.ts";
import { PASSKEY_NAME_MAX_LENGTH } from "../limits.ts";

/** The JSON shapes of WebAuthn; browsers and libraries add properties that we do not read. */
const Transports = Type.Array(ShortText, { maxItems: 20 });
/** Bytes as base64url; the limit is above what any authenticator sends. */
const Bytes = Type.String({ minLength: 1, maxLength: 65_536 });
const CredentialId = Type.String({ minLength: 1, maxLength: 1_400 });

const PasskeyCredential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal("public-key"),
  authenticatorAttachment: Type.Optional(Nullable(ShortText)),
  clientExtensionResults: Type.Optional(Type.Object({}, open)),
};

export const RegistrationResponse = Type.Object(
  {
    ...PasskeyCredential,
    response: Type.Object(
      { clientDataJSON: Bytes, attestationObject: Bytes, transports: Type.Optional(Transports) },
      open,
    ),
  },
  open,
);
export type RegistrationResponse = Static<typeof RegistrationResponse>;

export const AuthenticationResponse = Type.Object(
  {
    ...PasskeyCredential,
    response: Type.Object(
      {
        clientDataJSON: Bytes,
        authenticatorData: Bytes,
        signature: Bytes,
        userHandle: Type.Optional(Nullable(Type.String({ maxLength: 128 }))),
      },
      open,
    ),
  },
  open,
);
export type AuthenticationResponse = Static<typeof AuthenticationResponse>;

const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal("public-key"),
  transports: Type.Optional(Transports),
});

export const RegistrationOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ name: Type.String(), id: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal("public-key") })),
  timeout: Type.Integer(),
  attestation: Type.Literal("none"),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal("required"),
    userVerification: Type.Literal("preferred"),
    requireResidentKey: Type.Boolean(),
  }),
  extensions: Type.Object({ credProps: Type.Boolean() }),
});
export type RegistrationOptions = Static<typeof RegistrationOptions>;

export const AuthenticationOptions = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  allowCredentials: Type.Array(Descriptor),
  timeout: Type.Integer(),
  userVerification: Type.Literal("preferred"),
});
export type AuthenticationOptions = Static<typeof AuthenticationOptions>;

const CODE_ERRORS = [
  "VERIFICATION_CODE_NOT_FOUND",
  "VERIFICATION_CODE_EXPIRED",
  "VERIFICATION_CODE_ALREADY_USED",
  "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
] as const;

export const initiatePasskeyRegistration = endpoint({
  method: "POST",
  path: "/auth/passkey/initiate-passkey-registration",
  summary: "Get the options for a new passkey of the signed-in user",
  access: EVERY_LEVEL,
  user: "in-schema",
  body: Type.Object({}),
  response: Type.Object({ options_json: RegistrationOptions, code: Type.String() }),
  errors: ["PASSKEY_AUTHENTICATION_NOT_ENABLED", "SCHEMA_ERROR", "TOO_MANY_ATTEMPTS"],
});

export const registerPasskey = endpoint({
  method: "POST",
  path: "/auth/passkey/register",
  summary: "Add a passkey to the signed-in user",
  access: EVERY_LEVEL,
  user: "required",
  body: Type.Object({ credential: RegistrationResponse, code: Code }),
  response: Type.Object({ user_handle: Type.String() }),
  errors: [
    ...CODE_ERRORS,
    "PASSKEY_AUTHENTICATION_NOT_ENABLED",
    "PASSKEY_AUTHENTICATION_FAILED",
    "PASSKEY_REGISTRATION_FAILED",
    "USER_AUTHENTICATION_REQUIRED",
  ],
});

export const initiatePasskeyAuthentication = endpoint({
  method: "POST",
  path: "/auth/passkey/initiate-passkey-authentication",
  summary: "Get the options for signing in with a passkey",
  access: EVERY_LEVEL,
  body: Type.Object({}),
  response: Type.Object({ options_json: AuthenticationOptions, code: Type.String() }),
  errors: ["PASSKEY_AUTHENTICATION_NOT_ENABLED", "TOO_MANY_ATTEMPTS"],
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/auth/passkey/sign-in",
  summary: "Sign in with a passkey",
  access: EVERY_LEVEL,
  body: Type.Object({ authentication_response: AuthenticationResponse, code: Code }),
  response: Type.Object({
    access_token: Type.String(),
    refresh_token: Type.String(),
    is_new_user: Type.Boolean(),
    user_id: Uuid,
  }),
  errors: [
    ...CODE_ERRORS,
    "PASSKEY_AUTHENTICATION_NOT_ENABLED",
    "PASSKEY_AUTHENTICATION_FAILED",
    "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const Passkey = Type.Object({
  id: Uuid,
  user_id: Uuid,
  name: Type.String(),
  provider_name: Nullable(Type.String()),
  created_at_millis: Millis,
  last_used_at_millis: Nullable(Millis),
  backed_up: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/passkeys",
  summary: "List a user's passkeys, oldest first",
  access: EVERY_LEVEL,
  query: Type.Object({ user_id: UserIdOrMe }),
  response: List(Passkey),
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
});

export const updatePasskey = endpoint({
  method: "PATCH",
  path: "/passkeys/{id}",
  summary: "Rename a passkey",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MAX_LENGTH }) }),
  response: Passkey,
  errors: ["PASSKEY_NOT_FOUND", "USER_AUTHENTICATION_REQUIRED", "TOO_MANY_ATTEMPTS"],
});

export const deletePasskey = endpoint({
  method: "DELETE",
  path: "/passkeys/{id}",
  summary: "Delete a passkey",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: Type.Object({ id: Uuid }),
  body: NoBody,
  response: Success,
  errors: ["PASSKEY_NOT_FOUND", "USER_AUTHENTICATION_REQUIRED", "TOO_MANY_ATTEMPTS"],
});
