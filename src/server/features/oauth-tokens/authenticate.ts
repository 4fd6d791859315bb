import { decodeJwt, errors } from "jose";
import { CLIENT_ASSERTION_TYPE } from "#contract/oauth/client-authentication.ts";
import type { OAuthAuthMethod } from "#contract/oauth-clients.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { isSecretOf, type KnownClient } from "#server/features/oauth-clients/index.ts";
import { returningClient } from "#server/features/oauth-self-named/index.ts";
import { isAssertionOf } from "./assertion.ts";

/** The parameters by which a client shows who it is. */
interface ClientForm {
  client_id?: string;
  client_secret?: string;
  client_assertion?: string;
  client_assertion_type?: string;
}

/** Who a client says it is, and by which method. `proof` is its secret or its assertion; empty without either. */
interface Claim {
  method: OAuthAuthMethod;
  clientId: string;
  proof: string;
}

/**
 * Returns the client that sends a request. It shows who it is by its own kind of proof and no other: one of a stronger method could
 * else be replaced by somebody who knows less. An unknown client and a wrong secret get the same answer, and both count.
 */
export async function authenticatedClient(place: Place, form: ClientForm): Promise<KnownClient> {
  const { deps, origin, request } = place;
  const claim = claimOf(request.headers.get("authorization"), form);
  const client = claim && (await returningClient(place, claim.clientId));
  if (claim && (await isProven(place, client, claim)) && client) return client;
  await countAddress(deps, "oauth_client_address", origin.ip);
  throw new OAuthRefusal("invalid_client");
}

/** The same for endpoints that public clients cannot use: everybody can say that they are one. */
export async function confidentialClient(place: Place, form: ClientForm): Promise<KnownClient> {
  const client = await authenticatedClient(place, form);
  if (client.settings.token_endpoint_auth_method === "none") throw new OAuthRefusal("invalid_client");
  return client;
}

async function isProven(place: Place, client: KnownClient | null, { method, clientId, proof }: Claim) {
  const isOwnMethod = client !== null && proofOf(client.settings.token_endpoint_auth_method) === proofOf(method);
  switch (method) {
    case "none":
      return isOwnMethod;
    case "client_secret_basic":
    case "client_secret_post":
      // Also for unknown clients, which must not answer sooner.
      return (await isSecretOf(place.deps, { projectId: place.project.id, id: clientId }, proof)) && isOwnMethod;
    case "private_key_jwt":
      return client !== null && isOwnMethod && isAssertionOf(place, client, proof);
  }
}

/** A secret is the same proof in the header and in the form: libraries send it in either place. */
const proofOf = (method: OAuthAuthMethod) => (method.startsWith("client_secret_") ? "client_secret" : method);

/** Returns null for a request that names no client. Refuses one that shows it in two ways (RFC 6749 §2.3). */
function claimOf(authorization: string | null, form: ClientForm): Claim | null {
  const { client_id, client_secret, client_assertion, client_assertion_type } = form;
  const hasAssertion = client_assertion !== undefined || client_assertion_type !== undefined;
  if ([authorization !== null, client_secret !== undefined, hasAssertion].filter(Boolean).length > 1) {
    throw new OAuthRefusal("invalid_request", "The client authenticates in more than one way. Use one.");
  }
  const claim = hasAssertion
    ? byAssertion(client_assertion, client_assertion_type)
    : authorization === null
      ? byForm(client_id, client_secret)
      : byBasic(authorization);
  if (claim && client_id !== undefined && client_id !== claim.clientId) {
    throw new OAuthRefusal("invalid_request", "The parameter client_id is not the client that authenticates.");
  }
  return claim;
}

const byForm = (clientId: string | undefined, secret: string | undefined): Claim | null =>
  clientId === undefined
    ? null
    : { method: secret === undefined ? "none" : "client_secret_post", clientId, proof: secret ?? "" };

function byAssertion(assertion: string | undefined, type: string | undefined): Claim | null {
  if (assertion === undefined || type !== CLIENT_ASSERTION_TYPE) {
    throw new OAuthRefusal(
      "invalid_request",
      `Send client_assertion together with client_assertion_type, which is ${CLIENT_ASSERTION_TYPE}.`,
    );
  }
  try {
    const { sub } = decodeJwt(assertion);
    return sub === undefined ? null : { method: "private_key_jwt", clientId: sub, proof: assertion };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Both parts are encoded as in a form (RFC 6749 §2.3.1), inside of what RFC 7617 asks for. */
function byBasic(authorization: string): Claim | null {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization) ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? "", "base64").toString()) ?? [];
  if (id === undefined || secret === undefined) return null;
  const [clientId, proof] = [decoded(id), decoded(secret)];
  return clientId === null || proof === null ? null : { method: "client_secret_basic", clientId, proof };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    // Not encoded as in a form: nothing else can fail.
    return null;
  }
}
