import type { AuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { isKnown } from "#contract/errors.ts";
import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";

/** What the page of a request does. Only the hosted pages have it, so the app has no methods for it. */
const call = (app: HallpassClientApp, action: "details" | "approve" | "deny", code: string): Promise<unknown> =>
  app[hallpassAppInternals].sendRequest(`/auth/authorization-requests/${action}`, { method: "POST", body: { code } });

/** Returns the request of another app; null when it has expired, or was answered. */
export async function authorizationRequest(app: HallpassClientApp, code: string): Promise<AuthorizationRequest | null> {
  try {
    // The types are those of the contract, which the server checks.
    return (await call(app, "details", code)) as AuthorizationRequest;
  } catch (error) {
    if (isKnown(error, "AUTHORIZATION_REQUEST_NOT_FOUND")) return null;
    throw error;
  }
}

/** Stores the user's answer, and goes on to the app. */
export async function answerRequest(app: HallpassClientApp, action: "approve" | "deny", code: string): Promise<void> {
  const { url } = (await call(app, action, code)) as { url: string };
  window.location.replace(url);
}
