import type { OAuthAuthMethod, OAuthClientKind, OAuthClientOrigin, OAuthGrantType } from "#contract/oauth-clients.ts";
import type { ChangeOptions } from "#sdk/wire/expected.ts";

/**
 * Who may use a client: every user of the project, holders of a project permission, or members of some teams. Permissions
 * and teams belong to the same project.
 */
export type OAuthClientAudience =
  | { readonly type: "everyone" }
  | { readonly type: "permission"; readonly permissionId: string }
  | { readonly type: "teams"; readonly teamIds: readonly string[] };

/** The settings of an OAuth client. Addresses are `https`, or `http` for localhost. */
export interface OAuthClientSettings {
  /** The picture that users see when they are asked for consent. */
  readonly logoUrl: string | null;
  /** The page of the app. */
  readonly clientUrl: string | null;
  /** The privacy policy of the app. */
  readonly policyUrl: string | null;
  /** The terms of the app. */
  readonly termsUrl: string | null;
  /**
   * Where users return to, compared exactly. Public clients can also have a scheme of an installed app, such as
   * `com.example.app:/callback` (RFC 8252).
   */
  readonly redirectUrls: readonly string[];
  /** Where users return to when they have signed out. */
  readonly postLogoutRedirectUrls: readonly string[];
  /** Default: `authorization_code` and `refresh_token`; `client_credentials` for machine clients, which have no other. */
  readonly grantTypes: readonly OAuthGrantType[];
  /** The scopes that the client may request. Default: `openid`, `profile`, `email` and `offline_access`. */
  readonly scopes: readonly string[];
  /** How the client authenticates. Default: `client_secret_basic`; `none` for public clients, which have no other. */
  readonly tokenEndpointAuthMethod: OAuthAuthMethod;
  /** For `private_key_jwt`: the public keys of the client, as a JWK set (RFC 7517 §5). */
  readonly jwks: Readonly<Record<string, unknown>> | null;
  /** For `private_key_jwt`: the address of the public keys, instead of `jwks`. */
  readonly jwksUrl: string | null;
  /** The algorithm that signs ID tokens. Default: `RS256`, which every client knows. */
  readonly idTokenSignedResponseAlg: "RS256" | "ES256";
  /** Whether a confidential client may leave PKCE out (RFC 7636). Only for programs that cannot send it. Default: false. */
  readonly pkceExempt: boolean;
  /** Whether only pushed authorization requests are accepted (RFC 9126). Default: false. */
  readonly requirePushedRequests: boolean;
  /** Whether the client gets tokens only with the proof of a key, to which they are bound (RFC 9449). Default: false. */
  readonly dpopBoundAccessTokens: boolean;
  /** Whether the app is your own, so that users are not asked for consent. Default: false. */
  readonly isFirstParty: boolean;
  readonly audience: OAuthClientAudience;
  /** From 60 to 86,400 seconds; `null` for 600. */
  readonly accessTokenLifetimeSeconds: number | null;
  /** How long a refresh token can be unused: from 300 seconds to 30 days; `null` for 30 days. */
  readonly refreshTokenIdleSeconds: number | null;
  /** How long it can be renewed: from 300 seconds to 365 days; `null` for 365 days. */
  readonly refreshTokenMaxSeconds: number | null;
  /** Where the server reports that a user has signed out (OpenID Connect Back-Channel Logout). */
  readonly backchannelLogoutUrl: string | null;
}

