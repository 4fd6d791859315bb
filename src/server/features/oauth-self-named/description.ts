import { OAUTH_SELF_NAMED_NAME_MAX_LENGTH } from "#contract/limits.ts";
import type { ClientMetadata } from "#contract/oauth/registration.ts";
import {
  ID_TOKEN_ALGORITHMS,
  OAUTH_AUTH_METHODS,
  type OAuthAuthMethod,
  type OAuthClientSettings,
  type OAuthGrantType,
} from "#contract/oauth-clients.ts";
import { shortened } from "#contract/shortened.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { completed, problemOf, type SelfDescription } from "#server/features/oauth-clients/index.ts";

/** The grants of clients that nobody has checked: those for which a user is in front of a browser and answers. */
const GRANTS: readonly OAuthGrantType[] = ["authorization_code", "refresh_token"];

/** Without a secret, by a signature or not at all: a document is public (draft-ietf-oauth-client-id-metadata-document). */
export const METHODS_OF_DOCUMENTS: readonly OAuthAuthMethod[] = ["none", "private_key_jwt"];

/** A secret by default (RFC 7591 §2). */
export const METHODS_OF_REGISTRATION: readonly OAuthAuthMethod[] = OAUTH_AUTH_METHODS;

interface Rules {
  /** How it may authenticate. The first counts for a client that does not say. */
  methods: readonly OAuthAuthMethod[];
  /** The host that its id is an address of; null for others. */
  idHost: string | null;
}

/**
 * Reads what a client says about itself, and checks it by the rules for the clients of owners. It gets no logo and no links but
 * those of its own hosts: whatever else it says about itself, nobody has checked. Throws an OAuthRefusal that says what is wrong.
 */
export function describedIn(said: ClientMetadata, { methods, idHost }: Rules): SelfDescription {
  if (given(said.software_statement)) throw new OAuthRefusal("unapproved_software_statement");
  const method = methodIn(said, methods);
  const kind = method === "none" ? "public" : "confidential";
  const signs = method === "private_key_jwt";
  const redirects = said.redirect_uris ?? [];
  const ownHosts = idHost === null ? redirects.flatMap(httpsHost) : [idHost];
  const own = (url: string | null | undefined) =>
    given(url) && httpsHost(url).some((host) => ownHosts.includes(host)) ? url : null;
  const settings = completed(kind, {
    redirect_urls: redirects,
    post_logout_redirect_urls: said.post_logout_redirect_uris ?? [],
    grant_types: grantsIn(said),
    token_endpoint_auth_method: method,
    jwks: signs ? (said.jwks ?? null) : null,
    jwks_url: signs ? (said.jwks_uri ?? null) : null,
    id_token_signed_response_alg: algorithmIn(said),
    dpop_bound_access_tokens: said.dpop_bound_access_tokens ?? false,
    client_url: own(said.client_uri),
    policy_url: own(said.policy_uri),
    terms_url: own(said.tos_uri),
  });
  const problem = problemOf(kind, settings);
  if (problem) {
    const isAddress = problem.field === "redirect_urls";
    throw new OAuthRefusal(
      isAddress ? "invalid_redirect_uri" : "invalid_client_metadata",
      inTheirWords(problem.reason),
    );
  }
  return { kind, name: nameIn(said, idHost ?? ownHosts[0] ?? "Unnamed app"), settings };
}

const given = (text: string | null | undefined): text is string => typeof text === "string" && text !== "";
const refused = (description: string) => new OAuthRefusal("invalid_client_metadata", description);

function methodIn({ token_endpoint_auth_method: wanted }: ClientMetadata, methods: readonly OAuthAuthMethod[]) {
  const method = given(wanted) ? methods.find((each) => each === wanted) : methods[0];
  if (!method) throw refused(`The token_endpoint_auth_method must be ${methods.join(" or ")}.`);
  return method;
}

/** Grants that the client also has elsewhere are left out. */
function grantsIn({ grant_types, response_types }: ClientMetadata): OAuthGrantType[] {
  const wanted = grant_types ?? ["authorization_code"];
  if (!wanted.includes("authorization_code")) throw refused("The grant_types must include authorization_code.");
  if (response_types && !response_types.includes("code")) throw refused("The response_types must include code.");
  return GRANTS.filter((each) => wanted.includes(each));
}

function algorithmIn({
  id_token_signed_response_alg: wanted,
}: ClientMetadata): OAuthClientSettings["id_token_signed_response_alg"] {
  const algorithm = given(wanted) ? ID_TOKEN_ALGORITHMS.find((each) => each === wanted) : "RS256";
  if (!algorithm) throw refused(`The id_token_signed_response_alg must be ${ID_TOKEN_ALGORITHMS.join(" or ")}.`);
  return algorithm;
}

/** Characters that cannot be seen could turn a name around, or make it look like another one. */
function nameIn({ client_name }: ClientMetadata, fallback: string): string {
  const visible = (client_name ?? "")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  return shortened(visible, OAUTH_SELF_NAMED_NAME_MAX_LENGTH) || fallback;
}

const httpsHost = (url: string): string[] => {
  const { protocol, host } = URL.parse(url) ?? {};
  return protocol === "https:" && host ? [host] : [];
};

/** Our rules name settings as the API does. */
const inTheirWords = (reason: string): string =>
  reason
    .replaceAll("post_logout_redirect_urls", "post_logout_redirect_uris")
    .replaceAll("redirect_urls", "redirect_uris")
    .replaceAll("jwks_url", "jwks_uri");
