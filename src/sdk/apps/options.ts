import type { Deps } from "#sdk/deps.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { Urls } from "./urls.ts";

/** How the app redirects: through the window, not at all, or through a router. */
export type RedirectMethod =
  | "window"
  | "none"
  | {
      /** A hook of the router that returns a function to navigate, for React components. */
      useNavigate(): (to: string) => void;
      /** Navigates outside of components; without it, these redirects go through the window. */
      navigate?(to: string): void;
    };

/** Scopes to request, by provider id. */
export type ScopesOnSignIn = Readonly<Partial<Record<string, readonly string[]>>>;

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
   * Where the app keeps the tokens of its user. Default: cookies in a browser, no token store elsewhere. A phone, a
   * desktop program or a terminal passes a store of its own, a `CustomTokenStore`. A server names the store of a request
   * on each call instead: `getUser({ tokenStore: request })`, `signInWithCredential({ …, tokenStore: request })`.
   */
  tokenStore?: TokenStoreOption;
  /** Default `"none"`: redirects do nothing. */
  redirectMethod?: RedirectMethod;
  /** Additional scopes to request when a user connects an account, by provider id. */
  oauthScopesOnSignIn?: ScopesOnSignIn;
  /** Replaces dependencies such as the clock, for tests. */
  deps?: Partial<Deps>;
}

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

export type AdminAppOptions = AdminAppWithKeysOptions | OwnedAdminAppOptions;
