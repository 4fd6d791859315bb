import { afterAll, beforeAll } from "bun:test";
import type { App, AppOptions } from "#testing/people/app.ts";
import { makeApp } from "#testing/people/app.ts";
import { visit } from "../browser.ts";
import { type Hallpass, startHallpass } from "../hallpass.ts";
import type { User } from "../provider.ts";

/** Where the apps of these tests run: their callbacks are below it. */
export const APP = "https://app.example.com";

const START_MILLIS = 60_000;

/** A project that signs users in to an app, which is a published library. */
export interface SignInServer {
  issuer: string;
  /** Adds an app as its owner does in the console. */
  app(options: AppOptions): Promise<App & { secret: string }>;
  user(): Promise<User>;
  /** The user signs in and consents, from the address that the library made; returns the address of the callback. */
  signIn(user: User, url: string | URL): Promise<URL>;
}

export function signInServer(): () => SignInServer {
  let hallpass: Hallpass;
  beforeAll(async () => {
    hallpass = await startHallpass();
  }, START_MILLIS);
  afterAll(() => hallpass?.[Symbol.asyncDispose]());
  return () => ({
    issuer: hallpass.issuer,
    async app(options) {
      const app = await makeApp(hallpass.server, hallpass.project, options);
      return { ...app, secret: String(app.secret) };
    },
    user: () => hallpass.user(),
    async signIn({ browser }, from) {
      const { at, url, answer, asked, text } = await visit(browser, String(from));
      if (at !== "client" || !answer.code) throw new Error(`No code: ${url} ${text}`);
      if (asked.join() !== "sign-in,consent") throw new Error(`The user was asked for: ${asked}`);
      return new URL(url);
    },
  });
}

/** The cookies that an app has set in a browser. */
export class Cookies {
  readonly #values = new Map<string, string>();

  /** Sends a request of the browser to the app. */
  async send(handle: (request: Request) => Promise<Response>, url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = Array.from(this.#values, ([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (cookie) headers.set("cookie", cookie);
    const reply = await handle(new Request(url, { ...init, headers }));
    for (const each of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(each) ?? [];
      if (value === "" || /max-age=0/i.test(each)) this.#values.delete(name);
      else this.#values.set(name, value);
    }
    return reply;
  }
}
