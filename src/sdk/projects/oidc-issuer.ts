import { checkIssuer } from "#contract/oauth-issuers.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** The values of an OpenID Connect issuer's discovery document. Missing values are `null`. */
export interface OidcIssuerCheck {
  /**
   * Why the issuer cannot be used; `null` if it can. `"not_https"`: only issuers on localhost may use http.
   * `"unreachable"`: no host on the public internet answers. `"no_document"`: the address has no discovery document.
   * `"not_json"`: it cannot be read. `"other_issuer"`: it names another issuer, which is in `issuer`. `"incomplete"`: it
   * lacks an endpoint. `"no_signing_algorithm"`: it signs ID tokens in no way that Hallpass verifies, such as with HS256 only.
   * `"no_client_authentication"`: its token endpoint takes a client secret neither by `client_secret_basic` nor by
   * `client_secret_post`.
   */
  readonly problem:
    | "not_https"
    | "unreachable"
    | "no_document"
    | "not_json"
    | "other_issuer"
    | "incomplete"
    | "no_signing_algorithm"
    | "no_client_authentication"
    | null;
  readonly issuer: string | null;
  readonly authorizationEndpoint: string | null;
  readonly tokenEndpoint: string | null;
  readonly jwksUri: string | null;
  readonly userinfoEndpoint: string | null;
}

export async function checkOidcIssuer(wire: Wire<"server">, issuerUrl: string): Promise<OidcIssuerCheck> {
  const found = await wire.call(checkIssuer, { body: { issuer_url: issuerUrl } });
  return {
    problem: found.problem,
    issuer: found.issuer,
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    jwksUri: found.jwks_uri,
    userinfoEndpoint: found.userinfo_endpoint,
  };
}
