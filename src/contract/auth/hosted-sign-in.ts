import { type Static, Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Code, Name } from "../fields.ts";
import { sentText } from "../oauth/authorize.ts";
import type { OAuthErrorCode } from "../oauth/errors.ts";

/**
 * Sign-in at the hosted pages for apps of the project on other hosts, which get a session of their own: an authorization code
 * with PKCE, for a trusted domain. docs/decisions/0036-one-sign-in-for-several-apps.md.
 */

/** Leads to sign-up instead of sign-in (Initiating User Registration via OpenID Connect 1.0). */
export const PROMPT_CREATE = "create";

/** Parameters that an answer adds to the address of the app, which may not have them itself. */
export const ANSWER_PARAMETERS = ["code", "state", "iss", "error", "error_description"] as const;

const HostedSignInQuery = Type.Object({
  redirect_uri: sentText("A page of the app, on a trusted domain of the project."),
  response_type: sentText("`code`"),
  state: sentText("Comes back with the answer."),
  code_challenge: sentText("The challenge of PKCE."),
  code_challenge_method: sentText("`S256`"),
  prompt: sentText(
    `\`none\` shows no pages, \`login\` and \`select_account\` ask again, and \`${PROMPT_CREATE}\` leads to sign-up.`,
  ),
  login_hint: sentText("An email address to begin with."),
});
export type HostedSignInQuery = Static<typeof HostedSignInQuery>;

const HOSTED = { access: "none", errors: [] } as const;

const FAULTS = ["invalid_request", "unsupported_response_type"] as const satisfies OAuthErrorCode[];
/** With `prompt=none`. */
const WITHOUT_USER = ["login_required", "interaction_required"] as const satisfies OAuthErrorCode[];

export const authorizeHostedSignIn = endpoint({
  ...HOSTED,
  method: "GET",
  path: "/projects/{project_id}/hosted/authorize",
  summary: "Sign in at the hosted pages, and come back to an app on a trusted domain with a code for a session",
  params: Type.Object({ project_id: Name }),
  query: HostedSignInQuery,
  oauthErrors: [...FAULTS, ...WITHOUT_USER],
});

export const continueHostedSignIn = endpoint({
  ...HOSTED,
  method: "GET",
  path: "/projects/{project_id}/hosted/authorize/{authorization_request}",
  summary: "Take the user back to the app; the sign-in pages lead here",
  params: Type.Object({ project_id: Name, authorization_request: Code }),
  oauthErrors: ["access_denied"],
});

/** The hosted pages to which apps on other hosts lead, besides sign-in and sign-up. */
const OPENED_PAGES = [
  "account-settings",
  "email-verification",
  "error",
  "forgot-password",
  "magic-link-callback",
  "mfa",
  "oauth-callback",
  "password-reset",
  "team-invitation",
] as const;

export const openHostedPage = endpoint({
  ...HOSTED,
  method: "GET",
  path: "/projects/{project_id}/hosted/pages/{page}",
  summary: "Redirect to a hosted page, with the query of the request",
  params: Type.Object({
    project_id: Name,
    page: Type.Union(OPENED_PAGES.map((page) => Type.Literal(page))),
  }),
  oauthErrors: [],
});
