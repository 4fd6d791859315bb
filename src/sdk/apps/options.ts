import type { Deps } from "#sdk/deps.ts";
import type { RedirectMethod } from "#sdk/redirects/method.ts";
import type { Urls } from "#sdk/redirects/urls.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { ScopesOnSignIn } from "#sdk/sign-in/oauth.ts";

/** The options of `HallpassClientApp`. Each one with a default can be left out. */
export interface ClientAppOptions {
  /**
   * The address of the server, without `/api/v1`. Default: the public variable `HALLPASS_URL`, else
   * `http://localhost:4255`. The constructor throws for anything but an http(s) address.
   *
   * A public variable has the prefix of the framework: `NEXT_PUBLIC_HALLPASS_URL`, `VITE_…`, `PUBLIC_…` (Astro),
   * `NUXT_PUBLIC_…`, `EXPO_PUBLIC_…` or `REACT_APP_…`. On a server, the name without a prefix comes first. Next.js can
   * have two addresses: `NEXT_PUBLIC_BROWSER_HALLPASS_API_URL` and `NEXT_PUBLIC_SERVER_HALLPASS_API_URL`.
   */
  baseUrl?: string | { browser: string; server: string };
  /** Default: the public variable `HALLPASS_PROJECT_ID`. */
  projectId?: string;
  /** Default: the public variable `HALLPASS_PUBLISHABLE_CLIENT_KEY`. */
  publishableClientKey?: string;
  extraRequestHeaders?: Record<string, string>;
  urls?: Partial<Urls>;
  /**
   * `"hosted"` sends people to the hosted pages of the server to sign in, to sign up and for account settings. They come back to
   * the page where they were, with a session of this app. The app mounts no pages, and each page of it takes the answer; the
   * address of the app must be on a trusted domain of the project. Default: the app has these pages, below `urls.handler`.
   *
   *     const app = new HallpassClientApp({ projectId, publishableClientKey, pages: "hosted" });
   *     const user = await app.getUser({ or: "redirect" });
   */
  pages?: "hosted";
  /**
   * Where the app keeps the tokens of its user. Default: cookies in a browser, no token store elsewhere. A phone, a
   * desktop program or a terminal passes a store of its own, a `CustomTokenStore`. A server names the store of a request
   * on each call instead: `getUser({ tokenStore: request })`, `signInWithCredential({ …, tokenStore: request })`.
   */
  tokenStore?: TokenStoreOption;
  /**
   * For an app in a browser whose server keeps the tokens in an HttpOnly cookie, with `proxyApi`: requests carry the
   * cookies of the page's own origin. Default: requests carry no cookies.
   */
  httpOnly?: boolean;
  /** Default: `"window"` with the hosted pages, else `"none"`: redirects do nothing. */
  redirectMethod?: RedirectMethod;
  /** Omits loading the user as soon as a page opens; the first component that asks for the user then loads it. */
  noAutomaticPrefetch?: boolean;
  /** Additional scopes to request when a user connects an account, by provider id. */
  oauthScopesOnSignIn?: ScopesOnSignIn;
  /** @internal Replaces dependencies such as the clock, for tests of this repository. */
  deps?: Partial<Deps>;
}

/** The options of `HallpassServerApp`. */
export interface ServerAppOptions extends ClientAppOptions {
  /** Default: `HALLPASS_SECRET_SERVER_KEY`. */
  secretServerKey?: string;
}

export interface AdminAppWithKeysOptions extends ServerAppOptions {
  /** Default: `HALLPASS_SUPER_SECRET_ADMIN_KEY`. */
  superSecretAdminKey?: string;
  projectOwnerSession?: undefined;
  onProjectChange?: undefined;
}

/** For an app that acts on behalf of an owner signed in to project `internal`, without keys and users of its own. */
export interface OwnedAdminAppOptions extends Omit<ClientAppOptions, "tokenStore" | "publishableClientKey"> {
  projectOwnerSession: Session;
  projectId: string;
  tokenStore?: null;
  /** Called after each change of the project through this app. */
  onProjectChange?(): Promise<void>;
}

/** The options of `HallpassAdminApp`: keys of a project, or the session of its owner. */
export type AdminAppOptions = AdminAppWithKeysOptions | OwnedAdminAppOptions;
