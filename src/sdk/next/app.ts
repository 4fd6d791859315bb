import type { GetUserOptions } from "#sdk/apps/app.ts";
import type { ServerAppOptions } from "#sdk/apps/options.ts";
import { HallpassServerApp as ServerApp } from "#sdk/apps/server-app.ts";
import { leadsToHosted } from "#sdk/redirects/urls.ts";
import { isAnswered } from "#sdk/session/request-store.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { SignOutOptions } from "#sdk/users/shared/user.ts";
import type { PartialUser } from "#sdk/verify/partial-user.ts";
import { next } from "./framework.ts";
import { type ProtectOptions, protectorOf, type RouteProxy } from "./protect.ts";

/** The behavior of `auth` without a signed-in user. */
export interface AuthOptions extends Pick<GetUserOptions, "returnTo"> {
  /** Default: `return-null`. */
  or?: "redirect" | "throw" | "return-null";
}

/**
 * The server app of a Next.js app: knows the user of the request that is being answered, and redirects as Next.js does.
 *
 *     import { HallpassServerApp } from "hallpass/next";
 *     export const app = new HallpassServerApp();
 *
 *     // In a page:
 *     const user = await app.getUser({ or: "redirect" });
 */
export class HallpassServerApp extends ServerApp {
  readonly #isHttpOnly: boolean | undefined;

  constructor(options: ServerAppOptions = {}) {
    super({
      tokenStore: "nextjs-cookie",
      redirectMethod: "nextjs",
      ...options,
      deps: { framework: { ...next, isHttpOnly: options.httpOnly }, ...options.deps },
    });
    this.#isHttpOnly = options.httpOnly;
  }

  /**
   * Returns who is signed in, as the access token of the request says, without loading the user. For pages that need an
   * id or a name and are asked for often. Anonymous users count as not signed in.
   *
   *     const { id } = await app.auth({ or: "redirect" });
   */
  auth(options: AuthOptions & { or: "redirect" | "throw" }): Promise<PartialUser>;
  auth(options?: AuthOptions): Promise<PartialUser | null>;
  async auth({ or, returnTo }: AuthOptions = {}): Promise<PartialUser | null> {
    const user = await this.getPartialUser({ from: "token" });
    if (user && !user.isAnonymous) return user;
    if (or === "throw") throw new Error("User is not signed in but auth was called with { or: 'throw' }.");
    if (or === "redirect") return this.leaveForSignIn(returnTo);
    return null;
  }

  /**
   * Signs up an anonymous user and stores the tokens, as `getUser({ or: "anonymous" })` does. Works in server actions and
   * route handlers: while Next.js renders a page, it throws before it creates a user.
   */
  override async signUpAnonymously(tokenStore?: TokenStoreOption): Promise<void> {
    return super.signUpAnonymously(await this.writable(tokenStore));
  }

  /**
   * Revokes the session, if there is one, and redirects to `redirectUrl` or `urls.afterSignOut`. Works in server actions
   * and route handlers: while Next.js renders a page, it throws before it revokes the session.
   */
  override async signOut(options?: SignOutOptions & { tokenStore?: TokenStoreOption }): Promise<void> {
    return super.signOut({ ...options, tokenStore: await this.writable(options?.tokenStore) });
  }

  /** Finds the request that a token store means. Throws where its cookies cannot be set. */
  private async writable(named: TokenStoreOption | undefined): Promise<TokenStoreOption | undefined> {
    const { tokenStore, request } = await this.core.arrived(named);
    if (request && isAnswered(request)) await request.mustSetCookies();
    return tokenStore;
  }

  /**
   * Makes the function of the proxy file (the middleware file before Next.js 16): visitors who are not signed in are
   * redirected to sign-in before a page is rendered, and come back afterwards. Renews expired access tokens. Forms and
   * server actions of such visitors do not run, and lead to sign-in, too. Changes that other scripts ask for are refused
   * with status 401. With `pages: "hosted"`, the proxy also takes the answer of the hosted pages.
   *
   *     export const proxy = app.protect();
   *     export const config = { matcher: ["/boats/:path*"] };
   */
  protect(options?: ProtectOptions): RouteProxy {
    const hosted = { ...this.hosted, isHttpOnly: this.#isHttpOnly };
    return protectorOf(this, options, leadsToHosted(this.urls.signIn) ? hosted : null);
  }
}
