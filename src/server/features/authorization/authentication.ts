import { SECOND_FACTOR_ACR } from "#contract/oauth/authorize.ts";
import type { Authentication } from "#server/tokens/granted.ts";
import type { Person } from "./step.ts";

/** What tokens say about the sign-in of a session. */
export const authenticationIn = ({ createdAt, amr }: Person["session"]): Authentication => ({
  auth_time: Math.floor(createdAt / 1000),
  acr: amr.includes("mfa") ? SECOND_FACTOR_ACR : null,
  amr: [...amr],
});
