import type { Watchable } from "#sdk/cache/watchable.ts";
import type { InstanceCalls } from "#sdk/instance/instance.ts";
import type { Project } from "#sdk/projects/project.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { CredentialSignIn, CredentialSignUp, SignInResult, SignUpResult } from "#sdk/sign-in/credentials.ts";
import type { PasskeySignIn, PasskeySignInResult } from "#sdk/sign-in/passkey.ts";
import { type CurrentUser, countsAsSignedIn, type OrOption, type SignOutOptions } from "#sdk/users/user.ts";
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
  getUser(options: GetUserOptions & { or: "redirect" | "throw" }): Promise<U>;
  getUser(options?: GetUserOptions): Promise<U | null>;
  async getUser({ or, tokenStore }: GetUserOptions = {}): Promise<U | null> {
    const user = await this.core.userIn(tokenStore).get();
    if (countsAsSignedIn(user, or)) return user;
    if (or === "throw") throw new Error("User is not signed in but getUser was called with { or: 'throw' }.");
    if (or === "redirect") return this.core.redirects.leaveForSignIn();
    return null;
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
   * Asks for a passkey, signs in with it and goes to `urls.afterSignIn`. A person who changes their mind is a result,
   * not an exception: PASSKEY_WEBAUTHN_ERROR with the browser's name for it, such as `NotAllowedError`.
   *
   *     const result = await app.signInWithPasskey();
   *     if (result.status === "error") show(result.error.message);
   */
  signInWithPasskey(how?: PasskeySignIn): Promise<PasskeySignInResult> {
    return this.core.passkeys.signIn(how);
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
