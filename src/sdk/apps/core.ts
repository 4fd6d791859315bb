import type { Level } from "#contract/access.ts";
import { following } from "#sdk/cache/following.ts";
import { keyed } from "#sdk/cache/keyed.ts";
import type { Resource } from "#sdk/cache/resource.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { EmailClaims } from "#sdk/contact-channels/email-claims.ts";
import type { Deps } from "#sdk/deps.ts";
import type { InstanceCalls } from "#sdk/instance/instance.ts";
import { lazily } from "#sdk/lazily.ts";
import { loadProject } from "#sdk/projects/client-project.ts";
import type { Project } from "#sdk/projects/project.ts";
import type { RedirectMethod } from "#sdk/redirects/method.ts";
import { createRedirects, type Redirects } from "#sdk/redirects/redirects.ts";
import { resolveUrls, type Urls } from "#sdk/redirects/urls.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import { parseAccessToken } from "#sdk/session/access-token.ts";
import { lazyStore } from "#sdk/session/lazy-store.ts";
import { ELSEWHERE, sessionElsewhere, unknownUser } from "#sdk/session/on-a-server.ts";
import { refreshThrough } from "#sdk/session/refresh.ts";
import { isRequest, tokenStores } from "#sdk/session/resolve-store.ts";
import { serverClock } from "#sdk/session/server-clock.ts";
import type { Session } from "#sdk/session/session.ts";
import { sessionsOf } from "#sdk/session/sessions.ts";
import type { TokenStore, TokenStoreOption } from "#sdk/session/token-store.ts";
import { nonces } from "#sdk/sign-in/asked-here.ts";
import type { CliLogins } from "#sdk/sign-in/cli-login.ts";
import type { Credentials } from "#sdk/sign-in/credentials.ts";
import type { MagicLinks } from "#sdk/sign-in/magic-links.ts";
import type { OAuth } from "#sdk/sign-in/oauth.ts";
import { type SignInParts, tokensOf } from "#sdk/sign-in/parts.ts";
import type { Passkeys } from "#sdk/sign-in/passkey.ts";
import type { PasswordResets } from "#sdk/sign-in/password-reset.ts";
import { pendingAttempt } from "#sdk/sign-in/pending-attempt.ts";
import type { SecondFactors } from "#sdk/sign-in/second-factor.ts";
import type { InvitationAnswers } from "#sdk/teams/answer-invitation.ts";
import type { SessionParts } from "#sdk/users/shared/session-scope.ts";
import type { CurrentUser, SignOutOptions } from "#sdk/users/shared/user.ts";
import type { Checks } from "#sdk/verify/checks.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import type { FeatureQuestion } from "#sdk/wire/feature-support.ts";
import { createWire, type Wire } from "#sdk/wire/wire.ts";
import { toClientJson } from "./client-json.ts";
import type { AppInternals, InitialUser } from "./internals.ts";
import type { ClientAppOptions } from "./options.ts";

/**
 * The parts of an app, at any level of its wire. Parts that not every sign-in page needs at once are loaded on first
 * use.
 */
export interface Core<U extends CurrentUser> extends AppInternals<U> {
  readonly projectId: string;
  readonly baseUrl: string;
  readonly urls: Readonly<Urls>;
  readonly redirectMethod: RedirectMethod;
  readonly redirects: Redirects;
  readonly project: Watchable<Project>;
  setLanguage(language: string): void;
  readonly instance: InstanceCalls;
  credentials(): Promise<Credentials>;
  secondFactors(): Promise<SecondFactors>;
  pendingMfaAttempt(): string | null;
  oauth(): Promise<OAuth>;
  cliLogins(): Promise<CliLogins>;
  magicLinks(): Promise<MagicLinks>;
  /** Whether this browser requested the email that contained the code. */
  wasAskedForHere(code: string): boolean;
  passwordResets(): Promise<PasswordResets>;
  emailClaims(): Promise<EmailClaims>;
  passkeys(): Promise<Passkeys>;
  teamInvitations(): Promise<InvitationAnswers>;
  sessionIn(tokenStore?: TokenStoreOption): Session;
  userIn(tokenStore?: TokenStoreOption): Watchable<U | null>;
  /** Finds the request that `nextjs-cookie` means on a server. */
  arrived(tokenStore?: TokenStoreOption): Promise<{ tokenStore?: TokenStoreOption; request?: RequestLike }>;
  /** Loads the user. Of a request, once: it does not live longer than its user. */
  loadUser(tokenStore?: TokenStoreOption): Promise<U | null>;
  checks(): Promise<Checks>;
  checkFeatureSupport(question: FeatureQuestion): Promise<never>;
  /** Signs up an anonymous user and stores the tokens. Concurrent calls share one sign-up. */
  signUpAnonymously(tokenStore?: TokenStoreOption): Promise<void>;
  signOut(options?: SignOutOptions & { tokenStore?: TokenStoreOption }): Promise<void>;
}

