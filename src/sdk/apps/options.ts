import type { Deps } from "#sdk/deps.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { Urls } from "./urls.ts";

/** How the app moves the browser: by the window, not at all, or by a router. */
export type RedirectMethod =
  | "window"
  | "none"
  | {
      /** A hook of the router that gives a function to go somewhere, for React components. */
      useNavigate(): (to: string) => void;
      /** For redirects outside components; without it they go through the window. */
      navigate?(to: string): void;
    };

/** Scopes of a provider that an app wants from the beginning, by provider. */
export type ScopesOnSignIn = Readonly<Partial<Record<string, readonly string[]>>>;

export interface ClientAppOptions {
  /** Where Hallpass runs. Default: environment, else `http://localhost:4255`. */
  baseUrl?: string | { browser: string; server: string };
  /** Default: `HALLPASS_PROJECT_ID` or `NEXT_PUBLIC_HALLPASS_PROJECT_ID`. */
  projectId?: string;
  /** Default: `HALLPASS_PUBLISHABLE_CLIENT_KEY` or `NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY`. */
  publishableClientKey?: string;
  extraRequestHeaders?: Record<string, string>;
  urls?: Partial<Urls>;
  /** Default: cookies in a browser, nowhere elsewhere. */
  tokenStore?: TokenStoreOption;
  /** Default `"none"`: redirects do nothing. */
  redirectMethod?: RedirectMethod;
  /** Scopes of providers that connecting an account asks for, too. */
  oauthScopesOnSignIn?: ScopesOnSignIn;
  /** Replaces parts of the outside world, for tests. */
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

/** Acts in the name of an owner signed in to project `internal`; needs no keys and has no users of its own. */
export interface OwnedAdminAppOptions extends Omit<ClientAppOptions, "tokenStore" | "publishableClientKey"> {
  projectOwnerSession: Session;
  projectId: string;
  tokenStore?: null;
  /** Called after each change of the project through this app. */
  onProjectChange?(): Promise<void>;
}

export type AdminAppOptions = AdminAppWithKeysOptions | OwnedAdminAppOptions;
