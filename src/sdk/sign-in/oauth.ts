import type { Level } from "#contract/access.ts";
import type { TokenReply } from "#contract/auth/oauth.ts";
import { isKnown, KnownError } from "#contract/errors.ts";
import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { OAUTH_STATE_COOKIE_SECONDS } from "#contract/limits.ts";
import type { OAuthProviderId } from "#contract/providers.ts";
import { parseCookies } from "#contract/session-cookies.ts";
import type { Browser } from "#sdk/deps.ts";
import { callbackUrlOf } from "#sdk/redirects/callback-url.ts";
import type { Session } from "#sdk/session/session.ts";
import { setCookie } from "#sdk/session/set-cookie.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { RequestRefused } from "#sdk/wire/decode.ts";
import { authorizationsOf } from "./authorization.ts";
import type { SignInParts, WithTokenStore } from "./parts.ts";
import { continueWithSecondFactor } from "./pending-attempt.ts";
import type { SystemBrowserResult, SystemBrowserSignIn } from "./system-browser.ts";

/** Scopes to request, by provider id. */
export type ScopesOnSignIn = { readonly [provider in OAuthProviderId]?: readonly string[] } & {
  readonly [provider: string]: readonly string[] | undefined;
};

export interface OAuth {
  /** Redirects to the provider. Never resolves. */
  signIn(provider: string, options?: WithTokenStore): Promise<never>;
  /** Signs in through a browser that is not the app's own page. */
  inSystemBrowser(provider: string, how: SystemBrowserSignIn): Promise<SystemBrowserResult>;
  /** Redirects to the provider to connect an account to the session's user, then to this page. Never resolves. */
  link(session: Session, provider: string, scopes: readonly string[]): Promise<never>;
  /** Handles the callback from the server; false when there is no code, or another browser started the flow. */
  callback(options?: WithTokenStore): Promise<boolean>;
  /** Returns the session in the app's token store: another one after the user has signed in again. */
  session(): Session;
}

interface OAuthParts<L extends Level> extends SignInParts<L> {
  connection: Connection;
  scopesOnSignIn: ScopesOnSignIn | undefined;
}

export function oauthOf<L extends Level>(parts: OAuthParts<L>): OAuth {
  const { redirects, deps, session, keep, connection, scopesOnSignIn } = parts;
  const names = cookieNames(PRODUCT_PREFIX, connection.projectId);
  const authorizations = authorizationsOf(parts);
  /** By `state`. React runs effects twice in development, and each callback must be handled once. */
  const callbacks = new Map<string, Promise<boolean>>();

  async function authorize(provider: string, parameters: Record<string, string>): Promise<never> {
    const browser = browserOf("signInWithOAuth and callOAuthCallback");
    const { url, state, verifier } = await authorizations.begin(provider, {
      redirectUri: withoutCode(callbackUrlOf(redirects, "oauthCallback", "redirectUrl")).href,
      errorUrl: callbackUrlOf(redirects, "error", "errorRedirectUrl"),
      ...parameters,
    });
    setCookie(browser, names.oauthOuter(state), verifier, OAUTH_STATE_COOKIE_SECONDS);
    browser.assign(url);
    return new Promise<never>(() => {});
  }

  async function handleCallback(
    browser: Browser,
    code: string,
    state: string,
    tokenStore: TokenStoreOption | undefined,
  ): Promise<boolean> {
    const name = names.oauthOuter(state);
    const verifier = parseCookies(browser.cookies.read()).get(name);
    if (!verifier) {
      console.warn("This browser did not begin the OAuth sign-in that it was sent back from; nothing was done.");
      return false;
    }
    setCookie(browser, name, null);
    const callbackUrl = browser.href;
    const address = withoutCode(callbackUrl);
    browser.rewrite(address.href);
    /** Without an answer, the code is probably unused: a reload, or another call, sends it again. */
    const restore = () => {
      setCookie(browser, name, verifier, OAUTH_STATE_COOKIE_SECONDS);
      browser.rewrite(callbackUrl);
      callbacks.delete(state);
    };
    let reply: TokenReply;
    try {
      reply = await authorizations.redeem({ code, verifier, redirectUri: address.href });
    } catch (error) {
      if (isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) {
        throw await continueWithSecondFactor({ deps, redirects }, error);
      }
      if (error instanceof ConnectionError) restore();
      throw callbackError(error);
    }
    await keep(reply, tokenStore);
    const redirectUrl = reply.after_callback_redirect_url;
    if (redirectUrl) await redirects.away(redirectUrl, { replace: true });
    else await redirects.to(reply.is_new_user ? "afterSignUp" : "afterSignIn", { replace: true });
    return true;
  }

  function browserOf(what: string): Browser {
    const browser = deps.browser();
    if (!browser) throw new Error(`${what} only work in a browser.`);
    return browser;
  }

  return {
    session,
    async signIn(provider, { tokenStore } = {}) {
      return authorize(provider, await authorizations.signInAs(tokenStore));
    },
    async inSystemBrowser(provider, how) {
      const { signInInSystemBrowser } = await import("./system-browser.ts");
      return signInInSystemBrowser({ authorizations, keep, deps, redirects }, provider, how);
    },
    async link(session, provider, scopes) {
      const browser = browserOf("Calls that connect an account");
      const tokens = await session.tokens();
      if (!tokens?.accessToken)
        throw new Error("No access token available: only a signed-in user can connect an account.");
      const all = [...new Set([...scopes, ...(scopesOnSignIn?.[provider] ?? [])])];
      return authorize(provider, {
        type: "link",
        token: tokens.accessToken,
        after_callback_redirect_url: browser.href,
        ...(all.length > 0 && { provider_scope: all.join(" ") }),
      });
    },
    async callback({ tokenStore } = {}) {
      const browser = browserOf("signInWithOAuth and callOAuthCallback");
      const { searchParams } = new URL(browser.href);
      const [code, state] = [searchParams.get("code"), searchParams.get("state")];
      if (!code || !state) {
        // An earlier call has already removed the code from the address, or the page was opened without one.
        const running = [...callbacks.values()].at(-1);
        if (running) return running;
        console.warn("The address of the OAuth callback has no code and state; nothing was done.");
        return false;
      }
      const running = callbacks.get(state) ?? handleCallback(browser, code, state, tokenStore);
      callbacks.set(state, running);
      return running;
    },
  };
}

/** Returns the error of a failed callback. Errors that say what is wrong stay as they are. */
function callbackError(error: unknown): unknown {
  if (isKnown(error, "INVALID_TOTP_CODE")) {
    return new KnownError(error.code, undefined, "Invalid TOTP code. Please try signing in again.");
  }
  if (error instanceof KnownError || error instanceof RequestRefused || error instanceof ConnectionError) return error;
  return new Error("Error signing in during OAuth callback. Please try again.", { cause: error });
}

/** The redirect URI as it was sent to the server: without `code` and `state`, with the query as `URL` serializes it. */
function withoutCode(href: string): URL {
  const url = new URL(href);
  url.searchParams.delete("code");
  url.searchParams.delete("state");
  url.hash = "";
  return url;
}
