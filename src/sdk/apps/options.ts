import type { OAuthProviderId } from "#contract/providers.ts";
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
export type ScopesOnSignIn = { readonly [provider in OAuthProviderId]?: readonly string[] } & {
  readonly [provider: string]: readonly string[] | undefined;
};

export interface ClientAppOptions {
  /** The URL of the server, without `/api/v1`. Default: environment, else `http://localhost:4255`. */
  baseUrl?: string | { browser: string; server: string };
  /** Default: `HALLPASS_PROJECT_ID` or `NEXT_PUBLIC_HALLPASS_PROJECT_ID`. */
  projectId?: string;
  /** Default: `HALLPASS_PUBLISHABLE_CLIENT_KEY` or `NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY`. */
  publishableClientKey?: string;
  extraRequestHeaders?: Record<string, string>;
  urls?: Partial<Urls>;
  /** Default: cookies in a browser, no token store elsewhere. */
  tokenStore?: TokenStoreOption;
  /** Default `"none"`: redirects do nothing. */
  redirectMethod?: RedirectMethod;
  /** Additional scopes to request when a user connects an account, by provider id. */
  oauthScopesOnSignIn?: ScopesOnSignIn;
  /** @internal Replaces dependencies such as the clock, for tests of this repository. */
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
