/** The exports of `hallpass`. */
export type { Details, ErrorCode, ErrorGroup, KnownErrorOf } from "#contract/errors.ts";
export { inGroup, isKnown, KnownError } from "#contract/errors.ts";
export {
  OAUTH_PROVIDERS,
  type OAuthProviderId,
  PROVIDER_NAMES,
  type ProviderId,
  SHARED_KEY_PROVIDERS,
} from "#contract/providers.ts";
export type { RefusalCode } from "#contract/refusals.ts";
export type * from "./api-keys/api-key.ts";
export type { ByApiKey } from "./api-keys/holder.ts";
export { type GetUserOptions, HallpassApp, type PartialUserOptions } from "./apps/app.ts";
export { HallpassClientApp } from "./apps/client-app.ts";
export type { ClientJson } from "./apps/client-json.ts";
export type * from "./apps/internal-user.ts";
export { isInternalUser } from "./apps/internal-user.ts";
export { type AppInternals, type ClassInternals, hallpassAppInternals, type InitialUser } from "./apps/internals.ts";
export type { ClientAppOptions, ServerAppOptions } from "./apps/options.ts";
export type { PrivilegedApp } from "./apps/privileged-app.ts";
export { HallpassServerApp } from "./apps/server-app.ts";
export type { Snapshot, Watchable } from "./cache/watchable.ts";
export type {
  ConnectedAccountOptions,
  OAuthConnection,
  OAuthProviderAccount,
  OAuthProviderAccountJson,
  OAuthProviderChanges,
  ServerOAuthProviderAccount,
  ServerOAuthProviderChanges,
} from "./connected-accounts/connected-accounts.ts";
export type { CreateOAuthProviderResult, NewOAuthProviderAccount } from "./connected-accounts/create-account.ts";
export type * from "./contact-channels/contact-channel.ts";
export type { EmailClaim } from "./contact-channels/email-claims.ts";
export type { EmailToUsers, SendEmailResult } from "./emails/emails.ts";
export type { ApiProxyOptions } from "./http-only/proxy.ts";
export type { AdminLink, InstanceCalls, SetUp } from "./instance/instance.ts";
export type { NotificationCategory } from "./notifications/categories.ts";
export type { Page } from "./page.ts";
export type { NewPasskey, Passkey, RegisterPasskeyResult } from "./passkeys/passkey.ts";
export type * from "./permissions/permission.ts";
export type * from "./projects/config.ts";
export type * from "./projects/project.ts";
export type { Navigate, RedirectMethod, RouterRedirects } from "./redirects/method.ts";
export type { RedirectOptions } from "./redirects/redirects.ts";
export type { Urls } from "./redirects/urls.ts";
export type * from "./register.ts";
export type { PlainHeaders, RequestLike } from "./request-like.ts";
export type { Result } from "./result.ts";
export type { CustomTokenStore, TokenStoreOption, Tokens } from "./session/token-store.ts";
export type { CliLoginOptions, CliLoginResult } from "./sign-in/cli-login.ts";
export type { CodeProblem, CodeResult } from "./sign-in/code-problem.ts";
export type { CredentialSignIn, CredentialSignUp, SignInResult, SignUpResult } from "./sign-in/credentials.ts";
export type { EmailProblem } from "./sign-in/email-problem.ts";
export type {
  ImpersonatedUser,
  MagicLinkOptions,
  MagicLinkResult,
  MagicLinkSent,
  MagicLinkSignInOptions,
} from "./sign-in/magic-links.ts";
export type { WithTokenStore } from "./sign-in/parts.ts";
export type { PasskeySignIn, PasskeySignInResult } from "./sign-in/passkey.ts";
export type { PasswordProblem } from "./sign-in/password-problem.ts";
export type { CallbackOptions, PasswordReset, PasswordResetSent } from "./sign-in/password-reset.ts";
export type { SecondFactorOptions, SecondFactorResult } from "./sign-in/second-factor.ts";
export type { SystemBrowserResult, SystemBrowserSignIn } from "./sign-in/system-browser.ts";
export type {
  InvitedSignUpResult,
  NewInvitedAccount,
  TeamInvitationSignUp,
  TeamInvitationSignUpProblem,
} from "./teams/invited-sign-up.ts";
export type * from "./teams/team.ts";
export type * from "./users/server/server-objects.ts";
export type * from "./users/shared/user.ts";
export { countsAsSignedIn } from "./users/shared/user.ts";
export type { ApiAccess, ApiAccessResult } from "./verify/access.ts";
export type { AccessNeeded, AccessRefusal } from "./verify/challenge.ts";
export type { PartialUser, TokenClaims } from "./verify/partial-user.ts";
export type {
  ProtectedResource,
  ProtectedResourceMetadata,
  ProtectedResourceOptions,
} from "./verify/protected-resource.ts";
export { ConnectionError, type ConnectionProblem } from "./wire/connection-error.ts";
export { RequestFailed, RequestRefused } from "./wire/decode.ts";
export type { ChangeOptions } from "./wire/expected.ts";
export type { FeatureQuestion } from "./wire/feature-support.ts";
