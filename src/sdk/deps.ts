/** The outside world, passed in so that tests can turn its clock and read its requests. */
export interface Deps {
  fetch(input: string, init: RequestInit): Promise<Response>;
  now(): number;
  /** Runs once after a while; the returned function calls it off. */
  after(millis: number, run: () => void): () => void;
  /** Between 0 and 1, for jitter only. */
  random(): number;
  isOnline(): boolean;
  /** For the person at a terminal. */
  print(text: string): void;
  /** Undefined outside a browser's page. */
  browser(): Browser | undefined;
}

/** What the SDK needs of a browser's page. */
export interface Browser {
  readonly href: string;
  assign(url: string): void;
  replace(url: string): void;
  /** Changes the address without loading anything. */
  rewrite(url: string): void;
  readonly cookies: CookieJar;
  /** Kept for the life of the tab. */
  remember(name: string, value: string): void;
  recall(name: string): string | null;
  forget(name: string): void;
  /** Kept for all tabs until it is replaced; where a browser keeps nothing, it is as if it was never said. */
  keep(name: string, value: string): void;
  kept(name: string): string | null;
  /** The browser's side of passkeys, where it is not that of the page. */
  readonly authenticators?: Authenticators;
}

/** What makes passkeys and answers with them. */
export interface Authenticators {
  create(options: CredentialCreationOptions): Promise<Credential | null>;
  get(options: CredentialRequestOptions): Promise<Credential | null>;
  /** Whether passkeys can be suggested in the fields of a page. */
  canSuggest(): Promise<boolean>;
}

/** `document.cookie`, cut in two. */
export interface CookieJar {
  read(): string;
  write(cookie: string): void;
}

const cookies: CookieJar = {
  read: () => document.cookie,
  write(cookie) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
    document.cookie = cookie;
  },
};

const browser: Browser = {
  get href() {
    return window.location.href;
  },
  assign: (url) => window.location.assign(url),
  replace: (url) => window.location.replace(url),
  rewrite: (url) => window.history.replaceState(window.history.state, "", url),
  cookies,
  remember: (name, value) => window.sessionStorage.setItem(name, value),
  recall: (name) => window.sessionStorage.getItem(name),
  forget: (name) => window.sessionStorage.removeItem(name),
  keep: (name, value) => ifAllowed(() => window.localStorage.setItem(name, value)),
  kept: (name) => ifAllowed(() => window.localStorage.getItem(name)) ?? null,
};

/** Browsers that keep nothing of third parties throw as soon as the storage is named. */
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
  after(millis, run) {
    const timer = setTimeout(run, millis);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  isOnline: () => globalThis.navigator?.onLine !== false,
  print: (text) => console.info(text),
  browser: () => (typeof window === "undefined" || typeof document === "undefined" ? undefined : browser),
};

export const wait = (deps: Pick<Deps, "after">, millis: number) =>
  new Promise<void>((resolve) => deps.after(millis, resolve));
