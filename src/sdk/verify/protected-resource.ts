import { checkScopes, documentUrl } from "./resource.ts";

/** An API, for its protected-resource document. */
export interface ProtectedResourceOptions {
  /** The identifier of the API, exactly as in the console: an `https` address, in development also `http`. */
  resource: string;
  /** The scopes that clients may request. Default: not listed. */
  scopes?: readonly string[];
}

/** The document that tells clients which authorization server has tokens for an API (RFC 9728, section 2). */
export interface ProtectedResourceMetadata {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly scopes_supported?: readonly string[];
  readonly bearer_methods_supported: readonly string[];
}

/** The protected-resource document of an API, in the forms that frameworks take. */
export interface ProtectedResource {
  readonly metadata: ProtectedResourceMetadata;
  /** The path of the document, such as `/.well-known/oauth-protected-resource`. */
  readonly path: string;
  /** The address of the document, which refusals name. */
  readonly url: string;
  /** The headers of the reply: it may be read by pages of any origin, and kept for an hour. */
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the reply of an API that speaks fetch, also to a preflight request (`OPTIONS`). */
  response(): Response;
}

const HEADERS = {
  "content-type": "application/json",
  "cache-control": "public, max-age=3600",
  "access-control-allow-origin": "*",
  // Clients in a browser name the version of their protocol in a header.
  "access-control-allow-headers": "*",
};

export function protectedResource(issuer: string, { resource, scopes }: ProtectedResourceOptions): ProtectedResource {
  checkScopes(scopes ?? []);
  const url = documentUrl(resource);
  if (!url) throw new Error(`The resource "${resource}" is not a web address, so it has no place for a document.`);
  const metadata: ProtectedResourceMetadata = Object.freeze({
    resource,
    authorization_servers: [issuer],
    ...(scopes && { scopes_supported: [...scopes] }),
    bearer_methods_supported: ["header"],
  });
  return Object.freeze<ProtectedResource>({
    metadata,
    path: url.pathname,
    url: url.href,
    headers: HEADERS,
    response: () => new Response(JSON.stringify(metadata), { headers: HEADERS }),
  });
}
