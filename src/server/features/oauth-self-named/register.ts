import type { ClientMetadata, RegisteredClient } from "#contract/oauth/registration.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret } from "#server/crypto/random.ts";
import {
  changeRegisteredIn,
  isSecretOf,
  type KnownClient,
  oauthClientOf,
  registeredClientIn,
  registerIn,
  removeRegisteredIn,
} from "#server/features/oauth-clients/index.ts";
import { issuerOf } from "#server/tokens/access.ts";
import { describedIn, METHODS_OF_REGISTRATION } from "./description.ts";

const RULES = { methods: METHODS_OF_REGISTRATION, idHost: null };

/** Registers a client (RFC 7591 §3). Its secret and its token are shown once, and stored as digests. */
export async function register(place: Place, metadata: ClientMetadata): Promise<RegisteredClient> {
  const { deps, project, origin } = place;
  await countAddress(deps, "client_registration_address", origin.ip);
  const said = describedIn(metadata, RULES);
  const named = { projectId: project.id, id: `oac_${randomSecret()}`, by: origin };
  const token = `ort_${randomSecret()}`;
  const registered = await deps.store.write((tx) =>
    registerIn(tx, deps, named, { said, registrationDigest: digest(token) }),
  );
  if (!registered) throw new OAuthRefusal("temporarily_unavailable", "The project has too many apps of this kind.");
  return { ...(await view(place, named.id, registered)), registration_access_token: token };
}

/** Shows a client what it has registered. */
export async function readBack(place: Place, clientId: string): Promise<RegisteredClient> {
  await countAddress(place.deps, "client_registration_address", place.origin.ip);
  const registrationDigest = tokenDigest(place);
  const row = await place.deps.store.read((db) =>
    registeredClientIn(db, { ...of(place, clientId), registrationDigest }),
  );
  if (!row) throw new OAuthRefusal("invalid_token");
  return view(place, clientId, { row, secret: null });
}

/** Replaces all that a client has registered: what the request leaves out is gone (RFC 7592 §2.2). */
export async function replace(
  place: Place,
  clientId: string,
  { client_id, client_secret, ...metadata }: ClientMetadata & { client_id: string; client_secret?: string | null },
): Promise<RegisteredClient> {
  const { deps, origin } = place;
  await countAddress(deps, "client_registration_address", origin.ip);
  const registrationDigest = tokenDigest(place);
  const known = await deps.store.read((db) => registeredClientIn(db, { ...of(place, clientId), registrationDigest }));
  if (!known) throw new OAuthRefusal("invalid_token");
  const isItself = client_id === clientId;
  const hasItsSecret = !client_secret || (await isSecretOf(deps, of(place, clientId), client_secret));
  if (!isItself || !hasItsSecret) {
    throw new OAuthRefusal(
      "invalid_client_metadata",
      "The client_id and the client_secret must be those of the client.",
    );
  }
  const said = describedIn(metadata, RULES);
  const changed = await deps.store.write(async (tx) => {
    // Read again: it may have been deleted or blocked since.
    const still = await registeredClientIn(tx, { ...of(place, clientId), registrationDigest });
    return still && changeRegisteredIn(tx, deps, { ...of(place, clientId), by: origin }, said);
  });
  if (!changed) throw new OAuthRefusal("invalid_token");
  return view(place, clientId, changed);
}

/** Deletes a client that no longer needs to be one. */
export async function unregister(place: Place, clientId: string): Promise<void> {
  const { deps, origin } = place;
  await countAddress(deps, "client_registration_address", origin.ip);
  const registrationDigest = tokenDigest(place);
  await deps.store.write(async (tx) => {
    const known = await registeredClientIn(tx, { ...of(place, clientId), registrationDigest });
    if (!known) throw new OAuthRefusal("invalid_token");
    await removeRegisteredIn(tx, deps, { ...of(place, clientId), by: origin });
  });
}

const of = ({ project }: Place, clientId: string) => ({ projectId: project.id, id: clientId });

function tokenDigest({ request }: Place): string {
  const [, token] = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (token === undefined) throw new OAuthRefusal("invalid_token", "Send the registration access token.");
  return digest(token);
}

async function view(
  { deps, project }: Place,
  clientId: string,
  { row, secret }: { row: { createdAt: number }; secret: string | null },
): Promise<RegisteredClient> {
  const client = await oauthClientOf(deps.store, deps, project, clientId);
  if (!client) throw new OAuthRefusal("invalid_token");
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(row.createdAt / 1000),
    ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 as const }),
    registration_client_uri: `${issuerOf(deps.settings.publicUrl, project.id)}/oauth/register/${client.id}`,
    ...metadataOf(client),
  };
}

function metadataOf({ name, settings }: KnownClient) {
  const optional = {
    client_uri: settings.client_url,
    policy_uri: settings.policy_url,
    tos_uri: settings.terms_url,
    jwks_uri: settings.jwks_url,
    jwks: settings.jwks,
  };
  return {
    client_name: name,
    redirect_uris: settings.redirect_urls,
    post_logout_redirect_uris: settings.post_logout_redirect_urls,
    grant_types: settings.grant_types,
    response_types: ["code"],
    token_endpoint_auth_method: settings.token_endpoint_auth_method,
    id_token_signed_response_alg: settings.id_token_signed_response_alg,
    dpop_bound_access_tokens: settings.dpop_bound_access_tokens,
    scope: settings.scopes.join(" "),
    // Every member that is left has a value of the schema.
    ...(Object.fromEntries(
      Object.entries(optional).filter(([, value]) => value !== null),
    ) as Partial<RegisteredClient>),
  };
}
