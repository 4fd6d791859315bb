import { OWN_REQUEST_HEADERS, PRODUCT_PREFIX, sdkRequestHeaders } from "#contract/headers.ts";
import { SDK_VERSION } from "#sdk/version.ts";
import type { Connection, SentTokens } from "./connection.ts";

export const NAMES = sdkRequestHeaders(PRODUCT_PREFIX);

/** Builds the headers of a request. Of the secret keys, sends only the one of the wire's level. */
export function headersFor(connection: Connection, tokens: SentTokens | null, ownerToken: string | null): Headers {
  const { level, keys } = connection;
  const headers = new Headers({
    [NAMES.projectId]: connection.projectId,
    [NAMES.accessType]: level,
    [NAMES.clientVersion]: `js hallpass@${SDK_VERSION}`,
    [NAMES.overrideErrorStatus]: "true",
    [NAMES.randomNonce]: nonce(),
    "ngrok-skip-browser-warning": "true",
  });
  const optional = {
    [NAMES.publishableClientKey]: keys.publishableClientKey,
    [NAMES.secretServerKey]: level === "server" ? keys.secretServerKey : undefined,
    [NAMES.superSecretAdminKey]: level === "admin" ? keys.superSecretAdminKey : undefined,
    [NAMES.adminAccessToken]: ownerToken,
    [NAMES.accessToken]: tokens?.accessToken,
    [NAMES.refreshToken]: tokens?.refreshToken,
    [OWN_REQUEST_HEADERS.language]: connection.language,
  };
  for (const [name, value] of Object.entries({ ...optional, ...connection.extraHeaders })) {
    if (value) headers.set(name, value);
  }
  return headers;
}

let requests = 0;

/**
 * A value that makes every request different, so that no proxy responds from a cache. It is no secret. It is not random
 * either, because Next.js does not prerender a page that asks for something random.
 */
function nonce(): string {
  requests += 1;
  return `${performance.timeOrigin}-${performance.now()}-${requests}`;
}
