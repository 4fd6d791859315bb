import type { ProviderId } from "#contract/providers.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { EmailClaim } from "#sdk/contact-channels/email-claims.ts";
import type { InstanceCalls } from "#sdk/instance/instance.ts";
import type { Project } from "#sdk/projects/project.ts";
import type { RedirectMethod } from "#sdk/redirects/method.ts";
import type { PageName, RedirectOptions } from "#sdk/redirects/redirects.ts";
import type { Urls } from "#sdk/redirects/urls.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import type { Result } from "#sdk/result.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { CliLoginOptions, CliLoginResult } from "#sdk/sign-in/cli-login.ts";
import type { CodeResult } from "#sdk/sign-in/code-problem.ts";
import type { CredentialSignIn, CredentialSignUp, SignInResult, SignUpResult } from "#sdk/sign-in/credentials.ts";
import type {
  ImpersonatedUser,
  MagicLinkOptions,
  MagicLinkResult,
  MagicLinkSent,
  MagicLinkSignInOptions,
} from "#sdk/sign-in/magic-links.ts";
import type { WithTokenStore } from "#sdk/sign-in/parts.ts";
import type { PasskeySignIn, PasskeySignInResult } from "#sdk/sign-in/passkey.ts";
import type { CallbackOptions, PasswordReset, PasswordResetSent } from "#sdk/sign-in/password-reset.ts";
import type { SecondFactorOptions, SecondFactorResult } from "#sdk/sign-in/second-factor.ts";
import type { SystemBrowserResult, SystemBrowserSignIn } from "#sdk/sign-in/system-browser.ts";
import type {
  InvitedSignUpResult,
  NewInvitedAccount,
  TeamInvitationSignUp,
  TeamInvitationSignUpProblem,
} from "#sdk/teams/invited-sign-up.ts";
import type { TeamInvitationDetails } from "#sdk/teams/team.ts";
import { type CurrentUser, countsAsSignedIn, type OrOption, type SignOutOptions } from "#sdk/users/shared/user.ts";
import type { PartialUser } from "#sdk/verify/partial-user.ts";
import type { FeatureQuestion } from "#sdk/wire/feature-support.ts";
import type { ClientJson } from "./client-json.ts";
import type { Core } from "./core.ts";
import { type AppInternals, hallpassAppInternals } from "./internals.ts";

/** How `getUser` finds the user, and its behavior without one. */
export interface GetUserOptions {
  or?: OrOption;
  /** The token store for this call, instead of the app's own. */
  tokenStore?: TokenStoreOption;
  /** With `or: "redirect"` on a server: the path to return to after sign-in. Default: the path of the request. */
  returnTo?: string;
}

/** Where `getPartialUser` finds the access token. */
export interface PartialUserOptions {
  from: "token";
  /** The token store for this call, instead of the app's own. */
  tokenStore?: TokenStoreOption;
}

/** The base of client, server and admin apps. `U` is the type of the signed-in user. */
export abstract class HallpassApp<U extends CurrentUser = CurrentUser> {
  /** @internal */
  protected readonly core: Core<U>;

  /** @internal */
  protected constructor(core: Core<U>) {
    this.core = core;
    // One by one, they would cost every sign-in page 100 bytes.
    for (const name of Object.keys(core.urls)) {
      if (isPage(name)) Object.assign(this, { [redirectName(name)]: core.redirects.to.bind(null, name) });
    }
  }

  /** The id of the project. */
  get projectId(): string {
    return this.core.projectId;
  }

  /** The address of the server, without a path and a trailing slash. */
  get baseUrl(): string {
    return this.core.baseUrl;
  }

  /** The addresses of the pages: those of the options, and defaults below `urls.handler`. */
  get urls(): Readonly<Urls> {
    return this.core.urls;
  }

  /** How the app redirects, as the options say. */
  get redirectMethod(): RedirectMethod {
    return this.core.redirectMethod;
  }

  /** Sets up a new instance with a printed link; only on project `internal`. */
  get instance(): InstanceCalls {
    return this.core.instance;
  }

