import type { Watchable } from "#sdk/cache/watchable.ts";
import type { EmailClaim } from "#sdk/contact-channels/email-claims.ts";
import type { InstanceCalls } from "#sdk/instance/instance.ts";
import type { Project } from "#sdk/projects/project.ts";
import type { Result } from "#sdk/result.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { CliLoginOptions, CliLoginResult } from "#sdk/sign-in/cli-login.ts";
import type { CodeProblem, CodeResult } from "#sdk/sign-in/code-problem.ts";
import type { CredentialSignIn, CredentialSignUp, SignInResult, SignUpResult } from "#sdk/sign-in/credentials.ts";
import type {
  MagicLinkOptions,
  MagicLinkResult,
  MagicLinkSent,
  MagicLinkSignInOptions,
} from "#sdk/sign-in/magic-links.ts";
import type { PasskeySignIn, PasskeySignInResult } from "#sdk/sign-in/passkey.ts";
import type { CallbackOptions, PasswordReset } from "#sdk/sign-in/password-reset.ts";
import type { SecondFactorOptions, SecondFactorResult } from "#sdk/sign-in/second-factor.ts";
import type { TeamInvitationDetails } from "#sdk/teams/team.ts";
import { type CurrentUser, countsAsSignedIn, type OrOption, type SignOutOptions } from "#sdk/users/shared/user.ts";
import type { FeatureQuestion } from "#sdk/wire/feature-support.ts";
import type { Core } from "./core.ts";
import type { RedirectMethod } from "./options.ts";
import type { RedirectOptions } from "./redirects.ts";
import type { Urls } from "./urls.ts";

export interface GetUserOptions {
  or?: OrOption;
  /** Another place to find the tokens than the app's own, for this call. */
  tokenStore?: TokenStoreOption;
}

/** What client, server and admin apps have in common. `U` is what they know of the signed-in user. */
export abstract class HallpassApp<U extends CurrentUser = CurrentUser> {
  protected readonly core: Core<U>;

  protected constructor(core: Core<U>) {
    this.core = core;
  }

  get projectId(): string {
    return this.core.projectId;
  }

  get urls(): Readonly<Urls> {
    return this.core.urls;
  }

  get redirectMethod(): RedirectMethod {
    return this.core.redirectMethod;
  }

  /** Set-up of a fresh instance with a printed link; only on project `internal`. */
  get instance(): InstanceCalls {
    return this.core.instance;
  }

  /** The signed-in user or `null`, to be watched: follows sign-in, sign-out and other tabs. Anonymous users included. */
  get currentUser(): Watchable<U | null> {
    return this.core.userIn();
  }

  /** Like `currentUser`, for tokens that are kept elsewhere. */
  userIn(tokenStore?: TokenStoreOption): Watchable<U | null> {
    return this.core.userIn(tokenStore);
  }

  /** What the sign-in page needs to know of the project, to be watched. */
  get project(): Watchable<Project> {
    return this.core.project;
  }

  /**
   * The signed-in user, asked anew.
   *
   *     const user = await app.getUser({ or: "throw" });
   */
  getUser(options: GetUserOptions & { or: "redirect" | "throw" | "anonymous" }): Promise<U>;
  getUser(options?: GetUserOptions): Promise<U | null>;
  async getUser({ or, tokenStore }: GetUserOptions = {}): Promise<U | null> {
    const user = await this.core.userIn(tokenStore).get();
    if (countsAsSignedIn(user, or)) return user;
    if (or === "throw") throw new Error("User is not signed in but getUser was called with { or: 'throw' }.");
    if (or === "redirect") return this.core.redirects.leaveForSignIn();
    if (or !== "anonymous") return null;
    await this.core.signUpAnonymously(tokenStore);
    const anonymous = await this.core.userIn(tokenStore).get();
    if (!anonymous) throw new Error("An anonymous user was created and is not there.");
    return anonymous;
  }

  /** Puts an anonymous user into the token store, as `getUser({ or: "anonymous" })` does. */
  signUpAnonymously(tokenStore?: TokenStoreOption): Promise<void> {
    return this.core.signUpAnonymously(tokenStore);
  }

  /** Always rejects: the server's words about a feature that does not exist. Clients of others call it; so may yours. */
  checkFeatureSupport(question: FeatureQuestion = {}): Promise<never> {
    return this.core.checkFeatureSupport(question);
  }

  getProject(): Promise<Project> {
    return this.core.project.get();
  }

  /** The session behind the app's token store (or another one): what an owned admin app is made from. */
  getSession(tokenStore?: TokenStoreOption): Session {
    return this.core.sessionIn(tokenStore);
  }

