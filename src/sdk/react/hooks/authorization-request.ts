import type { AuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { isKnown } from "#contract/errors.ts";
import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import { handlerPageAt } from "#sdk/redirects/handler-pages.ts";
import { RETURN_TO } from "#sdk/redirects/trust.ts";

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

/** The request of a sign-in page, by its code: the form asks for it, and what says for which app it is. */
const known = new Map<string, Promise<AuthorizationRequest | null>>();

/** Returns the request to which a page of sign-in or sign-up leads back; null for any other page, and if there is none. */
export async function requestToReturnTo(
  app: HallpassClientApp,
  { href }: Pick<Location, "href"> = window.location,
): Promise<AuthorizationRequest | null> {
  const returnTo = new URL(new URL(href).searchParams.get(RETURN_TO) ?? "", href);
  const code = returnTo.searchParams.get("request");
  if (!code || handlerPageAt(returnTo.pathname, app.urls.handler) !== "authorize") return null;
  const request = known.get(code) ?? authorizationRequest(app, code);
  known.set(code, request);
  return request;
}

/** Stores the user's answer, and goes on to the app. */
export async function answerRequest(app: HallpassClientApp, action: "approve" | "deny", code: string): Promise<void> {
  const { url } = (await call(app, action, code)) as { url: string };
  window.location.replace(url);
}
