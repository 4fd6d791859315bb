import * as oauth from "oauth4webapi";
import type { Discoveries } from "#server/features/social-sign-in/memory.ts";
import { isLoopback } from "#server/settings.ts";
import { type Answer, type Grant, isTrue, type Provider, textIn } from "./provider.ts";
import type { Reach } from "./reach.ts";

export interface OidcOptions {
  issuer: string;
  scopes: readonly string[];
  /** Requested in addition, if the issuer supports them. */
  scopesIfOffered?: readonly string[];
  /** For an issuer that the operator trusts: its addresses count as verified, and an address in `sub` is accepted. */
  isTrusted?: boolean;
}

/** The algorithms of ID tokens that `oauth4webapi` verifies with an issuer's public keys; HS256 has no public key. */
export const SIGNING_ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"],
  ...["Ed25519", "EdDSA"],
] as const;

/** How the server authenticates at token endpoints. */
export const CLIENT_AUTHENTICATION = ["client_secret_basic", "client_secret_post"] as const;

/** Makes a provider from the issuer URL of any OpenID Connect provider. */
export async function oidcProvider(remembered: Discoveries, reach: Reach, options: OidcOptions): Promise<Provider> {
  const server = remembered.get(options.issuer) ?? (await discover(reach, options.issuer));
  remembered.set(options.issuer, server);
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = server;
  if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new Error("The discovery document is incomplete.");
  const offered = (options.scopesIfOffered ?? []).filter((scope) => server.scopes_supported?.includes(scope));
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return {
    issuer: server.issuer,
    authorizationEndpoint: authorization_endpoint,
    tokenEndpoint: token_endpoint,
    scopes: [...options.scopes, ...offered],
    clientAuth: methods.includes("client_secret_post") ? "post" : "basic",
    openId: { jwksUri: jwks_uri, signedWith: server.id_token_signing_alg_values_supported },
    async identify({ claims, askFor }) {
      const isComplete = WANTED_CLAIMS.every((name) => claims[name] !== undefined);
      const more = (userinfo_endpoint && !isComplete && (await askFor(userinfo_endpoint, "every failure"))) || {};
      // OpenID Connect Core §5.3.2: an answer with another `sub` must not be used.
      const user = more.sub === claims.sub ? merged(claims, more) : claims;
      const sub = textIn(user.sub) ?? "";
      const email = textIn(user.email) ?? (options.isTrusted && sub.includes("@") ? sub : null);
      return {
        accountId: sub,
        email,
        isEmailVerified: email !== null && (options.isTrusted === true || isTrue(user.email_verified)),
        displayName: textIn(user.name),
        profileImageUrl: textIn(user.picture),
      };
    },
    ...(userinfo_endpoint && { isAlive: ({ ask }: Pick<Grant, "ask">) => ask(userinfo_endpoint) }),
  };
}

/** The claims that make a user. */
const WANTED_CLAIMS = ["email", "email_verified", "name", "picture"] as const;

/** Adds what the ID token lacks. `email_verified` is about the address beside it, so it never verifies another one. */
function merged(claims: Answer, more: Answer): Answer {
  const addressed = textIn(claims.email) === null ? more : claims;
  const isSameAddress = addressed === more || textIn(more.email) === textIn(claims.email);
  const verified = addressed.email_verified ?? (isSameAddress ? more.email_verified : undefined);
  return { ...more, ...claims, email: addressed.email, email_verified: verified };
}

async function discover(reach: Reach, issuer: string): Promise<oauth.AuthorizationServer> {
  return oauth.processDiscoveryResponse(new URL(issuer), await discoveryResponse(reach, issuer));
}

/** Requests the discovery document of an issuer (OpenID Connect Discovery §4.1). */
export const discoveryResponse = (reach: Reach, issuer: string): Promise<Response> =>
  oauth.discoveryRequest(new URL(issuer), {
    [oauth.customFetch]: (url, init) => reach(url, init),
    // The caller has decided whether the issuer may use http.
    [oauth.allowInsecureRequests]: true,
  });

/**
 * Whether an issuer that a project names has https. Over http anyone on the network path could pose as the issuer. The
 * outgoing guard decides about loopback issuers.
 */
export function isSafeIssuer(issuerUrl: string): boolean {
  const { protocol, hostname } = new URL(issuerUrl);
  return protocol === "https:" || isLoopback(hostname);
}