/** A secret of an OAuth client, which nobody can read again. */
export interface OAuthClientSecret {
  readonly id: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A secret as its creation returns it: whole. `JSON.stringify` of it has only the last four characters. */
export interface NewOAuthClientSecret extends OAuthClientSecret {
  /** `ocs_` and 45 characters. */
  readonly secret: string;
  toJSON(): object;
}

/** The report of the end of a session to a client, with its last attempt (OpenID Connect Back-Channel Logout 1.0). */
export interface OAuthClientLogout {
  readonly sessionId: string;
  readonly userId: string;
  /** `waiting` for the next attempt; `sent` when the client has accepted it; `failed` after the last attempt. */
  readonly state: "waiting" | "sent" | "failed";
  readonly attempts: number;
  readonly attemptedAt: Date;
  readonly nextAttemptAt: Date | null;
  /** Of the client's answer; `null` if there was none. */
  readonly statusCode: number | null;
  /** Why there was no answer. */
  readonly error: string | null;
}

/** The input of `client.startTrial`: a request for authorization, as the client would send it, with S256 as the method of PKCE. */
export interface OAuthTrialRequest {
  scopes?: readonly string[];
  /** Identifiers of APIs (RFC 8707). */
  resources?: readonly string[];
  /** As in a request for authorization, such as `login consent`. */
  prompt?: string;
  state: string;
  nonce: string;
  codeChallenge: string;
}

/** A trial that waits for the browser. */
export interface StartedOAuthTrial {
  /** Where the browser goes, once, within a minute. */
  readonly authorizationUrl: string;
  /** The page of the console that gets the answer. */
  readonly redirectUrl: string;
  readonly expiresAt: Date;
}

/** The tokens of a trial, which are real. The refresh token is given to nobody. `JSON.stringify` of it has no token. */
export interface OAuthTrial {
  readonly id: string;
  readonly accessToken: string;
  readonly tokenType: string;
  readonly expiresInSeconds: number;
  readonly scope: string | null;
  /** With the scope `openid`. */
  readonly idToken: string | null;
  /** Whether the client would get a refresh token, too. */
  readonly hasRefreshToken: boolean;
  toJSON(): object;
}

/**
 * An app that can ask the project's authorization server to sign users in, or a program that gets tokens of its own (RFC
 * 6749 §2). A snapshot: later changes do not show in it.
 */
export interface OAuthClient extends OAuthClientSettings {
  /** The `client_id`. */
  readonly id: string;
  /** `confidential` can keep a secret, `public` runs on devices of users, `machine` acts without users. It never changes. */
  readonly kind: OAuthClientKind;
  /** The name that users see. */
  readonly name: string;
  /**
   * Who has named it: `owner`, an admin; `document`, a document at the address that its `id` is; `registration`, the app itself
   * (RFC 7591). Nobody has checked what the last two say about themselves.
   */
  readonly origin: OAuthClientOrigin;
  /** The host of an `id` that is an address; `null` for other ids. */
  readonly idHost: string | null;
  /** Whether an app that has named itself is refused everywhere. */
  readonly isBlocked: boolean;
  /** When an app that has named itself is forgotten, unless it gets tokens before; `null` for others. */
  readonly expiresAt: Date | null;
  /** The secrets, oldest first: two at most. */
  readonly secrets: readonly OAuthClientSecret[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /**
   * Changes the fields that are given, and returns the client as it is now. A client that no longer authenticates with a
   * secret loses its secrets. Throws OAUTH_CLIENT_INVALID if the settings break a rule; `details.field` says which.
   */
  update(changes: OAuthClientUpdate, options?: ChangeOptions): Promise<OAuthClient>;
  /** Deletes the client and its secrets. One with a document comes back with its next request, unless it is blocked instead. */
  delete(): Promise<void>;
  /**
   * Refuses an app that has named itself, and all of its tokens, until `unblock`. Throws OAUTH_CLIENT_INVALID for a client of the
   * owner.
   */
  block(): Promise<OAuthClient>;
  /** Accepts a blocked app again. */
  unblock(): Promise<OAuthClient>;
  /**
   * Creates a further secret, and returns it: no other call does. To replace a secret, create one, give it to the app, and
   * delete the old one. Throws OAUTH_CLIENT_SECRET_LIMIT_REACHED if the client has two, and OAUTH_CLIENT_WITHOUT_SECRETS
   * if it authenticates otherwise.
   *
   *     const { secret } = await client.createSecret();
   */
  createSecret(): Promise<NewOAuthClientSecret>;
  /** Deletes a secret. It is refused from then on. Throws OAUTH_CLIENT_SECRET_NOT_FOUND for an unknown one. */
  deleteSecret(secret: OAuthClientSecret | string): Promise<void>;
  /** Returns the last 100 ends of sessions that were reported to `backchannelLogoutUrl`, latest first. Kept for 30 days. */
  listLogouts(): Promise<OAuthClientLogout[]>;
  /**
   * Begins a trial, as "Try it" of the console does: stores a request for authorization whose answer goes to the console's page of the
   * client. Throws OAUTH_TRIAL_REFUSED if the authorization server refuses the request; the text is its error with a description.
   */
  startTrial(request: OAuthTrialRequest): Promise<StartedOAuthTrial>;
  /**
   * Exchanges the code of a trial for tokens, without the client's secret. No code of another request is accepted. Throws
   * OAUTH_TRIAL_REFUSED for a code that was used, has expired, or does not belong to the verifier.
   */
  redeemTrial(code: string, codeVerifier: string): Promise<OAuthTrial>;
  /** Revokes the tokens of a trial. Throws OAUTH_GRANT_NOT_FOUND if they have ended. */
  revokeTrial(trial: OAuthTrial | string): Promise<void>;
}

/** The input of `oauthClients.create`: omitted settings get the default of the client's kind. */
export interface NewOAuthClient extends Partial<OAuthClientSettings> {
  kind: OAuthClientKind;
  name: string;
}

/** The input of `client.update`. Omitted fields stay unchanged; a list replaces the whole stored list. */
export interface OAuthClientUpdate extends Partial<OAuthClientSettings> {
  name?: string;
}
