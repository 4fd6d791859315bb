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

/** A query parameter that names a hosted page, to which a page of the app leads. So servers and emails need no other address. */
export const HOSTED_PAGE = "hallpass_page";

/** Whether an address of the app leads on to the hosted pages when it loads. */
export const leadsToHosted = (url: string) => url.includes(`?${HOSTED_PAGE}=`);

/** Fills in the addresses that an app did not set. A custom `afterSignIn` also applies after sign-up. */
export function resolveUrls(own: Partial<Urls> = {}, pages?: "hosted"): Urls {
  const home = own.home ?? "/";
  const handler = own.handler ?? (pages ? `${home}?${HOSTED_PAGE}=` : DEFAULT_HANDLER_PATH);
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
