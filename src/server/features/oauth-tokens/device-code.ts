import type { OAuthTokenReply, OAuthTokenRequest } from "#contract/oauth/token.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { type KnownClient, userWhoMayUse } from "#server/features/oauth-clients/index.ts";
import {
  type ApprovedDevice,
  approvedDevice,
  deviceAuthorizationOf,
  isBacked,
  notePollIn,
  redeemDeviceCodeIn,
} from "#server/foundation/oauth-grants/index.ts";
import { beginFamily } from "./begin-family.ts";
import type { Narrowing } from "./issue.ts";

/** Answers a device that asks for its tokens: with them, once, or with what it has to wait for (RFC 8628 §3.5). */
export async function deviceTokens(
  place: Place,
  client: KnownClient,
  form: OAuthTokenRequest,
  jkt: string | null,
): Promise<OAuthTokenReply> {
  const { deps, project } = place;
  if (form.device_code === undefined) {
    throw new OAuthRefusal("invalid_request", "The parameter device_code is missing.");
  }
  const code = { projectId: project.id, deviceCode: form.device_code };
  const device = await deps.store.read((db) => deviceAuthorizationOf(db, code));
  if (device?.clientId !== client.id) throw new OAuthRefusal("invalid_grant", "No device of the client has this code.");
  if (device.expiresAt <= deps.now()) throw new OAuthRefusal("expired_token");
  if (device.isDenied) throw new OAuthRefusal("access_denied", "The user refused.");
  const approved = approvedDevice(device);
  if (approved) return tokensOf(place, client, approved, { narrowing: form, jkt });
  const isInTime = await deps.store.write((tx) => notePollIn(tx, deps, device));
  throw new OAuthRefusal(isInTime ? "authorization_pending" : "slow_down");
}

async function tokensOf(
  place: Place,
  client: KnownClient,
  device: ApprovedDevice,
  { narrowing, jkt }: { narrowing: Narrowing; jkt: string | null },
): Promise<OAuthTokenReply> {
  const { deps, project } = place;
  const user = isBacked(device, deps.now())
    ? await userWhoMayUse(deps.store, deps, project, client, device.userId)
    : null;
  if (!user) throw new OAuthRefusal("invalid_grant", "The approval of the user holds no more.");
  const approved = { ...device, user, nonce: null, jkt, isInstalled: client.kind === "public" };
  const redeemIn: Parameters<typeof beginFamily>[3]["redeemIn"] = (tx) => redeemDeviceCodeIn(tx, device);
  const reply = await beginFamily(place, client, approved, { narrowing, redeemIn });
  if (!reply) throw new OAuthRefusal("invalid_grant", "The device code was used.");
  return reply;
}
