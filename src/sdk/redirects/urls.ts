import { DEFAULT_HANDLER_PATH } from "#contract/limits.ts";

/** The addresses of an app's pages, relative to the app's own origin. */
export interface Urls {
  handler: string;
  home: string;
  signIn: string;
  signUp: string;
  signOut: string;
  afterSignIn: string;
  afterSignUp: string;
  afterSignOut: string;
  emailVerification: string;
  passwordReset: string;
  forgotPassword: string;
  oauthCallback: string;
  magicLinkCallback: string;
  accountSettings: string;
  teamInvitation: string;
  mfa: string;
  error: string;
}

/** Fills in the addresses that an app did not set. A custom `afterSignIn` also applies after sign-up. */
export function resolveUrls(own: Partial<Urls> = {}): Urls {
  const handler = own.handler ?? DEFAULT_HANDLER_PATH;
  const home = own.home ?? "/";
  const afterSignIn = own.afterSignIn ?? home;
  return {
    handler,
    home,
    signIn: `${handler}/sign-in`,
    signUp: `${handler}/sign-up`,
    signOut: `${handler}/sign-out`,
    afterSignIn,
    afterSignUp: afterSignIn,
    afterSignOut: home,
    emailVerification: `${handler}/email-verification`,
    passwordReset: `${handler}/password-reset`,
    forgotPassword: `${handler}/forgot-password`,
    oauthCallback: `${handler}/oauth-callback`,
    magicLinkCallback: `${handler}/magic-link-callback`,
    accountSettings: `${handler}/account-settings`,
    teamInvitation: `${handler}/team-invitation`,
    mfa: `${handler}/mfa`,
    error: `${handler}/error`,
    ...withoutUndefined(own),
  };
}

const withoutUndefined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