  /**
   * The signed-in user or `null`, as a watchable that follows sign-in, sign-out and other tabs. Includes anonymous
   * users.
   */
  get currentUser(): Watchable<U | null> {
    return this.core.userIn();
  }

  /** Ends a page of a server with the redirect to sign-in. */
  protected async leaveForSignIn(returnTo?: string): Promise<never> {
    const { request } = await this.core.arrived();
    return this.core.redirects.leaveForSignIn({ request, returnTo });
  }

  /** Like `currentUser`, for another token store. */
  userIn(tokenStore?: TokenStoreOption): Watchable<U | null> {
    return this.core.userIn(tokenStore);
  }

  /** The public settings of the project, as a watchable. */
  get project(): Watchable<Project> {
    return this.core.project;
  }

  /**
   * Tells the server the language of the pages, such as `fr-FR`, with every request from now on: emails to their readers
   * are written in it. `HallpassProvider` calls it with its `lang`. Call it in a browser only: on a server, one app may
   * serve readers of many languages.
   */
  setLanguage(language: string): void {
    this.core.setLanguage(language);
  }

  /**
   * Loads the signed-in user from the server. Without a user, or with an anonymous one, `or` decides; by default the
   * result is `null`.
   *
   *     const user = await app.getUser({ or: "throw" });
   */
  getUser(options: GetUserOptions & { or: "redirect" | "throw" | "anonymous" }): Promise<U>;
  getUser(options?: GetUserOptions): Promise<U | null>;
  async getUser({ or, tokenStore: named, returnTo }: GetUserOptions = {}): Promise<U | null> {
    const { tokenStore, request } = await this.core.arrived(named);
    const user = await this.core.loadUser(tokenStore);
    if (countsAsSignedIn(user, or)) return user;
    if (or === "throw") throw new Error("User is not signed in but getUser was called with { or: 'throw' }.");
    if (or === "redirect") return this.core.redirects.leaveForSignIn({ request, returnTo });
    if (or !== "anonymous") return null;
    await this.signUpAnonymously(tokenStore);
    const anonymous = await this.core.userIn(tokenStore).get();
    if (!anonymous) throw new Error("The new anonymous user is missing.");
    return anonymous;
  }

  /**
   * Checks the access token of a request and returns its claims about the user; `null` for a request without a user,
   * and for any invalid token. Reads `Authorization: Bearer …`, `x-hallpass-auth` and the app's cookies. Takes a token,
   * too. Sends no request, except for the project's public keys: once, and then every ten minutes. Throws only when
   * these cannot be loaded. A session that was revoked counts until its access token expires, after ten minutes at
   * most; where that is too long, use `getUser`.
   *
   *     const user = await app.verify(request);
   *     if (!user) return new Response(null, { status: 401 });
   */
  async verify(requestOrToken: RequestLike | string): Promise<PartialUser | null> {
    return (await this.core.checks()).verify(requestOrToken);
  }

  /**
   * Returns what the access token says about the signed-in user, without loading the user; `null` when nobody is signed
   * in. Renews an expired token. On a server, the token's signature is checked.
   *
   *     const user = await app.getPartialUser({ from: "token", tokenStore: request });
   */
  async getPartialUser(options: PartialUserOptions): Promise<PartialUser | null> {
    const { tokenStore } = await this.core.arrived(options.tokenStore);
    return (await this.core.checks()).partialUser(() => this.core.sessionIn(tokenStore));
  }

  /** Signs up an anonymous user and stores the tokens, as `getUser({ or: "anonymous" })` does. */
  signUpAnonymously(tokenStore?: TokenStoreOption): Promise<void> {
    return this.core.signUpAnonymously(tokenStore);
  }

  /**
   * Returns the options of a client app for the same project, for example to create it in the browser. Has no secrets,
   * also for server and admin apps. Throws for an app without a publishable key, or with the tokens of one user.
   */
  toClientJson(): ClientJson {
    return this.core.toClientJson();
  }

