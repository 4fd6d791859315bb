import { DPOP_ALGORITHMS } from "#contract/oauth/dpop.ts";
import { documentUrl } from "./resource.ts";

/** The reason why an API refuses a request, and the reply that RFC 6750 asks for. */
export interface AccessRefusal {
  /** `no_token`: the request has no access token. The others are the codes of RFC 6750, section 3.1, and RFC 9449, section 7.1. */
  readonly code: "no_token" | "invalid_token" | "invalid_dpop_proof" | "insufficient_scope";
  /** 401, or 403 for `insufficient_scope`. */
  readonly status: 401 | 403;
  /** A sentence for the developer of the client, in ASCII. */
  readonly message: string;
  /** The scopes that the request needs and its token lacks. */
  readonly missingScopes: readonly string[];
  /** The headers of the reply: `www-authenticate`, with everything that the client needs for a better token. */
  readonly headers: Readonly<Record<"www-authenticate" | "cache-control", string>>;
  /** Returns the reply of an API that speaks fetch. */
  response(): Response;
}

/** The requirements of a request. */
export interface AccessNeeded {
  /** The identifier of the API, exactly as in the console: the audience that the token must have. */
  resource: string;
  /** The scopes that the token must have: all of them. Default: none. */
  scopes?: readonly string[];
  /**
   * The URL that the client has called, for tokens that are bound to a key (RFC 9449). Default: that of the request, and for
   * requests of Node, whose URL has no host, the host of `resource`. Needed behind a proxy that changes the URL.
   */
  url?: string;
}

interface Reason {
  code: AccessRefusal["code"];
  message: string;
  missingScopes?: readonly string[];
  /** How the token has to come. Default: `Bearer`. */
  scheme?: TokenScheme;
}

/** `DPoP` for a token that is bound to a key. */
export type TokenScheme = "Bearer" | "DPoP";

/**
 * Refuses a request. The scopes of the challenge are all that the request needs and not only the missing ones: a token with
 * only these would not be enough.
 */
export function refusal({ resource, scopes = [] }: AccessNeeded, reason: Reason): AccessRefusal {
  const { code, message, missingScopes = [], scheme = "Bearer" } = reason;
  const document = documentUrl(resource);
  // Without a token, the client may not know yet that it needs one, so nothing is an error (section 3.1).
  const problem = code === "no_token" ? [] : [`error="${code}"`, `error_description="${message}"`];
  const challenge = [
    ...problem,
    ...(scopes.length > 0 ? [`scope="${scopes.join(" ")}"`] : []),
    ...(document ? [`resource_metadata="${document.href}"`] : []),
    ...(scheme === "DPoP" ? [`algs="${DPOP_ALGORITHMS.join(" ")}"`] : []),
  ].join(", ");
  const status = code === "insufficient_scope" ? 403 : 401;
  const headers = { "www-authenticate": `${scheme} ${challenge}`.trim(), "cache-control": "no-store" };
  return Object.freeze<AccessRefusal>({
    code,
    status,
    message,
    missingScopes,
    headers,
    response: () =>
      new Response(message, { status, headers: { ...headers, "content-type": "text/plain; charset=utf-8" } }),
  });
}
