import { afterAll, beforeAll, describe, setSystemTime } from "bun:test";
import type { Client } from "oauth4webapi";
import { type Duration, fromNow } from "#testing/waiting.ts";
import type { Browser } from "./browser.ts";
import { startHallpass } from "./hallpass.ts";
import { startOidcProvider } from "./oidc-provider.ts";

/** What the owner of a client says about it, in the words of OpenID Connect Dynamic Client Registration 1.0. */
export interface ClientMetadata {
  redirect_uris: string[];
  post_logout_redirect_uris?: string[];
  token_endpoint_auth_method?: "client_secret_basic" | "client_secret_post";
  backchannel_logout_uri?: string;
}

/** A user with a browser in which nobody is signed in yet. */
export interface User {
  sub: string;
  email: string;
  name: string;
  browser: Browser;
}

/**
 * An OpenID Provider, and how its users sign in and consent. The tests run against ours and against `oidc-provider`, which is
 * certified: a test that asks for something that OpenID Connect does not ask for fails there.
 */
export interface Provider extends AsyncDisposable {
  issuer: string;
  /** Adds a client as its owner does. It needs no PKCE, as those of the certification. */
  client(metadata: ClientMetadata): Promise<Client & { client_secret: string }>;
  user(): Promise<User>;
  /** Where the standards leave a choice, what this provider has chosen. */
  chosen: Choices;
}

export interface Choices {
  /** OpenID Connect Core 1.0 §5.4 leaves the claims of scopes to userinfo; many apps read the ID token only. */
  claimsInIdToken: boolean;
  /** Clients that register themselves must use PKCE, as OAuth 2.1 asks. */
  needsPkceOfRegistered: boolean;
  /** RP-Initiated Logout 1.0 §2 lets a provider ask also a user for whom the client shows an ID token. */
  asksBeforeEachLogout: boolean;
  /** It shows a fault of a logout at once, and does not offer to sign out here. */
  refusesFaultyLogouts: boolean;
}

const PROVIDERS = { Hallpass: startHallpass, "oidc-provider": startOidcProvider };
const START_MILLIS = 60_000;

/** Describes the same tests for each provider. */
export function eachProvider(body: (provider: () => Provider) => void): void {
  for (const [name, start] of Object.entries(PROVIDERS)) {
    describe(name, () => {
      let provider: Provider;
      beforeAll(async () => {
        provider = await start();
      }, START_MILLIS);
      afterAll(async () => {
        setSystemTime();
        await provider?.[Symbol.asyncDispose]();
      });
      body(() => provider);
    });
  }
}

/** Lets time go by for the provider and the client: both run in this process. */
export const pass = (time: Duration): void => void setSystemTime(fromNow(time));
