import { PUSHED_REQUEST_PREFIX, type SentParameters } from "#contract/oauth/authorize.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { provenKey } from "#server/features/oauth-tokens/index.ts";
import { userOfHint } from "./id-token-hint.ts";
import { checkedParameters } from "./parameters.ts";
import { returnOf } from "./redirect-address.ts";
import { storeRequestIn } from "./requests.ts";

/** Stores a request that its client has sent itself, and returns the name by which the browser comes with it. */
export async function push(
  { deps, project, origin, request }: Place,
  client: KnownClient,
  sent: SentParameters,
): Promise<string> {
  // The server of an app pushes those of all its users. Anybody can be a public client.
  const isPublic = client.settings.token_endpoint_auth_method === "none";
  if (isPublic) await countAddress(deps, "authorization_address", origin.ip);
  const jkt = await provenKey({ deps, project, origin, request }, client, "par");
  if (jkt !== null && sent.dpop_jkt !== undefined && jkt !== sent.dpop_jkt) {
    throw new OAuthRefusal("invalid_dpop_proof", "The parameter dpop_jkt is not the key of the proof.");
  }
  const apis = await oauthApisOf(deps.store, project.id);
  const hintedUserId = await userOfHint(project, client, sent.id_token_hint);
  const back = returnOf(sent, client);
  const parameters = checkedParameters(jkt === null ? sent : { ...sent, dpop_jkt: jkt }, {
    client,
    apis,
    back,
    hintedUserId,
    isPushed: true,
  });
  const code = await deps.store.write((tx) =>
    storeRequestIn(tx, deps, { projectId: project.id, clientId: client.id, parameters, isPushed: true }),
  );
  return PUSHED_REQUEST_PREFIX + code;
}
