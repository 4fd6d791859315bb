import type { Method } from "./endpoint.ts";

/**
 * What a session of an impersonation may do. Somebody acts as the user there, for at most as long as the session: it
 * reads, and changes no credential and nothing that outlives it. Every verb that is not here is refused, a new one too.
 */

/** Ends the session or renews its access token, or reads although its method is POST. */
const ALLOWED: ReadonlySet<string> = new Set([
  "DELETE /auth/sessions/current",
  "POST /auth/sessions/current/refresh",
  "POST /auth/authorization-requests/details",
  "POST /auth/device-requests/details",
  "POST /auth/mfa/sign-in/check-code",
  "POST /auth/otp/sign-in/check-code",
  "POST /auth/password/reset/check-code",
  "POST /check-feature-support",
  "POST /contact-channels/verify/check-code",
  "POST /contact-channels/verify/details",
  "POST /internal/instance/links/check",
  "POST /team-invitations/accept/check-code",
  "POST /team-invitations/accept/details",
  "POST /team-invitations/accept/sign-up/details",
]);

/** Begins another session with a credential of its own, as if nobody were signed in. */
const SIGNED_OUT: ReadonlySet<string> = new Set([
  "POST /auth/anonymous/sign-up",
  "POST /auth/mfa/sign-in",
  "POST /auth/otp/send-sign-in-code",
  "POST /auth/otp/sign-in",
  "POST /auth/passkey/initiate-passkey-authentication",
  "POST /auth/passkey/sign-in",
  "POST /auth/password/reset",
  "POST /auth/password/send-reset-code",
  "POST /auth/password/sign-in",
  "POST /auth/password/sign-up",
  "POST /internal/instance/sign-in",
  "POST /team-invitations/accept/sign-up",
  "POST /team-invitations/accept/sign-up/initiate-passkey",
  "POST /team-invitations/accept/sign-up/passkey",
]);

/** How an endpoint treats the session of an impersonation: it acts as the user, counts as none, or is refused. */
export function underImpersonation({
  id,
  method,
}: {
  id: string;
  method: Method;
}): "allowed" | "signed-out" | "refused" {
  if (method === "GET" || ALLOWED.has(id)) return "allowed";
  return SIGNED_OUT.has(id) ? "signed-out" : "refused";
}