  /** Calls for tools that extend the SDK. They may change in any version. */
  get [hallpassAppInternals](): AppInternals<U> {
    return this.core;
  }

  /** Always rejects, with the server's message about a missing feature. For compatibility with other clients. */
  checkFeatureSupport(question: FeatureQuestion = {}): Promise<never> {
    return this.core.checkFeatureSupport(question);
  }

  /** Loads the public settings of the project, such as its sign-in methods. */
  getProject(): Promise<Project> {
    return this.core.project.get();
  }

  /** Returns the session in the app's token store or another one. An admin app takes it as `projectOwnerSession`. */
  getSession(tokenStore?: TokenStoreOption): Session {
    return this.core.sessionIn(tokenStore);
  }

  /**
   * Signs in and redirects to `urls.afterSignIn`. A wrong password is a result, not an exception.
   *
   *     const result = await app.signInWithCredential({ email, password });
   *     if (result.status === "error") show(result.error.message);
   */
  async signInWithCredential(credential: CredentialSignIn): Promise<SignInResult> {
    return (await this.core.credentials()).signIn(credential);
  }

  /**
   * Creates an account, signs in and redirects to `urls.afterSignUp`. A rejected password and an address in use are
   * results, not exceptions.
   *
   *     const result = await app.signUpWithCredential({ email, password });
   *     if (result.status === "error") show(result.error.message);
   */
  async signUpWithCredential(credential: CredentialSignUp): Promise<SignUpResult> {
    return (await this.core.credentials()).signUp(credential);
  }

  /**
   * Redirects to a provider to sign in or up; `callOAuthCallback` handles the callback. Never resolves.
   *
   *     <button onClick={() => app.signInWithOAuth("github")}>Sign in with GitHub</button>
   */
  async signInWithOAuth(provider: ProviderId, options?: WithTokenStore): Promise<never> {
    return (await this.core.oauth()).signIn(provider, options);
  }

  /**
   * Signs in at a provider through the system's browser, for apps on phones and desktops: the app opens the browser, and the
   * browser comes back to an address of the app. Uses PKCE, and does not redirect.
   *
   *     const result = await app.signInWithSystemBrowser("github", {
   *       callbackUrl: "com.example.app:/callback",
   *       openAuthSession: async (url, callbackUrl) => {
   *         const result = await WebBrowser.openAuthSessionAsync(url, callbackUrl);
   *         return result.type === "success" ? result.url : null;
   *       },
   *     });
   *     if (result.status === "error") show(result.error.message);
   */
  async signInWithSystemBrowser(provider: ProviderId, how: SystemBrowserSignIn): Promise<SystemBrowserResult> {
    return (await this.core.oauth()).inSystemBrowser(provider, how);
  }

  /**
   * For the page at `urls.oauthCallback`: redeems the code in the page's address, signs in and redirects. Resolves with
   * false when the address has no code, or when another browser started the sign-in.
   */
  async callOAuthCallback(options?: WithTokenStore): Promise<boolean> {
    return (await this.core.oauth()).callback(options);
  }

  /**
   * Finishes a sign-in that asked for a second factor, and redirects as that sign-in would have. `totp` is the code of
   * the authenticator app, `code` the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED.
   *
   *     const result = await app.signInWithMfa("492039", attemptCode);
   *     if (result.status === "error") show(result.error.message);
   */
  async signInWithMfa(totp: string, code: string, options?: SecondFactorOptions): Promise<SecondFactorResult> {
    return (await this.core.secondFactors()).signInWithMfa(totp, code, options);
  }

  /** Returns the attempt code that a sign-in in this tab stored for the page that asks for the second factor. */
  pendingMfaAttempt(): string | null {
    return this.core.pendingMfaAttempt();
  }

  /** Like `signInWithMfa`, with one of the user's recovery codes. Each recovery code works once. */
  async signInWithRecoveryCode(
    recoveryCode: string,
    code: string,
    options?: SecondFactorOptions,
  ): Promise<SecondFactorResult> {
    return (await this.core.secondFactors()).signInWithRecoveryCode(recoveryCode, code, options);
  }