  /**
   * Signs in and goes to `urls.afterSignIn`. A wrong password is a result, not an exception.
   *
   *     const result = await app.signInWithCredential({ email, password });
   *     if (result.status === "error") show(result.error.message);
   */
  signInWithCredential(credential: CredentialSignIn): Promise<SignInResult> {
    return this.core.credentials.signIn(credential);
  }

  /**
   * Creates an account, signs in and goes to `urls.afterSignUp`.
   *
   *     const result = await app.signUpWithCredential({ email, password });
   *     if (result.status === "error") show(result.error.message);
   */
  signUpWithCredential(credential: CredentialSignUp): Promise<SignUpResult> {
    return this.core.credentials.signUp(credential);
  }

  /**
   * Leaves for a provider to sign in or up; what comes back is taken in by `callOAuthCallback`. Never resolves.
   *
   *     <button onClick={() => app.signInWithOAuth("github")}>Sign in with GitHub</button>
   */
  async signInWithOAuth(provider: string): Promise<never> {
    return (await this.core.oauth()).signIn(provider);
  }

  /**
   * For the page at `urls.oauthCallback`: signs in with what a provider sent back, and goes on. False when there was
   * nothing to take in, or another browser had begun it.
   */
  async callOAuthCallback(): Promise<boolean> {
    return (await this.core.oauth()).callback();
  }

  /**
   * Finishes a sign-in that asked for a second factor, and goes on as the sign-in would have. `code` is the attempt code
   * of MULTI_FACTOR_AUTHENTICATION_REQUIRED.
   *
   *     const result = await app.signInWithMfa("492039", attemptCode);
   *     if (result.status === "error") show(result.error.message);
   */
  async signInWithMfa(totp: string, code: string, options?: SecondFactorOptions): Promise<SecondFactorResult> {
    return (await this.core.secondFactors()).signInWithMfa(totp, code, options);
  }

  /** The attempt code that a sign-in in this tab left behind for the page that asks for the second factor. */
  pendingMfaAttempt(): string | null {
    return this.core.pendingMfaAttempt();
  }

  /** Like `signInWithMfa`, with one of the user's recovery codes, which works this once. */
  async signInWithRecoveryCode(
    recoveryCode: string,
    code: string,
    options?: SecondFactorOptions,
  ): Promise<SecondFactorResult> {
    return (await this.core.secondFactors()).signInWithRecoveryCode(recoveryCode, code, options);
  }

  /**
   * Signs a program in at a terminal: shows an address, waits until a person has confirmed there, and gives the refresh
   * token of their session.
   *
   *     const result = await app.promptCliLogin({ appUrl: "https://app.example.com" });
   *     if (result.status === "ok") keep(result.data);
   */
  async promptCliLogin(options: CliLoginOptions): Promise<CliLoginResult> {
    return (await this.core.cliLogins()).prompt(options);
  }

  /** Hands the session of whoever is signed in to the program that shows this login code. For the confirmation page. */
  async confirmCliLogin(loginCode: string): Promise<void> {
    return (await this.core.cliLogins()).confirm(loginCode);
  }

  /**
   * Mails a code of six characters and a link. The code and then the returned nonce make what `signInWithMagicLink` takes.
   *
   *     const result = await app.sendMagicLinkEmail(email);
   *     if (result.status === "ok") await app.signInWithMagicLink(typed + result.data.nonce);
   */
  async sendMagicLinkEmail(email: string, options?: MagicLinkOptions): Promise<MagicLinkSent> {
    return (await this.core.magicLinks()).send(email, options);
  }

  /** Signs in with a mailed code, and goes to `urls.afterSignIn`, or to `urls.afterSignUp` when the user is new. */
  async signInWithMagicLink(code: string, options?: MagicLinkSignInOptions): Promise<MagicLinkResult> {
    return (await this.core.magicLinks()).signIn(code, options);
  }

  /** Whether a code would still sign in. Counts as one of its twenty attempts. */
  async verifyMagicLinkCode(code: string): Promise<Result<undefined, CodeProblem>> {
    return (await this.core.magicLinks()).verify(code);
  }

  /** Whether this browser asked for the mail that a code was in. */
  isMagicLinkFromHere(code: string): boolean {
    return this.core.wasAskedForHere(code);
  }

  /**
   * Mails a link to choose a new password, if there is such an account; the answer does not tell.
   *
   *     await app.sendForgotPasswordEmail(email);
   */
  async sendForgotPasswordEmail(email: string, options?: CallbackOptions): Promise<Result<undefined, never>> {
    return (await this.core.passwordResets()).send(email, options);
  }

