import type { Level } from "#contract/access.ts";
import { exchangeToken, type TokenReply } from "#contract/auth/oauth.ts";
import { isKnown } from "#contract/errors.ts";
import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { OAUTH_SCOPE, OAUTH_STATE_COOKIE_SECONDS, PKCE_METHOD } from "#contract/limits.ts";
import { getCurrentUser } from "#contract/users.ts";
import type { ScopesOnSignIn } from "#sdk/apps/options.ts";
import type { Browser } from "#sdk/deps.ts";
import { parseCookies } from "#sdk/session/cookies.ts";
import type { Session } from "#sdk/session/session.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import type { SignInParts } from "./parts.ts";
import { continueWithSecondFactor } from "./pending-attempt.ts";
import { createPkce, createState } from "./pkce.ts";

export interface OAuth {
  /** Leaves for the provider; never resolves. */
  signIn(provider: string): Promise<never>;
  /** Leaves to connect an account of the provider to the session's user, and comes back to this page; never resolves. */
  link(session: Session, provider: string, scopes: readonly string[]): Promise<never>;
  /** Takes in a browser that came back; false when there is nothing to take in. */
  callback(): Promise<boolean>;
}

interface OAuthParts<L extends Level> extends SignInParts<L> {
  connection: Connection;
  scopesOnSignIn: ScopesOnSignIn | undefined;
}

export function oauthOf<L extends Level>(parts: OAuthParts<L>): OAuth {
  const { wire, redirects, deps, store, session, connection, scopesOnSignIn } = parts;
  const { projectId, baseUrl, keys } = connection;
  const names = cookieNames(PRODUCT_PREFIX, projectId);
  /** Effects of React run twice in development; what came back is taken in once. */
  const arrivals = new Map<string, Promise<boolean>>();

  async function leave(provider: string, further: Record<string, string>): Promise<never> {
    const browser = browserOf("OAuth sign-in");
    const { verifier, challenge } = await createPkce();
    const state = createState();
    setCookie(browser, names.oauthOuter(state), verifier, OAUTH_STATE_COOKIE_SECONDS);
    const url = new URL(`${baseUrl}/api/v1/auth/oauth/authorize/${encodeURIComponent(provider.toLowerCase())}`);
    const query = {
      client_id: projectId,
      client_secret: publishableKey(),
      redirect_uri: withoutAnswer(redirects.callbackUrl("oauthCallback", "redirectUrl")).href,
      scope: OAUTH_SCOPE,
      state,
      grant_type: "authorization_code",
      code_challenge: challenge,
      code_challenge_method: PKCE_METHOD,
      response_type: "code",
      error_redirect_url: redirects.callbackUrl("error", "errorRedirectUrl"),
      ...further,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    browser.assign(url.href);
    return new Promise<never>(() => {});
  }

  async function arrive(browser: Browser, code: string, state: string): Promise<boolean> {
    const name = names.oauthOuter(state);
    const verifier = parseCookies(browser.cookies.read()).get(name);
    if (!verifier) {
      console.warn("This browser did not begin the OAuth sign-in that it was sent back from; nothing was done.");
      return false;
    }
    setCookie(browser, name, "", 0);
    const address = withoutAnswer(browser.href);
    browser.rewrite(address.href);
    let reply: TokenReply;
    try {
      reply = await wire.as(null).call(
        exchangeToken,
        {
          body: {
            grant_type: "authorization_code",
            client_id: projectId,
            client_secret: publishableKey(),
            code,
            code_verifier: verifier,
            redirect_uri: address.href,
          },
        },
        { encoding: "form" },
      );
    } catch (error) {
      if (!isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) throw error;
      return continueWithSecondFactor({ deps, redirects }, error);
    }
    store().write({ accessToken: reply.access_token, refreshToken: reply.refresh_token ?? null });
    const wanted = reply.after_callback_redirect_url;
    if (wanted) await redirects.away(wanted, { replace: true });
    else await redirects.to(reply.is_new_user ? "afterSignUp" : "afterSignIn", { replace: true });
    return true;
  }

  function browserOf(what: string): Browser {
    const browser = deps.browser();
    if (!browser) throw new Error(`${what} works only in a browser.`);
    return browser;
  }

  function publishableKey(): string {
    if (connection.ownerSession || !keys.publishableClientKey) {
      throw new Error("OAuth is not supported without a publishable client key.");
    }
    return keys.publishableClientKey;
  }

  /** Only whoever is here anonymously says so on the way: their account is to be kept. Tokens are not for addresses else. */
  async function anonymousToken(): Promise<string | null> {
    const own = session();
    const tokens = own.isKnownInvalid() ? null : await own.tokens();
    if (!tokens?.accessToken) return null;
    const user = await wire.as(own).call(getCurrentUser);
    return user.is_anonymous ? tokens.accessToken : null;
  }

  return {
    async signIn(provider) {
      const token = await anonymousToken();
      return leave(provider, { type: "authenticate", ...(token !== null && { token }) });
    },
    async link(session, provider, scopes) {
      const browser = browserOf("Connecting an account");
      const tokens = await session.tokens();
      if (!tokens?.accessToken) throw new Error("Only a signed-in user can connect an account.");
      const all = [...new Set([...scopes, ...(scopesOnSignIn?.[provider] ?? [])])];
      return leave(provider, {
        type: "link",
        token: tokens.accessToken,
        after_callback_redirect_url: browser.href,
        ...(all.length > 0 && { provider_scope: all.join(" ") }),
      });
    },
    async callback() {
      const browser = browserOf("The OAuth callback");
      const { searchParams } = new URL(browser.href);
      const [code, state] = [searchParams.get("code"), searchParams.get("state")];
      if (!code || !state) {
        // Before it was taken in, or by somebody who opened the page by hand.
        const begun = [...arrivals.values()].at(-1);
        if (begun) return begun;
        console.warn("The address of the OAuth callback has no code and state; nothing was done.");
        return false;
      }
      const begun = arrivals.get(state) ?? arrive(browser, code, state);
      arrivals.set(state, begun);
      return begun;
    },
  };
}

/** The address as the server was told it: without the answer in it, and in the form that `URL` gives a query. */
function withoutAnswer(href: string): URL {
  const url = new URL(href);
  url.searchParams.delete("code");
  url.searchParams.delete("state");
  url.hash = "";
  return url;
}

function setCookie({ cookies, href }: Browser, name: string, value: string, maxAgeSeconds: number) {
  const secure = href.startsWith("https:") ? "; Secure" : "";
  cookies.write(`${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`);
}