/** Assembles a core. `userOf` makes the user of one session, in the shape of the wire's level. */
export function assemble<L extends Level, U extends CurrentUser>(
  options: ClientAppOptions,
  connection: Connection,
  userOf: (parts: SessionParts<L>) => Resource<U | null>,
): Core<U> {
  const { deps, projectId, baseUrl } = connection;
  const wire: Wire<L> = createWire(connection);
  const redirectMethod = options.redirectMethod ?? (options.pages ? "window" : "none");
  const urls = Object.freeze(resolveUrls(options.urls, options.pages));
  const hosted =
    options.pages &&
    lazily(async () =>
      (await import("./hosted-pages.ts")).hostedPagesOf(options, { ...signIn, connection, stores, keepIn, signOut }),
    );
  const redirects = createRedirects(urls, redirectMethod, deps, hosted);
  const stores = tokenStores(connection, options.tokenStore);
  /** The app's own store, once the answer in the address of the page is taken. */
  const arriving =
    hosted && /[?&](state|hallpass_page)=/.test(deps.browser()?.href ?? "")
      ? lazyStore(async () => (await hosted()).arrive())
      : null;
  // At once, also on a page that needs no user. Whoever asks for the user gets the error.
  arriving?.load?.().catch(() => {});
  const storeFor = (named?: TokenStoreOption) => (named === undefined && arriving) || stores(named);
  const clock = serverClock(deps.now);
  const sessionInStore = sessionsOf(refreshThrough(wire, connection), clock);

  const later = lazily(() => import("./later.ts"));
  const signOut = async (session: Session, how?: SignOutOptions) =>
    (await later()).signOut({ wire, redirects, session }, how);

  async function keepIn(store: TokenStore, signedIn: Parameters<typeof tokensOf>[0]) {
    clock.learnFrom(parseAccessToken(signedIn.access_token));
    await store.write(tokensOf(signedIn));
  }

  const signIn: SignInParts<L> & { deps: Deps } = {
    wire,
    redirects,
    deps,
    session: (tokenStore) => sessionInStore(storeFor(tokenStore)),
    keep: (signedIn, tokenStore) => keepIn(storeFor(tokenStore), signedIn),
  };
  const oauth = lazily(async () => {
    const { oauthOf } = await import("#sdk/sign-in/oauth.ts");
    return oauthOf({ ...signIn, connection, scopesOnSignIn: options.oauthScopesOnSignIn });
  });

  const userOfSession = keyed((session: Session) =>
    userOf({
      wire: wire.as(session),
      session,
      clock,
      connection,
      oauth,
      redirects,
      signOut: (how) => signOut(session, how),
      async given() {
        const user = given.get(session);
        given.delete(session);
        if (user === undefined) return undefined;
        return (await later()).takenOver(user, session.key === ELSEWHERE ? undefined : storeFor().read());
      },
    }),
  );
  const userOfStore = keyed((store: TokenStore) => following(store, () => userOfSession(sessionInStore(store))));

  const anonymously = lazily(async () => {
    const { anonymousSignUp } = await import("#sdk/sign-in/anonymous.ts");
    return anonymousSignUp(wire, (signedIn, store) => keepIn(store, signedIn));
  });
  const instance = lazily(async () =>
    (await import("#sdk/instance/instance.ts")).instanceCalls(wire, deps, () => storeFor()),
  );

  const ofRequests = lazily(async () => (await import("./user-of-request.ts")).usersOfRequests<U>());

  /** Users that a server loaded for the page, until they are first asked for. */
  const given = new WeakMap<Session, InitialUser>();

  function initialUser(user: InitialUser): Watchable<U | null> {
    if (deps.browser()) {
      const session = sessionInStore(storeFor());
      const watched = userOfSession(session);
      if (watched.snapshot().status === "pending" && user !== null) given.set(session, user);
      // At once, so that the user of a page that is long open can't come back with a later load.
      void watched.settled();
      // Somebody may have signed in or out since the server answered.
      if ((user === null) === session.isKnownInvalid() || user instanceof Promise) return userOfStore(storeFor());
    }
    const elsewhere = sessionElsewhere();
    given.set(elsewhere, user);
    return userOfSession(elsewhere);
  }

  return {
    async checkFeatureSupport(question) {
      return (await later()).askForFeature(wire, question);
    },
    toClientJson: () => toClientJson(options, { projectId, urls, level: connection.level }),
    sendRequest: async (path, how) => (await later()).sendRequest(options.tokenStore, signIn, path, how),
    projectId,
    baseUrl,
    urls,
    redirectMethod,
    redirects,
    project: resource(() => loadProject(wire), deps),
    setLanguage: (language) => {
      connection.language = language;
    },
    instance: {
      checkLink: async (code) => (await instance()).checkLink(code),
      setUp: async (options) => (await instance()).setUp(options),
      signInWithLink: async (code) => (await instance()).signInWithLink(code),
    },
    credentials: lazily(async () => (await import("#sdk/sign-in/credentials.ts")).credentials(signIn)),
    secondFactors: lazily(async () => (await import("#sdk/sign-in/second-factor.ts")).secondFactors(signIn)),
    pendingMfaAttempt: () => pendingAttempt(deps),
    oauth,
    cliLogins: lazily(async () => (await import("#sdk/sign-in/cli-login.ts")).cliLogins(signIn)),
    magicLinks: lazily(async () => (await import("#sdk/sign-in/magic-links.ts")).magicLinks(signIn)),
    wasAskedForHere: nonces(deps).belongsTo,
    passwordResets: lazily(async () =>
      (await import("#sdk/sign-in/password-reset.ts")).passwordResets(wire, redirects),
    ),
    emailClaims: lazily(async () =>
      (await import("#sdk/contact-channels/email-claims.ts")).emailClaims(wire, signIn.session),
    ),
    passkeys: lazily(async () => (await import("#sdk/sign-in/passkey.ts")).passkeySignIn(signIn)),
    teamInvitations: lazily(async () =>
      (await import("#sdk/teams/answer-invitation.ts")).invitationAnswers(signIn, () => userOfStore(storeFor())),
    ),
    sessionIn: (tokenStore) => sessionInStore(storeFor(tokenStore)),
    userIn: (tokenStore) => userOfStore(storeFor(tokenStore)),
    userToRender(tokenStore = options.tokenStore) {
      const isInCookies = tokenStore === undefined || tokenStore === "cookie" || tokenStore === "nextjs-cookie";
      return isInCookies && !deps.browser() ? unknownUser : userOfStore(storeFor(tokenStore));
    },
    prefetchesUser: !options.noAutomaticPrefetch,
    async arrived(named) {
      if (deps.browser()) return { tokenStore: named };
      return (await later()).arrived(named, options.tokenStore, deps);
    },
    async loadUser(tokenStore) {
      const store = storeFor(tokenStore);
      const user = userOfStore(store);
      return isRequest(tokenStore) ? (await ofRequests())(store, user) : user.get();
    },
    checks: lazily(async () => (await import("./checks.ts")).appChecks(options, connection)),
    initialUser,
    signUpAnonymously: async (tokenStore) => (await anonymously())(storeFor(tokenStore)),
    signOut: (how) => signOut(signIn.session(how?.tokenStore), how),
  };
}
