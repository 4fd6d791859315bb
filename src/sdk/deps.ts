import { MAX_TIMER_MILLIS } from "#contract/limits.ts";
import type { RequestLike } from "#sdk/request-like.ts";

/** The dependencies of the SDK, passed in so that tests can control the clock and read requests. */
export interface Deps {
  fetch(input: string, init: RequestInit): Promise<Response>;
  now(): number;
  /**
   * Returns the milliseconds since a moment that stays the same, to measure durations. Next.js takes `now` for content
   * that is different in each rendering, and does not prerender a page that asks for it.
   */
  elapsed(): number;
  /** Calls `run` once after a delay of at most `MAX_TIMER_MILLIS`. The returned function cancels it. */
  after(millis: number, run: () => void): () => void;
  /** Returns a number between 0 and 1, for jitter only. */
  random(): number;
  isOnline(): boolean;
  /** Prints a line for the user at a terminal. */
  print(text: string): void;
  /** Returns the browser; undefined outside a browser's page. */
  browser(): Browser | undefined;
  /** The framework around a server, if it knows which request is being answered. */
  readonly framework?: Framework;
}

/** The parts of a server's framework that the SDK uses. */
export interface Framework {
  /** Returns the request that is being answered: the same object however often it is asked. */
  request(): Promise<AnsweredRequest>;
  /** Whether scripts of the pages do not see the tokens. */
  readonly isHttpOnly?: boolean;
  /** Ends the page with a redirect. */
  redirect(url: string): never;
}

/** A request to which the framework can add cookies of the reply. */
export interface AnsweredRequest extends RequestLike {
  /** Sets cookies with the reply. Rejects where the framework sets none, such as while it renders a page. */
  setCookies(cookies: readonly ReplyCookie[]): Promise<void>;
  /** Rejects where `setCookies` would. */
  mustSetCookies(): Promise<void>;
}

/** A cookie for the whole site. */
export interface ReplyCookie {
  name: string;
  /** Not encoded. */
  value: string;
  /** How long the browser keeps it; 0 deletes it. */
  seconds: number;
  isHttps: boolean;
  isHttpOnly: boolean;
}

/** The parts of a browser's page that the SDK uses. */
export interface Browser {
  readonly href: string;
  assign(url: string): void;
  replace(url: string): void;
  /** Changes the address without a navigation. */
  rewrite(url: string): void;
  readonly cookies: CookieJar;
  /** Stores a value for the life of the tab. Does nothing where the browser forbids storage. */
  remember(name: string, value: string): void;
  recall(name: string): string | null;
  forget(name: string): void;
  /** Stores a value for all tabs until it is replaced. Does nothing where the browser forbids storage. */
  keep(name: string, value: string): void;
  kept(name: string): string | null;
  /** The authenticators to use instead of those of the page. */
  readonly authenticators?: Authenticators;
}

/** The browser's WebAuthn calls: create passkeys and sign in with them. */
export interface Authenticators {
  create(options: CredentialCreationOptions): Promise<Credential | null>;
  get(options: CredentialRequestOptions): Promise<Credential | null>;
  /** Whether the browser can suggest passkeys in form fields (WebAuthn's conditional mediation). */
  canSuggest(): Promise<boolean>;
}

/** `document.cookie` as two functions. */
export interface CookieJar {
  read(): string;
  write(cookie: string): void;
}

const cookies: CookieJar = {
  read: () => ifAllowed(() => document.cookie) ?? withoutCookies(),
  write: (cookie) =>
    ifAllowed(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
      document.cookie = cookie;
    }),
};

let hasWarned = false;

function withoutCookies(): string {
  if (!hasWarned) console.warn("Hallpass: the sandbox of this frame forbids cookies, so nobody is signed in.");
  hasWarned = true;
  return "";
}

const browser: Browser = {
  get href() {
    return location.href;
  },
  assign: (url) => location.assign(url),
  replace: (url) => location.replace(url),
  rewrite: (url) => history.replaceState(history.state, "", url),
  cookies,
  remember: (name, value) => ifAllowed(() => sessionStorage.setItem(name, value)),
  recall: (name) => ifAllowed(() => sessionStorage.getItem(name)) ?? null,
  forget: (name) => ifAllowed(() => sessionStorage.removeItem(name)),
  keep: (name, value) => ifAllowed(() => localStorage.setItem(name, value)),
  kept: (name) => ifAllowed(() => localStorage.getItem(name)) ?? null,
};

/** Where storage is forbidden, as for third parties and in sandboxes, browsers throw as soon as it is accessed. */
function ifAllowed<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const realDeps: Deps = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(millis, run) {
    const timer = setTimeout(run, Math.min(millis, MAX_TIMER_MILLIS));
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  isOnline: () => globalThis.navigator?.onLine !== false,
  print: (text) => console.info(text),
  browser: () => (typeof window === "undefined" || typeof document === "undefined" ? undefined : browser),
};

export const wait = (deps: Pick<Deps, "after">, millis: number) =>
  new Promise<void>((resolve) => deps.after(millis, resolve));
