import type { TextId } from "../../../../texts/texts.ts";

/** What the standard parts of a token mean, in a few words. */
export const CLAIM_TEXTS: Readonly<Record<string, TextId>> = {
  alg: "trial.claimAlg",
  typ: "trial.claimTyp",
  kid: "trial.claimKid",
  iss: "trial.claimIss",
  sub: "trial.claimSub",
  aud: "trial.claimAud",
  exp: "trial.claimExp",
  iat: "trial.claimIat",
  auth_time: "trial.claimAuthTime",
  nonce: "trial.claimNonce",
  acr: "trial.claimAcr",
  amr: "trial.claimAmr",
  sid: "trial.claimSid",
  at_hash: "trial.claimAtHash",
  azp: "trial.claimAzp",
  client_id: "trial.claimClientId",
  scope: "trial.claimScope",
  jti: "trial.claimJti",
  email: "trial.claimEmail",
  email_verified: "trial.claimEmailVerified",
  name: "trial.claimName",
  picture: "trial.claimPicture",
  teams: "trial.claimTeams",
  permissions: "trial.claimPermissions",
};

/** What the errors of OAuth mean, and what to do. */
const ERROR_TEXTS: Readonly<Record<string, TextId>> = {
  access_denied: "trial.errorAccessDenied",
  login_required: "trial.errorLoginRequired",
  consent_required: "trial.errorConsentRequired",
  interaction_required: "trial.errorInteractionRequired",
  invalid_scope: "trial.errorInvalidScope",
  invalid_target: "trial.errorInvalidTarget",
  invalid_request: "trial.errorInvalidRequest",
  unauthorized_client: "trial.errorUnauthorizedClient",
  invalid_grant: "trial.errorInvalidGrant",
  invalid_dpop_proof: "trial.isBound",
  invalid_token: "trial.errorInvalidToken",
  insufficient_scope: "trial.errorInsufficientScope",
};

export const errorText = (code: string): TextId => ERROR_TEXTS[code] ?? "trial.errorOther";
