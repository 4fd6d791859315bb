import * as contract from "#contract/oauth-trials.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { OAuthTrial, OAuthTrialRequest, StartedOAuthTrial } from "./oauth-client.ts";

export async function startTrial(
  wire: Wire<"server">,
  clientId: string,
  request: OAuthTrialRequest,
): Promise<StartedOAuthTrial> {
  const { scopes = [], resources = [], prompt, state, nonce, codeChallenge } = request;
  const body = {
    scope: scopes.join(" "),
    resource: [...resources],
    ...(prompt !== undefined && { prompt }),
    state,
    nonce,
    code_challenge: codeChallenge,
  };
  const started = await wire.call(contract.startOAuthTrial, { params: { oauth_client_id: clientId }, body });
  return Object.freeze({
    authorizationUrl: started.authorization_url,
    redirectUrl: started.redirect_uri,
    expiresAt: new Date(started.expires_at_millis),
  });
}

export async function redeemTrial(
  wire: Wire<"server">,
  clientId: string,
  code: string,
  codeVerifier: string,
): Promise<OAuthTrial> {
  const params = { oauth_client_id: clientId };
  const body = { code, code_verifier: codeVerifier };
  const reply = await wire.call(contract.redeemOAuthTrial, { params, body });
  const shown = {
    id: reply.id,
    tokenType: reply.token_type,
    expiresInSeconds: reply.expires_in,
    scope: reply.scope ?? null,
    hasRefreshToken: reply.has_refresh_token,
  };
  return Object.freeze<OAuthTrial>({
    ...shown,
    accessToken: reply.access_token,
    idToken: reply.id_token ?? null,
    toJSON: () => shown,
  });
}

export async function revokeTrial(wire: Wire<"server">, clientId: string, trial: OAuthTrial | string): Promise<void> {
  const id = typeof trial === "string" ? trial : trial.id;
  const params = { oauth_client_id: clientId, oauth_trial_id: id };
  await wire.call(contract.revokeOAuthTrial, { params, body: {} });
}