  /**
   * Signs in a program at a terminal: shows an address, waits until a user has confirmed there, and returns the refresh
   * token of the user's session.
   *
   *     const result = await app.promptCliLogin({ appUrl: "https://app.example.com" });
   *     if (result.status === "ok") keep(result.data);
   */
  async promptCliLogin(options: CliLoginOptions): Promise<CliLoginResult> {
    return (await this.core.cliLogins()).prompt(options);
  }

  /** Gives the signed-in user's session to the program that shows this login code. For the confirmation page. */
  async confirmCliLogin(loginCode: string): Promise<void> {
    return (await this.core.cliLogins()).confirm(loginCode);
  }

  /**
   * Emails a code of six characters and a link. `signInWithMagicLink` takes the code followed by the returned nonce.
   *
   *     const result = await app.sendMagicLinkEmail(email);
   *     if (result.status === "ok") await app.signInWithMagicLink(typed + result.data.nonce);
   */
  async sendMagicLinkEmail(email: string, options?: MagicLinkOptions): Promise<MagicLinkSent> {
    return (await this.core.magicLinks()).send(email, options);
  }

  /** Signs in with an emailed code, and redirects to `urls.afterSignIn`, or to `urls.afterSignUp` for a new user. */
  async signInWithMagicLink(code: string, options?: MagicLinkSignInOptions): Promise<MagicLinkResult> {
    return (await this.core.magicLinks()).signIn(code, options);
  }

  /** Checks whether a code is valid, without redeeming it. Each check counts as one of the code's twenty attempts. */
  async verifyMagicLinkCode(code: string): Promise<CodeResult> {
    return (await this.core.magicLinks()).verify(code);
  }

  /**
   * The user as whom the link of an impersonation opens the app; null for the code of an email. For the page of magic links,
   * which names the account before it signs in. Each call counts as one of the code's twenty attempts.
   */
  async getImpersonatedUser(code: string): Promise<CodeResult<ImpersonatedUser | null>> {
    return (await this.core.magicLinks()).impersonatedUser(code);
  }

  /** Whether this browser requested the email that contained the code. */
  isMagicLinkFromHere(code: string): boolean {
    return this.core.wasAskedForHere(code);
  }

  /**
   * Emails a link to choose a new password, if an account with the address exists. The result does not reveal whether
   * one does.
   *
   *     const result = await app.sendForgotPasswordEmail(email);
   *     if (result.status === "error") show(result.error.message);
   */
  async sendForgotPasswordEmail(email: string, options?: CallbackOptions): Promise<PasswordResetSent> {
    return (await this.core.passwordResets()).send(email, options);
  }

  /** Checks whether the code of an emailed link is valid. Each check counts as one of the code's twenty attempts. */
  async verifyPasswordResetCode(code: string): Promise<CodeResult> {
    return (await this.core.passwordResets()).check(code);
  }

  /**
   * Sets a new password with the code of an emailed link, and revokes every session of the user. Throws when the password
   * is rejected; the code then stays valid.
   *
   *     const result = await app.resetPassword({ code, password });
   *     if (result.status === "error") show(result.error.message);
   */
  async resetPassword(options: PasswordReset): Promise<CodeResult> {
    return (await this.core.passwordResets()).reset(options);
  }

  /** Verifies an email address with the code of an emailed link. */
  async verifyEmail(code: string): Promise<CodeResult> {
    const result = await (await this.core.emailClaims()).verify(code);
    await this.core.userIn().refresh();
    return result;
  }

  /** Returns the account of a verification link, and whether its user must sign in first. Does not redeem the code. */
  async getEmailClaim(code: string): Promise<CodeResult<EmailClaim>> {
    return (await this.core.emailClaims()).describe(code);
  }

  /** Reports, with the code of a verification link, that another user used the address; revokes that user's access. */
  async disownEmail(code: string): Promise<CodeResult> {
    return (await this.core.emailClaims()).disown(code);
  }

