import { mock } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";
import type { CookieAttributes } from "next/headers";

export interface AnsweredRequest {
  headers: Headers;
  cookies: { set(name: string, value: string, attributes: CookieAttributes): void };
}

/** The calls of Next.js's functions for a request, in order. */
export const asked: string[] = [];

/** Next.js, too, finds the request that it is answering in the context of the call. */
export const answering = new AsyncLocalStorage<AnsweredRequest>();

// Next.js belongs to the apps that use it, and is not installed here. All tests share one stand-in: if a process
// runs several files of tests, the modules of `hallpass/next` keep the stand-in that they imported first.
mock.module("next/headers", () => ({
  headers: async () => {
    asked.push("headers");
    return answering.getStore()?.headers;
  },
  cookies: async () => answering.getStore()?.cookies,
}));
mock.module("next/navigation", () => ({
  redirect(url: string) {
    throw new Error(`NEXT_REDIRECT ${url}`);
  },
}));
mock.module("next/server", () => ({
  connection: async () => void asked.push("connection"),
  NextResponse: class extends Response {
    static next = ({ request }: { request: { headers: Headers } }) =>
      new Response(null, { headers: { "x-seen-path": request.headers.get("x-hallpass-path") ?? "" } });
    static override redirect = (url: URL, status = 307) => Response.redirect(url, status);
  },
}));
