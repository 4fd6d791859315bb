/// <reference path="./next.d.ts" />
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { keyed } from "#sdk/cache/keyed.ts";
import type { AnsweredRequest, Framework, ReplyCookie } from "#sdk/deps.ts";
import type { ReadableHeaders } from "#sdk/request-like.ts";

/** Set by `protect`, because Next.js does not tell a page its own address. */
export const PATH_HEADER = "x-hallpass-path";

/** One object for one request, so that all parts of a page share one session and one user. */
const requestOf = keyed(
  (requestHeaders: ReadableHeaders): AnsweredRequest => ({
    headers: requestHeaders,
    url: requestHeaders.get(PATH_HEADER) ?? undefined,
    setCookies,
    mustSetCookies: () => setCookies([NO_ACCESS_TOKEN]),
  }),
);

/**
 * Next.js does not tell whether it would set a cookie, so one is deleted. Whoever asks changes this one next, and a
 * session whose access token is missing renews it.
 */
const NO_ACCESS_TOKEN: ReplyCookie = {
  name: cookieNames(PRODUCT_PREFIX, "").accessToken,
  value: "",
  seconds: 0,
  isHttps: false,
  isHttpOnly: false,
};

const ONLY_IN_ACTIONS = `Next.js sets no cookies while it renders a page, so the browser would not learn who is signed in. \
Sign in, sign up and sign out in a server action or a route handler. \
getUser({ or: "anonymous" }) is a sign-up, too, when there is no user.`;

async function setCookies(changes: readonly ReplyCookie[]) {
  // Not part of the `try`: what it throws is how Next.js learns that a page is dynamic.
  const jar = await cookies();
  try {
    for (const { name, value, seconds, isHttps, isHttpOnly } of changes) {
      jar.set(name, value, { path: "/", maxAge: seconds, sameSite: "lax", secure: isHttps, httpOnly: isHttpOnly });
    }
  } catch (error) {
    throw new Error(ONLY_IN_ACTIONS, { cause: error });
  }
}

/** Next.js on a server: the request that it is answering, and its redirects. */
export const next: Framework = {
  async request() {
    // Whoever knows the user reads the clock, to see whether a token has expired. Next.js also gives headers to a page that
    // it renders ahead of a request, where the clock is an error.
    await connection();
    return requestOf(await headers());
  },
  redirect,
};