  /** Checks whether the code of an invitation is valid. Each check counts as one of the code's twenty attempts. */
  async verifyTeamInvitationCode(code: string): Promise<CodeResult> {
    return (await this.core.teamInvitations()).verify(code);
  }

  /** Returns the team of an invitation. The user must be signed in. Does not redeem the code. */
  async getTeamInvitationDetails(code: string): Promise<CodeResult<TeamInvitationDetails>> {
    return (await this.core.teamInvitations()).describe(code);
  }

  /**
   * Adds the signed-in user to the team of an emailed invitation.
   *
   *     const result = await app.acceptTeamInvitation(code);
   *     if (result.status === "error") show(result.error.message);
   */
  async acceptTeamInvitation(code: string): Promise<CodeResult> {
    return (await this.core.teamInvitations()).accept(code);
  }

  /**
   * Returns the team, address and methods for the sign-up of an invited person without an account. SIGN_UP_NOT_ENABLED
   * where sign-up is closed, except to the console. Does not redeem the code.
   *
   *     const result = await app.getTeamInvitationSignUp(code);
   *     if (result.status === "ok") show(`Your account: ${result.data.recipientEmail}`);
   */
  async getTeamInvitationSignUp(code: string): Promise<Result<TeamInvitationSignUp, TeamInvitationSignUpProblem>> {
    return (await this.core.teamInvitations()).describeSignUp(code);
  }

  /**
   * Creates an account with the address of an emailed invitation, joins the team, and redirects to `urls.afterSignUp`. The address
   * is verified. With `passkey: true` instead of a password, asks for a passkey.
   *
   *     const result = await app.signUpWithTeamInvitation({ code, password });
   *     if (result.status === "error") show(result.error.message);
   */
  async signUpWithTeamInvitation(account: NewInvitedAccount): Promise<InvitedSignUpResult> {
    return (await this.core.teamInvitations()).signUp(account);
  }

  /**
   * Asks for a passkey, signs in with it and redirects to `urls.afterSignIn`. A user who cancels is a result, not an
   * exception: PASSKEY_WEBAUTHN_ERROR with the name of the browser's error, such as `NotAllowedError`.
   *
   *     const result = await app.signInWithPasskey();
   *     if (result.status === "error") show(result.error.message);
   */
  async signInWithPasskey(how?: PasskeySignIn): Promise<PasskeySignInResult> {
    return (await this.core.passkeys()).signIn(how);
  }

  /** Revokes the session, if there is one, and redirects to `redirectUrl` or `urls.afterSignOut`. */
  signOut(options?: SignOutOptions & { tokenStore?: TokenStoreOption }): Promise<void> {
    return this.core.signOut(options);
  }

  /** Redirects to `urls.signIn`. */
  declare redirectToSignIn: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.signUp`. */
  declare redirectToSignUp: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.signOut`. */
  declare redirectToSignOut: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.afterSignIn`. */
  declare redirectToAfterSignIn: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.afterSignUp`. */
  declare redirectToAfterSignUp: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.afterSignOut`. */
  declare redirectToAfterSignOut: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.home`. */
  declare redirectToHome: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.emailVerification`. */
  declare redirectToEmailVerification: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.passwordReset`. */
  declare redirectToPasswordReset: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.forgotPassword`. */
  declare redirectToForgotPassword: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.oauthCallback`. */
  declare redirectToOAuthCallback: () => Promise<void>;
  /** Redirects to `urls.magicLinkCallback`. */
  declare redirectToMagicLinkCallback: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.accountSettings`. */
  declare redirectToAccountSettings: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.teamInvitation`. */
  declare redirectToTeamInvitation: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.mfa`. */
  declare redirectToMfa: (options?: RedirectOptions) => Promise<void>;
  /** Redirects to `urls.error`. */
  declare redirectToError: (options?: RedirectOptions) => Promise<void>;
}

const isPage = (name: string): name is PageName => name !== "handler";

/** `signIn` → `redirectToSignIn` */
const redirectName = (page: PageName) => `redirectTo${page.replace(/^oa|^./, (start) => start.toUpperCase())}`;
