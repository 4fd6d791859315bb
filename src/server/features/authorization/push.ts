import { PUSHED_REQUEST_PREFIX, type SentParameters } from "#contract/oauth/authorize.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Origin } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { userOfHint } from "./id-token-hint.ts";
import { checkedParameters } from "./parameters.ts";
import { returnOf } from "./redirect-address.ts";
import { storeRequestIn } from "./requests.ts";

interface Place {
  deps: Deps;
  project: Project;
  origin: Origin;
}

/** Stores a request that its client has sent itself, and returns the name by which the browser comes with it. */
export async function push(
  { deps, project, origin }: Place,
  client: KnownClient,
  sent: SentParameters,
): Promise<string> {
  await countAddress(deps, "authorization_address", origin.ip);
  const apis = await oauthApisOf(deps.store, project.id);
  const hintedUserId = await userOfHint(project, client, sent.id_token_hint);
  const back = returnOf(sent, client);
  const parameters = checkedParameters(sent, { client, apis, back, hintedUserId, isPushed: true });
  const code = await deps.store.write((tx) =>
    storeRequestIn(tx, deps, { projectId: project.id, clientId: client.id, parameters, isPushed: true }),
  );
  return PUSHED_REQUEST_PREFIX + code;
}
