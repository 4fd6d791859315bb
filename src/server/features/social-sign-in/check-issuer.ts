import * as oauth from "oauth4webapi";
import { URL_MAX_LENGTH } from "#contract/limits.ts";
import type { IssuerProblem } from "#contract/oauth-issuers.ts";
import type { Caller } from "#server/access/caller.ts";
import { countAttempt } from "#server/access/throttle.ts";
import type { Deps } from "#server/deps.ts";
import { isObject } from "#server/foundation/project-config/index.ts";
import { CLIENT_AUTHENTICATION, discoveryResponse, isSafeIssuer, SIGNING_ALGORITHMS } from "./providers/oidc.ts";
import { reachGuarded } from "./providers/reach.ts";

export interface CheckedIssuer {
  problem: IssuerProblem | null;
  issuer: string | null;
  authorizationEndpoint: string | null;
  tokenEndpoint: string | null;
  jwksUri: string | null;
  userinfoEndpoint: string | null;
}

const NOTHING: Omit<CheckedIssuer, "problem"> = {
  issuer: null,
  authorizationEndpoint: null,
  tokenEndpoint: null,
  jwksUri: null,
  userinfoEndpoint: null,
};

/**
 * Reads the discovery document of an issuer under the rules for hosts that users name, as sign-in will. Every failure to
 * connect is `unreachable`: an owner must not learn which names and ports a private network has.
 */
export async function checkIssuer(deps: Deps, caller: Caller, issuerUrl: string): Promise<CheckedIssuer> {
  if (!isSafeIssuer(issuerUrl)) return { problem: "not_https", ...NOTHING };
  await countAttempt(deps, caller.projectId, [{ name: "issuer_check_project", subject: "" }]);
  const response = await discoveryResponse(reachGuarded(deps), issuerUrl).catch(() => null);
  if (!response) return { problem: "unreachable", ...NOTHING };
  if (response.status !== 200) return { problem: "no_document", ...NOTHING };
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!isObject(said)) return { problem: "not_json", ...NOTHING };
  const found = {
    issuer: textIn(said.issuer),
    authorizationEndpoint: textIn(said.authorization_endpoint),
    tokenEndpoint: textIn(said.token_endpoint),
    jwksUri: textIn(said.jwks_uri),
    userinfoEndpoint: textIn(said.userinfo_endpoint),
  };
  return { problem: (await problemOf(issuerUrl, response, found)) ?? misfitOf(said), ...found };
}

async function problemOf(
  issuerUrl: string,
  response: Response,
  found: Omit<CheckedIssuer, "problem">,
): Promise<CheckedIssuer["problem"]> {
  const { issuer, authorizationEndpoint, tokenEndpoint, jwksUri } = found;
  if (!issuer || !authorizationEndpoint || !tokenEndpoint || !jwksUri) return "incomplete";
  if (!URL.canParse(issuer) || new URL(issuer).href !== new URL(issuerUrl).href) return "other_issuer";
  // Sign-in reads the document with this library, which decides in the end.
  const isAccepted = await oauth.processDiscoveryResponse(new URL(issuerUrl), response).then(
    () => true,
    () => false,
  );
  return isAccepted ? null : "not_json";
}

/**
 * Returns the problem if Hallpass supports none of the issuer's methods for something. An issuer that lists no methods
 * has the default ones of the specification.
 */
function misfitOf(said: Record<string, unknown>): IssuerProblem | null {
  const lists = (value: unknown, usable: readonly string[]) =>
    !Array.isArray(value) || usable.some((each) => value.includes(each));
  if (!lists(said.id_token_signing_alg_values_supported, SIGNING_ALGORITHMS)) return "no_signing_algorithm";
  // Without authentication, the issuer ignores the secret.
  if (!lists(said.token_endpoint_auth_methods_supported, [...CLIENT_AUTHENTICATION, "none"]))
    return "no_client_authentication";
  return null;
}

const textIn = (value: unknown) =>
  typeof value === "string" && value !== "" && value.length <= URL_MAX_LENGTH ? value : null;