  /** Whether the code of a mailed link would still set a password. Counts as one of its twenty attempts. */
  async verifyPasswordResetCode(code: string): Promise<CodeResult> {
    return (await this.core.passwordResets()).check(code);
  }

  /**
   * Sets a new password with the code of a mailed link, and ends every session of the user. A password that will not do
   * is thrown, and the code can be used again.
   *
   *     const result = await app.resetPassword({ code, password });
   *     if (result.status === "error") show(result.error.message);
   */
  async resetPassword(wanted: PasswordReset): Promise<CodeResult> {
    return (await this.core.passwordResets()).reset(wanted);
  }

  /** Verifies an address with the code of a mailed link. */
  async verifyEmail(code: string): Promise<CodeResult> {
    const result = await (await this.core.emailClaims()).verify(code);
    await this.core.userIn().refresh();
    return result;
  }

  /** Which account a verification link is about, and whether one has to be signed in to it. Does not use it up. */
  async getEmailClaim(code: string): Promise<CodeResult<EmailClaim>> {
    return (await this.core.emailClaims()).describe(code);
  }

  /** Says, with the code of a verification link, that somebody else used one's address: takes their access away. */
  async disownEmail(code: string): Promise<CodeResult> {
    return (await this.core.emailClaims()).disown(code);
  }

  /** Whether the code of a mailed invitation can still be accepted. Counts as one of its twenty attempts. */
  async verifyTeamInvitationCode(code: string): Promise<CodeResult> {
    return (await this.core.teamInvitations()).verify(code);
  }

  /** Which team an invitation is to, for whoever is signed in. Does not use it up. */
  async getTeamInvitationDetails(code: string): Promise<CodeResult<TeamInvitationDetails>> {
    return (await this.core.teamInvitations()).describe(code);
  }

  /**
   * Joins the team of a mailed invitation, for whoever is signed in.
   *
   *     const result = await app.acceptTeamInvitation(code);
   *     if (result.status === "error") show(result.error.message);
   */
  async acceptTeamInvitation(code: string): Promise<CodeResult> {
    return (await this.core.teamInvitations()).accept(code);
  }

  /**
   * Asks for a passkey, signs in with it and goes to `urls.afterSignIn`. A person who changes their mind is a result,
   * not an exception: PASSKEY_WEBAUTHN_ERROR with the browser's name for it, such as `NotAllowedError`.
   *
   *     const result = await app.signInWithPasskey();
   *     if (result.status === "error") show(result.error.message);
   */
  async signInWithPasskey(how?: PasskeySignIn): Promise<PasskeySignInResult> {
    return (await this.core.passkeys()).signIn(how);
  }

  /** Ends the session, if there is one, and goes to `redirectUrl` or `urls.afterSignOut`. */
  signOut(options?: SignOutOptions & { tokenStore?: TokenStoreOption }): Promise<void> {
    return this.core.signOut(options);
  }

  redirectToSignIn = (options?: RedirectOptions) => this.core.redirects.to("signIn", options);
  redirectToSignUp = (options?: RedirectOptions) => this.core.redirects.to("signUp", options);
  redirectToSignOut = (options?: RedirectOptions) => this.core.redirects.to("signOut", options);
  redirectToAfterSignIn = (options?: RedirectOptions) => this.core.redirects.to("afterSignIn", options);
  redirectToAfterSignUp = (options?: RedirectOptions) => this.core.redirects.to("afterSignUp", options);
  redirectToAfterSignOut = (options?: RedirectOptions) => this.core.redirects.to("afterSignOut", options);
  redirectToHome = (options?: RedirectOptions) => this.core.redirects.to("home", options);
  redirectToEmailVerification = (options?: RedirectOptions) => this.core.redirects.to("emailVerification", options);
  redirectToPasswordReset = (options?: RedirectOptions) => this.core.redirects.to("passwordReset", options);
  redirectToForgotPassword = (options?: RedirectOptions) => this.core.redirects.to("forgotPassword", options);
  redirectToOAuthCallback = () => this.core.redirects.to("oauthCallback");
  redirectToMagicLinkCallback = (options?: RedirectOptions) => this.core.redirects.to("magicLinkCallback", options);
  redirectToAccountSettings = (options?: RedirectOptions) => this.core.redirects.to("accountSettings", options);
  redirectToTeamInvitation = (options?: RedirectOptions) => this.core.redirects.to("teamInvitation", options);
  redirectToMfa = (options?: RedirectOptions) => this.core.redirects.to("mfa", options);
  redirectToError = (options?: RedirectOptions) => this.core.redirects.to("error", options);
}
