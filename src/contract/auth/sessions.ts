import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL, SERVER_AND_ADMIN } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { Description, List, Millis, NoBody, Nullable, Success, Url, UserIdOrMe, Uuid } from "../fields.ts";
import { SESSION_MAX_LIFETIME_MILLIS } from "../limits.ts";

const NullableText = Nullable(Type.String());
const NullableNumber = Nullable(Type.Number());

/** Keys are camelCase here (sic). */
export const EndUserIpInfo = Type.Object({
  ip: Type.String(),
  countryCode: Type.Optional(NullableText),
  regionCode: Type.Optional(NullableText),
  cityName: Type.Optional(NullableText),
  latitude: Type.Optional(NullableNumber),
  longitude: Type.Optional(NullableNumber),
  tzIdentifier: Type.Optional(NullableText),
});
export type EndUserIpInfo = Static<typeof EndUserIpInfo>;

export const Session = Type.Object({
  id: Uuid,
  user_id: Uuid,
  created_at: Millis,
  is_impersonation: Type.Boolean(),
  last_used_at: Type.Optional(Millis),
  is_current_session: Type.Boolean(),
  last_used_at_end_user_ip_info: Type.Optional(EndUserIpInfo),
  user_agent: Type.Optional(
    Nullable(
      Type.String({
        description:
          "The `User-Agent` header of the request that signed in. Only clients of the Hallpass prefix get it.",
      }),
    ),
  ),
});
export type Session = Static<typeof Session>;

export const createSession = endpoint({
  method: "POST",
  path: "/auth/sessions",
  summary: "Create a session for a user",
  access: SERVER_AND_ADMIN,
  body: Type.Object({
    user_id: UserIdOrMe,
    expires_in_millis: Type.Optional(Type.Number({ minimum: 1, maximum: SESSION_MAX_LIFETIME_MILLIS })),
    is_impersonation: Type.Optional(Type.Boolean()),
    /** Why somebody acts as the user: for the audit log. Only for impersonations. */
    reason: Type.Optional(Description),
  }),
  response: Type.Object({ access_token: Type.String(), refresh_token: Type.String() }),
  errors: ["USER_ID_DOES_NOT_EXIST", "CANNOT_GET_OWN_USER_WITHOUT_USER", "INSUFFICIENT_ACCESS_TYPE"],
});

/** A parameter of the link of an impersonation: tells the page to ask whose account it opens. */
export const IMPERSONATION_PARAMETER = "impersonation";

export const createImpersonationLink = endpoint({
  method: "POST",
  path: "/auth/sessions/link",
  summary: "Create a link that opens the app once as a user",
  access: SERVER_AND_ADMIN,
  body: Type.Object({
    user_id: UserIdOrMe,
    callback_url: Url,
    is_impersonation: Type.Literal(true),
    expires_in_millis: Type.Optional(
      Type.Number({
        minimum: 1,
        maximum: SESSION_MAX_LIFETIME_MILLIS,
        description: "The lifetime of the session, from the use of the link.",
      }),
    ),
    /** Why somebody acts as the user: for the audit log. */
    reason: Type.Optional(Description),
  }),
  response: Type.Object({
    link: Type.String({ description: "`callback_url` with the code; redeem it at `POST /auth/otp/sign-in`." }),
    expires_at_millis: Type.Number({ description: "When the link stops working." }),
  }),
  errors: [
    "USER_ID_DOES_NOT_EXIST",
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "REDIRECT_URL_NOT_WHITELISTED",
    "INSUFFICIENT_ACCESS_TYPE",
  ],
});

export const listSessions = endpoint({
  method: "GET",
  path: "/auth/sessions",
  summary: "List a user's sessions, newest first",
  access: EVERY_LEVEL,
  query: Type.Object({ user_id: UserIdOrMe }),
  response: List(Session),
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
});

export const deleteSession = endpoint({
  method: "DELETE",
  path: "/auth/sessions/{id}",
  summary: "Revoke a session",
  access: EVERY_LEVEL,
  params: Type.Object({ id: Uuid }),
  query: Type.Object({ user_id: Type.Optional(UserIdOrMe) }),
  body: NoBody,
  response: Success,
  errors: ["CANNOT_DELETE_CURRENT_SESSION", "CANNOT_GET_OWN_USER_WITHOUT_USER"],
});

export const signOut = endpoint({
  method: "DELETE",
  path: "/auth/sessions/current",
  summary: "Sign out; revokes the session of the access token",
  access: EVERY_LEVEL,
  endedSession: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
  body: NoBody,
  response: Success,
  errors: ["ACCESS_TOKEN_EXPIRED", "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],
});

export const refreshSession = endpoint({
  method: "POST",
  path: "/auth/sessions/current/refresh",
  summary: "Get a new access token for the refresh token in the header",
  access: EVERY_LEVEL,
  neededHeaders: ["refreshToken"],
  body: NoBody,
  response: Type.Object({ access_token: Type.String() }),
  errors: ["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],
});
