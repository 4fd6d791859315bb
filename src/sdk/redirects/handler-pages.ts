import { withQuery } from "./return-to.ts";
import { leadsToHosted, type Urls } from "./urls.ts";

/** The existing pages by their path below the handler, and the setting in `urls` that can replace each. */
const pages = {
  "sign-in": "signIn",
  "sign-up": "signUp",
  "sign-out": "signOut",
  "oauth-callback": "oauthCallback",
  "magic-link-callback": "magicLinkCallback",
  "forgot-password": "forgotPassword",
  "password-reset": "passwordReset",
  "email-verification": "emailVerification",
  "team-invitation": "teamInvitation",
  "account-settings": "accountSettings",
  mfa: "mfa",
  error: "error",
  // Programs link to this page at a fixed path.
  "cli-auth-confirm": null,
  // The server sends browsers here.
  authorize: null,
  // Devices show this path.
  device: null,
} as const satisfies Record<string, keyof Urls | null>;

/** The name of a page of `HallpassHandler`. */
export type HandlerPage = keyof typeof pages;

const aliases = { "log-in": "sign-in", "log-out": "sign-out", register: "sign-up" } as const;

const withoutDashes = (path: string) => path.replaceAll("-", "");

const byPath = /* @__PURE__ */ new Map(
  [...Object.keys(pages).map((name) => [name, name]), ...Object.entries(aliases)].map(([name = "", page]) => [
    withoutDashes(name),
    page as HandlerPage,
  ]),
);

/**
 * Returns the page at a path such as `/handler/sign-in` or its alias `/handler/login`; null when there is none.
 *
 *     const page = handlerPageAt(location.pathname, app.urls.handler);
 */
export function handlerPageAt(path: string, handler: string): HandlerPage | null {
  const base = pathOf(handler).replace(/\/+$/, "");
  const below = pathOf(path);
  if (!below.startsWith(`${base}/`)) return null;
  const requested = below.slice(base.length + 1).replace(/\/+$/, "");
  return byPath.get(withoutDashes(requested.toLowerCase())) ?? null;
}

/** Returns the address of a page that the app has replaced, with the query; null when the handler shows the page. */
export function elsewhere(page: HandlerPage, urls: Readonly<Urls>, search: string): string | null {
  const name = pages[page];
  if (name === null) return null;
  const url = urls[name];
  return isBelow(urls.handler, url) ? null : withQuery(url, new URLSearchParams(search));
}

/** Whether a page exists: in the handler, or as a page of the app. */
export function isReachable(urls: Readonly<Urls>, name: Exclude<keyof Urls, "handler">): boolean {
  return (
    leadsToHosted(urls[name]) || !isBelow(urls.handler, urls[name]) || handlerPageAt(urls[name], urls.handler) !== null
  );
}

function isBelow(handler: string, url: string): boolean {
  return originOf(handler) === originOf(url) && `${pathOf(url)}/`.startsWith(`${pathOf(handler).replace(/\/+$/, "")}/`);
}

/** The base for relative addresses, instead of the app's origin. */
const OWN = "http://own.invalid";
const pathOf = (url: string) => new URL(url, OWN).pathname;
const originOf = (url: string) => new URL(url, OWN).origin;
