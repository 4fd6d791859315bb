/// <reference path="./next.d.ts" />
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { keyed } from "#sdk/cache/keyed.ts";
import type { Framework } from "#sdk/deps.ts";
import type { ReadableHeaders, RequestLike } from "#sdk/session/token-store.ts";

/** Set by `protect`, because Next.js does not tell a page its own address. */
export const PATH_HEADER = "x-hallpass-path";

/** One object for one request, so that all parts of a page share one session and one user. */
const requestOf = keyed(
  (requestHeaders: ReadableHeaders): RequestLike => ({
    headers: requestHeaders,
    url: requestHeaders.get(PATH_HEADER) ?? undefined,
  }),
);

/** Next.js on a server: the request that it is answering, and its redirects. */
export const next: Framework = {
  request: async () => requestOf(await headers()),
  redirect,
};
