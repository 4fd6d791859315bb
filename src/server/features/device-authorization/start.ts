import { DEVICE_CODE_LIFETIME_MILLIS, DEVICE_POLL_SECONDS, SECOND } from "#contract/limits.ts";
import type { SentParameters } from "#contract/oauth/authorize.ts";
import { DEVICE_CODE } from "#contract/oauth-clients.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { hostedPage, requestedAccess } from "#server/features/authorization/index.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { startDeviceAuthorizationIn } from "#server/foundation/oauth-grants/index.ts";

/** Stores the request of a device, and returns what it shows to the user and what it asks with (RFC 8628 §3.2). */
export async function start({ deps, project, origin }: Place, client: KnownClient, sent: SentParameters) {
  if (!client.settings.grant_types.includes(DEVICE_CODE)) throw new OAuthRefusal("unauthorized_client");
  // Anybody can be a public client. The server of an app asks for all of its devices.
  const isPublic = client.settings.token_endpoint_auth_method === "none";
  if (isPublic) await countAddress(deps, "device_authorization_address", origin.ip);
  const apis = await oauthApisOf(deps.store, project.id);
  const access = requestedAccess(sent, { scopes: [], client, apis });
  const { ip, userAgent, geo } = origin;
  const { deviceCode, userCode } = await deps.store.write((tx) =>
    startDeviceAuthorizationIn(tx, deps, {
      projectId: project.id,
      clientId: client.id,
      access,
      requestedFrom: { ip, city: geo?.cityName ?? null, country: geo?.countryCode ?? null, userAgent },
    }),
  );
  const verification_uri = hostedPage(deps, project.id, "device");
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri,
    verification_uri_complete: `${verification_uri}?user_code=${userCode}`,
    expires_in: DEVICE_CODE_LIFETIME_MILLIS / SECOND,
    interval: DEVICE_POLL_SECONDS,
  };
}
