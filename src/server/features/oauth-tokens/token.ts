import type { OAuthTokenReply, OAuthTokenRequest } from "#contract/oauth/token.ts";
import { DEVICE_CODE, type OAuthGrantType, TOKEN_EXCHANGE } from "#contract/oauth-clients.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { type KnownClient, keepSelfNamed } from "#server/features/oauth-clients/index.ts";
import { authenticatedClient } from "./authenticate.ts";
import { machineToken } from "./client-credentials.ts";
import { deviceTokens } from "./device-code.ts";
import { provenKey } from "./dpop.ts";
import { exchangeToken } from "./exchange.ts";
import { redeemCode } from "./redeem-code.ts";
import { refreshTokens } from "./refresh.ts";

/** `jkt` is the thumbprint of the key that the request proves, to which the tokens are bound; null without a proof. */
type Grant = (
  place: Place,
  client: KnownClient,
  form: OAuthTokenRequest,
  jkt: string | null,
) => Promise<OAuthTokenReply>;

const GRANTS: Record<OAuthGrantType, Grant> = {
  authorization_code: redeemCode,
  refresh_token: refreshTokens,
  client_credentials: machineToken,
  [DEVICE_CODE]: deviceTokens,
  [TOKEN_EXCHANGE]: exchangeToken,
};

/** Answers a request for tokens, and counts it. */
export async function answerTokenRequest(place: Place, form: OAuthTokenRequest): Promise<OAuthTokenReply> {
  const { requestMetrics } = place.deps;
  const name = Object.hasOwn(GRANTS, form.grant_type) ? form.grant_type : "other";
  try {
    const reply = await answer(place, form);
    requestMetrics?.tokensRequested(name, "issued");
    return reply;
  } catch (error) {
    if (error instanceof OAuthRefusal) requestMetrics?.tokensRequested(name, error.code);
    throw error;
  }
}

/** The client comes first, then whether it may use the grant, then the grant. */
async function answer(place: Place, form: OAuthTokenRequest): Promise<OAuthTokenReply> {
  const client = await authenticatedClient(place, form);
  const grant = Object.hasOwn(GRANTS, form.grant_type) ? GRANTS[form.grant_type as OAuthGrantType] : undefined;
  if (!grant) throw new OAuthRefusal("unsupported_grant_type");
  if (!client.settings.grant_types.some((each) => each === form.grant_type)) {
    throw new OAuthRefusal("unauthorized_client");
  }
  const jkt = await provenKey(place, client, "token");
  if (client.settings.dpop_bound_access_tokens && jkt === null) {
    throw new OAuthRefusal("invalid_dpop_proof", "The client must prove its key in the header DPoP (RFC 9449).");
  }
  const reply = await grant(place, client, form, jkt);
  await keepSelfNamed(place.deps, client);
  return reply;
}
