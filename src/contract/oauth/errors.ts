/**
 * The errors of OAuth's endpoints, whose form is OAuth's own: `{ "error": "invalid_grant", "error_description": "…" }`
 * (RFC 6749 §5.2). Clients that know nothing of Hallpass read them, so the codes are those of the standards.
 */

interface Entry {
  status: number;
  /** When it is sent; the description of an error that has no other. ASCII without quotes and backslashes (RFC 6749 §5.2). */
  when: string;
  source: string;
}

const says = (status: number, source: string, when: string): Entry => ({ status, source, when });

export const oauthErrors = {
  invalid_request: says(
    400,
    "RFC 6749, section 5.2",
    "The request lacks a parameter, repeats one, has an invalid value, or is malformed.",
  ),
  invalid_client: says(401, "RFC 6749, section 5.2", "The client is unknown, or did not authenticate as it must."),
  invalid_grant: says(
    400,
    "RFC 6749, section 5.2",
    "The code or refresh token is invalid, expired, revoked, or of another client or redirect URL.",
  ),
  unauthorized_client: says(400, "RFC 6749, section 5.2", "The client may not use this grant."),
  unsupported_grant_type: says(400, "RFC 6749, section 5.2", "The server does not support this grant type."),
  invalid_scope: says(
    400,
    "RFC 6749, section 5.2",
    "The scope is unknown, malformed, or more than the client may request.",
  ),
  invalid_target: says(
    400,
    "RFC 8707, section 2",
    "The resource is not an API of the project, or not one that was granted.",
  ),
  invalid_redirect_uri: says(400, "RFC 7591, section 3.2.2", "A redirect URI cannot be registered."),
  invalid_client_metadata: says(400, "RFC 7591, section 3.2.2", "The metadata of the client cannot be registered."),
  unapproved_software_statement: says(
    400,
    "RFC 7591, section 3.2.2",
    "The server accepts no software statements. Register without one.",
  ),
  invalid_token: says(
    401,
    "RFC 6750, section 3.1",
    "The access token is invalid, expired, revoked, or for another API.",
  ),
  invalid_dpop_proof: says(
    400,
    "RFC 9449, section 5",
    "The proof in the header DPoP is missing, invalid, too old, used before, or for another request.",
  ),
  insufficient_scope: says(403, "RFC 6750, section 3.1", "The access token lacks a scope that the request needs."),
  authorization_pending: says(400, "RFC 8628, section 3.5", "The user has not answered yet. Ask again later."),
  slow_down: says(
    400,
    "RFC 8628, section 3.5",
    "The user has not answered yet, and the device asks too often. Wait 5 seconds longer between two requests.",
  ),
  expired_token: says(400, "RFC 8628, section 3.5", "The device code has expired. Start again."),
  access_denied: says(400, "RFC 6749, section 4.1.2.1", "The user or the server denied the request."),
  unsupported_response_type: says(400, "RFC 6749, section 4.1.2.1", "The server does not support this response type."),
  login_required: says(400, "OpenID Connect Core 1.0, section 3.1.2.6", "The user must sign in, and prompt is none."),
  interaction_required: says(
    400,
    "OpenID Connect Core 1.0, section 3.1.2.6",
    "The user must do something, and prompt is none.",
  ),
  consent_required: says(400, "OpenID Connect Core 1.0, section 3.1.2.6", "The user must consent, and prompt is none."),
  request_not_supported: says(
    400,
    "OpenID Connect Core 1.0, section 3.1.2.6",
    "The server does not support request objects. Send the parameters themselves.",
  ),
  request_uri_not_supported: says(
    400,
    "OpenID Connect Core 1.0, section 3.1.2.6",
    "The server supports no request_uri but those of its endpoint for pushed requests.",
  ),
  registration_not_supported: says(
    400,
    "OpenID Connect Core 1.0, section 3.1.2.6",
    "The server does not support the registration parameter.",
  ),
  server_error: says(500, "RFC 6749, section 4.1.2.1", "An unexpected error occurred."),
  temporarily_unavailable: says(
    503,
    "RFC 6749, section 4.1.2.1",
    "The server is busy, or receives too many requests. Try again later.",
  ),
} as const satisfies Record<string, Entry>;

/** The code of an error of OAuth's endpoints. */
export type OAuthErrorCode = keyof typeof oauthErrors;

/**
 * What every such endpoint can answer before its own work begins, as no endpoint declares: invalid input, a body that is too
 * large, too many requests, and errors of the server.
 */
export const GENERAL_OAUTH_ERRORS = [
  "invalid_request",
  "temporarily_unavailable",
  "server_error",
] as const satisfies OAuthErrorCode[];

/** All errors that an endpoint can answer in OAuth's form; none for any other endpoint. */
export const oauthErrorsOf = ({ oauthErrors: own }: { oauthErrors?: readonly OAuthErrorCode[] }): OAuthErrorCode[] =>
  own ? [...new Set([...GENERAL_OAUTH_ERRORS, ...own])] : [];
