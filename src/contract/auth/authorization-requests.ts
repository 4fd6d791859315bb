import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { Code, Nullable } from "../fields.ts";

/**
 * Requests of other apps to sign a user in, as the sign-in pages show them. docs/wire/additions.md, "Requests for
 * authorization".
 */

const Url = Nullable(Type.String());

/**
 * What the user has to do next. `sign_in`: sign in, also if signed in before (`reason`); `choose_account`: say that the app may
 * continue with the account, or choose another; `consent`: allow the app what it asks for; `no_access`: the owner does not let
 * the user into the app; `nothing`: the app gets its answer at once.
 */
export const AUTHORIZATION_STEPS = ["sign_in", "choose_account", "consent", "no_access", "nothing"] as const;

/** Why the user has to sign in: nobody has, another user has to, it was too long ago, or without the second factor. */
export const SIGN_IN_REASONS = ["signed_out", "other_user", "again", "second_factor"] as const;

export const AuthorizationRequest = Type.Object({
  client: Type.Object({
    name: Type.String(),
    logo_url: Url,
    client_url: Url,
    policy_url: Url,
    terms_url: Url,
    redirect_host: Nullable(
      Type.String({ description: "The host that gets the answer; null for an installed app on the user's device." }),
    ),
  }),
  step: Type.Union(AUTHORIZATION_STEPS.map((step) => Type.Literal(step))),
  reason: Nullable(Type.Union(SIGN_IN_REASONS.map((reason) => Type.Literal(reason)))),
  login_hint: Nullable(Type.String()),
  scopes: Type.Array(
    Type.Object({
      name: Type.String(),
      api: Nullable(Type.String({ description: "The name of its API; null for a scope about the user." })),
      description: Nullable(Type.String({ description: "The owner's words; null for a scope about the user." })),
      claims: Type.Array(Type.String(), {
        description: "Claims of the project's own that the app gets with the scope.",
      }),
    }),
  ),
});
export type AuthorizationRequest = Static<typeof AuthorizationRequest>;

const CodeBody = Type.Object({ code: Code });
/**
 * Where the browser goes next: to the server, which takes the answer to the client, or leads back to the page if the user has to
 * do something else by then.
 */
const Next = Type.Object({ url: Type.String() });

export const getAuthorizationRequest = endpoint({
  method: "POST",
  path: "/auth/authorization-requests/details",
  summary: "Get a request of another app to sign the user in, and what the user has to do next",
  access: EVERY_LEVEL,
  body: CodeBody,
  response: AuthorizationRequest,
  errors: ["AUTHORIZATION_REQUEST_NOT_FOUND"],
});

export const approveAuthorizationRequest = endpoint({
  method: "POST",
  path: "/auth/authorization-requests/approve",
  summary: "Allow another app what it asks for",
  access: EVERY_LEVEL,
  user: "required",
  countsWrites: true,
  body: CodeBody,
  response: Next,
  errors: ["AUTHORIZATION_REQUEST_NOT_FOUND"],
});

export const denyAuthorizationRequest = endpoint({
  method: "POST",
  path: "/auth/authorization-requests/deny",
  summary: "Refuse another app what it asks for",
  access: EVERY_LEVEL,
  body: CodeBody,
  response: Next,
  errors: ["AUTHORIZATION_REQUEST_NOT_FOUND"],
});
