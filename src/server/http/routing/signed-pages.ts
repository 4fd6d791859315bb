import { cookie } from "@elysiajs/cookie";
import type { Elysia } from "elysia";
import type { Deps } from "#server/deps.ts";
import { cookiesOf } from "#server/http/request/cookies.ts";

/** A cookie that only these pages read, and that counts only with the server's signature. */
export interface SignedCookie {
  name: string;
  path: string;
  maxAgeSeconds: number;
  secure: boolean;
  secret: string;
}

/** The cookie's value; null when the browser sent none, or one without the server's signature. */
export interface Remembered {
  readonly value: string | null;
  set(value: string): void;
}

export interface SignedPage {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly answer: (request: Request, remembered: Remembered, deps: Deps) => Response | Promise<Response>;
}

/** Pages that share a signed cookie. */
export interface SignedPages {
  cookie: SignedCookie;
  pages: readonly SignedPage[];
}

/** The members that the plugin adds to the context. Its own types are those of an older Elysia. */
interface Signing {
  request: Request;
  unsignCookie(value: string): { valid: boolean; value: string | undefined };
  setCookie(name: string, value: string, options: object): void;
}

/**
 * Makes a sub-app whose cookie `@elysiajs/cookie` signs and checks. The routes are added to the plugin's own instance,
 * because its hook is local to that instance and must stay so: in a wider scope it replaces the cookies of every other
 * route (decision 10). A reply sets at most one cookie, because the plugin writes two into one header.
 */
export function signedApp(deps: Deps, { cookie: shape, pages }: SignedPages): Elysia {
  const { name, path, maxAgeSeconds, secure, secret } = shape;
  const options = { signed: true, path, maxAge: maxAgeSeconds, httpOnly: true, secure, sameSite: "lax" };
  const app = cookie({ secret }) as unknown as Elysia;
  for (const page of pages) {
    const answer = ({ request, unsignCookie, setCookie }: Signing) => {
      const brought = decoded(cookiesOf(request).get(name) ?? "");
      const checked = unsignCookie(brought);
      const value = checked.valid ? (checked.value ?? null) : null;
      return page.answer(request, { value, set: (next) => setCookie(name, next, options) }, deps);
    };
    app.route(page.method, page.path, answer as unknown as () => Promise<Response>, { parse: "none" });
  }
  return app;
}

/** Decodes a value, which the plugin encodes as in URLs. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
