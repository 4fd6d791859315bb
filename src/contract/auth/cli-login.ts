import { Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { Secret, Success } from "../fields.ts";
import { CLI_LOGIN_MAX_LIFETIME_MILLIS } from "../limits.ts";

export const startCliLogin = endpoint({
  method: "POST",
  path: "/auth/cli",
  summary: "Start a sign-in that a user confirms in a browser",
  access: EVERY_LEVEL,
  body: Type.Object({
    expires_in_millis: Type.Optional(Type.Number({ minimum: 1, maximum: CLI_LOGIN_MAX_LIFETIME_MILLIS })),
  }),
  response: Type.Object({
    polling_code: Type.String(),
    login_code: Type.String(),
    expires_at: Type.String({ description: "ISO 8601, unlike other times (sic)." }),
  }),
  errors: ["TOO_MANY_ATTEMPTS"],
});

/** 201 with the refresh token, once; 200 with everything else. */
export const pollCliLogin = endpoint({
  method: "POST",
  path: "/auth/cli/poll",
  summary: "Poll for the confirmation of a sign-in, and redeem it",
  access: EVERY_LEVEL,
  body: Type.Object({ polling_code: Secret }),
  response: Type.Union([
    Type.Object({ status: Type.Literal("success"), refresh_token: Type.String() }),
    Type.Object({ status: Type.Union([Type.Literal("waiting"), Type.Literal("expired"), Type.Literal("used")]) }),
  ]),
  errors: ["INVALID_POLLING_CODE"],
});

export const completeCliLogin = endpoint({
  method: "POST",
  path: "/auth/cli/complete",
  summary: "Confirm a sign-in; the program that polls for it gets the session of the refresh token",
  access: EVERY_LEVEL,
  body: Type.Object({ login_code: Secret, refresh_token: Secret }),
  response: Success,
  errors: ["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],
});
