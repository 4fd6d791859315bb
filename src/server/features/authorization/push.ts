import { PUSHED_REQUEST_PREFIX, type SentParameters } from "#contract/oauth/authorize.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { provenKey } from "#server/features/oauth-tokens/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { userOfHint } from "./id-token-hint.ts";
import { checkedParameters, type Return } from "./parameters.ts";
import { returnOf } from "./redirect-address.ts";
import { storeRequestIn } from "./requests.ts";
import type { AuthorizationParameters } from "./table.ts";
import { trialPage } from "./trial-page.ts";

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
  const asked = jkt === null ? sent : { ...sent, dpop_jkt: jkt };
  const parameters = await pushedParameters(deps, project, client, asked, returnOf(sent, client, deps.settings));
  return deps.store.write((tx) => storePushedIn(tx, deps, client, parameters));
}

interface Trial {
  state: string;
  nonce: string;
  code_challenge: string;
  scope?: string;
  resource?: string[];
  prompt?: string;
}

/**
 * Checks the request of an owner who tries a client from the console, like one that the client pushes. Its answer goes to the
 * console instead of the client. docs/security/rules.md, rule 21.
 */
export async function trialParameters(
  deps: Deps,
  project: Project,
  client: KnownClient,
  sent: Trial,
): Promise<AuthorizationParameters> {
  const redirect_uri = trialPage(deps.settings, project.id, client.id);
  const back: Return = { redirect_uri, names_redirect_uri: true, response_mode: "query", state: sent.state };
  const asked = { ...sent, response_type: "code", code_challenge_method: "S256" };
  return { ...(await pushedParameters(deps, project, client, asked, back)), is_trial: true };
}

async function pushedParameters(
  deps: Deps,
  project: Project,
  client: KnownClient,
  sent: SentParameters,
  back: Return,
): Promise<AuthorizationParameters> {
  const apis = await oauthApisOf(deps.store, project.id);
  const hintedUserId = await userOfHint(project, client, sent.id_token_hint);
  return checkedParameters(sent, { client, apis, back, hintedUserId, isPushed: true });
}

/** Stores a request with which the browser has still to come, and returns the name by which it does. */
export async function storePushedIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  { projectId, id: clientId }: KnownClient,
  parameters: AuthorizationParameters,
): Promise<string> {
  return PUSHED_REQUEST_PREFIX + (await storeRequestIn(tx, deps, { projectId, clientId, parameters, isPushed: true }));
}
