import type { Urls } from "./urls.ts";

export interface RedirectOptions {
  /** Replaces the entry in the browser's history. */
  replace?: boolean;
  /** Neither remembers where the person came from nor goes back there. */
  noRedirectBack?: boolean;
}

export interface Redirects {
  /** Goes to a page of the app. */
  to(name: Exclude<keyof Urls, "handler">, options?: RedirectOptions): Promise<void>;
  /** Goes anywhere on http(s); not restricted to the app's own origin. */
  away(url: string | URL, options?: { replace?: boolean }): Promise<void>;
  /** Never resolves: there is no user to give back. */
  leaveForSignIn(): Promise<never>;
}
