"use client";

import type { Locale } from "#texts/locales.ts";

export { type HandlerPage, handlerPageAt } from "../redirects/handler-pages.ts";
/** The exports of `hallpass/react`. */
export {
  AccountSettings,
  type AccountSettingsProps,
} from "./account-settings/account-settings.tsx";
export type { AccountSettingsItem } from "./account-settings/section.ts";
export { PasskeySection } from "./account-settings/section-view.tsx";
export { type Device, deviceOf } from "./account-settings/sessions/device.ts";
export { TeamCreation, type TeamCreationProps } from "./account-settings/team-creation/team-creation.tsx";
export { ImpersonationBanner } from "./components/access/impersonation-banner.tsx";
export { Protect, type ProtectProps } from "./components/access/protect.tsx";
export { SignedIn, type SignedInProps, SignedOut, type SignedOutProps } from "./components/access/signed-in.tsx";
export { SelectedTeamSwitcher, type SelectedTeamSwitcherProps } from "./components/account/selected-team-switcher.tsx";
export { UserAvatar, type UserAvatarProps } from "./components/account/user-avatar.tsx";
export { UserButton, type UserButtonProps } from "./components/account/user-button.tsx";
export { MessageCard, type MessageCardProps } from "./components/cards/message-card.tsx";
export { OAuthButton, type OAuthButtonProps } from "./components/providers/oauth-button.tsx";
export { OAuthButtonGroup, type OAuthButtonGroupProps } from "./components/providers/oauth-button-group.tsx";
export { CredentialSignIn } from "./components/sign-in/credential-sign-in.tsx";
export { CredentialSignUp, type CredentialSignUpProps } from "./components/sign-in/credential-sign-up.tsx";
export { MagicLinkSignIn } from "./components/sign-in/magic-link-sign-in.tsx";
export {
  useAdminProject,
  useEmailPreview,
  useEmailTemplate,
  useEmailTemplates,
  useEmailTheme,
  useEmailThemes,
  useInternalApiKeys,
  useMail,
  useMailCounts,
  useMails,
  useMatchingUserCount,
  useMetrics,
  useProductionModeErrors,
  useProjectConfig,
  useProjectPermissionDefinitions,
  useSentEmails,
  useServerTeam,
  useServerTeams,
  useServerUser,
  useSvixToken,
  useTeamPage,
  useTeamPermissionDefinitions,
  useUsers,
  useWebhookEndpoints,
} from "./hooks/admin.ts";
export {
  useAccessToken,
  useActiveSessions,
  useNotificationCategories,
  useOAuthProviders,
  useOwnedProjects,
  usePasskeys,
} from "./hooks/use-account.ts";
export { useApiKeys, useTeamApiKeys } from "./hooks/use-api-keys.ts";
export { type Auth, type UseAuthOptions, useAuth } from "./hooks/use-auth.ts";
export { type UseConnectedAccountOptions, useConnectedAccount } from "./hooks/use-connected-account.ts";
export { useContactChannels } from "./hooks/use-contact-channels.ts";
export { type MagicLinkForm, type UseMagicLinkOptions, useMagicLink } from "./hooks/use-magic-link.ts";
export { type MfaForm, type UseMfaOptions, useMfa } from "./hooks/use-mfa.ts";
export { usePermission, usePermissions } from "./hooks/use-permissions.ts";
export { useProject } from "./hooks/use-project.ts";
export { useResource } from "./hooks/use-resource.ts";
export { useResourceState } from "./hooks/use-resource-state.ts";
export { type SignInForm, type UseSignInOptions, useSignIn } from "./hooks/use-sign-in.ts";
export { type SignUpForm, type UseSignUpOptions, useSignUp } from "./hooks/use-sign-up.ts";
export { useTeam, useTeamInvitations, useTeamProfile, useTeams, useTeamUsers } from "./hooks/use-teams.ts";
export { type UseUserOptions, useUser } from "./hooks/use-user.ts";
export { AuthPage, type AuthPageProps } from "./pages/auth-page.tsx";
export { CliAuthConfirmation, type CliAuthConfirmationProps } from "./pages/cli-auth-confirmation.tsx";
export { EmailVerification, type EmailVerificationProps } from "./pages/email-verification.tsx";
export { ForgotPassword, type ForgotPasswordProps } from "./pages/forgot-password.tsx";
export { HallpassHandler, type HallpassHandlerProps } from "./pages/handler.tsx";
export { PasswordReset, type PasswordResetProps } from "./pages/password-reset.tsx";
export { SignIn, type SignInProps } from "./pages/sign-in.tsx";
export { SignUp, type SignUpProps } from "./pages/sign-up.tsx";
export { HallpassProvider, type HallpassProviderProps, useHallpassApp } from "./provider.tsx";
export type { ThemeConfig } from "./theme/colors.ts";
export { HallpassTheme, type HallpassThemeProps } from "./theme/theme.tsx";
/** A language that the components speak, such as `de-DE`. */
export type Language = Locale;
export { useErrorText } from "./texts/use-error-text.ts";
export { PromptSuspense, type PromptSuspenseProps } from "./ui/prompt-suspense.tsx";
export type { FormState } from "./ui/use-form.ts";
