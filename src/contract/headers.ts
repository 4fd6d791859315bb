/** Names on the wire that begin with the product's prefix. docs/wire/requests.md, docs/wire/tokens.md. */
export const PRODUCT_PREFIX = "hallpass";

/** The prefixes that a client may use; the first is Hallpass's own. */
export const PREFIXES = ["hallpass", "stack", "hexclave"] as const;

export type Prefix = (typeof PREFIXES)[number];

/** The names of the headers that our own SDK sends. */
export function sdkRequestHeaders<P extends string>(prefix: P) {
  return {
    projectId: `x-${prefix}-project-id`,
    accessType: `x-${prefix}-access-type`,
    clientVersion: `x-${prefix}-client-version`,
    publishableClientKey: `x-${prefix}-publishable-client-key`,
    secretServerKey: `x-${prefix}-secret-server-key`,
    superSecretAdminKey: `x-${prefix}-super-secret-admin-key`,
    adminAccessToken: `x-${prefix}-admin-access-token`,
    accessToken: `x-${prefix}-access-token`,
    refreshToken: `x-${prefix}-refresh-token`,
    overrideErrorStatus: `x-${prefix}-override-error-status`,
    randomNonce: `x-${prefix}-random-nonce`,
  } as const;
}

/** The names of the headers that the server knows. */
export function requestHeaders<P extends string>(prefix: P) {
  return {
    ...sdkRequestHeaders(prefix),
    branchId: `x-${prefix}-branch-id`,
    disableArtificialDelay: `x-${prefix}-disable-artificial-development-delay`,
    /** In the original's development mode, it gave access to any project. Here it gives access to none. */
    developmentOverrideKey: `x-${prefix}-development-override-key`,
  } as const;
}

export function responseHeaders<P extends string>(prefix: P) {
  return {
    requestId: `x-${prefix}-request-id`,
    knownError: `x-${prefix}-known-error`,
    actualStatus: `x-${prefix}-actual-status`,
  } as const;
}

/** Headers that only clients with Hallpass's own prefix send. */
export const OWN_REQUEST_HEADERS = {
  /** The language of the page, such as `fr-FR`. Emails that the request causes are written in it. */
  language: `x-${PRODUCT_PREFIX}-language`,
} as const;

/** Headers of replies to clients that use Hallpass's own prefix. */
export const OWN_RESPONSE_HEADERS = {
  /** The code of an error in plain text. Clients expect JSON where they see `knownError`, so it has a name of its own. */
  refusal: `x-${PRODUCT_PREFIX}-refusal`,
  /** The page about the code of an error, on the server that sends it. */
  errorDocs: `x-${PRODUCT_PREFIX}-error-docs`,
  /** `true` when a claim of the request's access token no longer holds after a change, so that the client renews the token. */
  staleToken: `x-${PRODUCT_PREFIX}-stale-access-token`,
} as const;

/** The version of the server, on replies of `/health` and `/health/ready`: the body of the first is the contract's. */
export const SERVER_VERSION_HEADER = `x-${PRODUCT_PREFIX}-server-version`;

/** The header that carries both tokens as JSON in an app's own requests (token store "request"). */
export const authHeader = (prefix: string) => `x-${prefix}-auth`;

export const cookieNames = (prefix: string, projectId: string) => ({
  refreshToken: `${prefix}-refresh-${projectId}`,
  legacyRefreshToken: `${prefix}-refresh`,
  accessToken: `${prefix}-access`,
  httpOnly: `${prefix}-session-${projectId}`,
  isHttps: `${prefix}-is-https`,
  oauthOuter: (state: string) => `${prefix}-oauth-outer-${state}`,
  oauthInner: (state: string) => `${prefix}-oauth-inner-${state}`,
});

export const storageNames = (prefix: string) => ({
  mfaAttemptCode: `${prefix}_mfa_attempt_code`,
  /** In the browser's session storage: see `src/sdk/redirects/sign-out-asked.ts`. */
  signOutAsked: `${prefix}_sign_out_asked`,
  /** In the browser's local storage: see `src/sdk/sign-in/asked-here.ts`. */
  magicLinkNonces: `${prefix}_magic_link_nonces`,
  lastUsedProvider: `_${prefix.toUpperCase()}_AUTH.lastUsed`,
});
