import type { Urls } from "#sdk/apps/urls.ts";
import { withQuery } from "./return-to.ts";

/** The pages that exist, by their path below the handler, and the setting that may put each elsewhere. */
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
  mfa: "mfa",
  error: "error",
  // Programs send people here, and know of no other place.
  "cli-auth-confirm": null,
} as const satisfies Record<string, keyof Urls | null>;

export type HandlerPage = keyof typeof pages;

const aliases: Record<string, HandlerPage> = {
  "log-in": "sign-in",
  "log-out": "sign-out",
  register: "sign-up",
};

const withoutDashes = (path: string) => path.replaceAll("-", "");

/** The page at a path, or null when there is none: `/handler/sign-in`, also as `/handler/login`. */
export function handlerPageAt(path: string, handler: string): HandlerPage | null {
  const base = pathOf(handler).replace(/\/+$/, "");
  const below = pathOf(path);
  if (!below.startsWith(`${base}/`)) return null;
  const wanted = withoutDashes(
    below
      .slice(base.length + 1)
      .replace(/\/+$/, "")
      .toLowerCase(),
  );
  const name = [...Object.keys(pages), ...Object.keys(aliases)].find((each) => withoutDashes(each) === wanted);
  if (name === undefined) return null;
  return isPage(name) ? name : (aliases[name] ?? null);
}

const isPage = (name: string): name is HandlerPage => Object.hasOwn(pages, name);

/** Where an app wants a page instead, query kept; null when it wants it right here. */
export function elsewhere(page: HandlerPage, urls: Readonly<Urls>, search: string): string | null {
  const name = pages[page];
  if (name === null) return null;
  const url = urls[name];
  return isBelow(urls.handler, url) ? null : withQuery(url, new URLSearchParams(search));
}

/** Whether a link to a page leads somewhere: the handler has it, or the app has its own. */
export function isReachable(urls: Readonly<Urls>, name: Exclude<keyof Urls, "handler">): boolean {
  return !isBelow(urls.handler, urls[name]) || handlerPageAt(urls[name], urls.handler) !== null;
}

function isBelow(handler: string, url: string): boolean {
  return originOf(handler) === originOf(url) && `${pathOf(url)}/`.startsWith(`${pathOf(handler).replace(/\/+$/, "")}/`);
}

/** Stands for the app's own origin in relative addresses. */
const OWN = "http://own.invalid";
const pathOf = (url: string) => new URL(url, OWN).pathname;
const originOf = (url: string) => new URL(url, OWN).origin;
