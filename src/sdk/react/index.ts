/** What `import … from "hallpass/react"` gives. */
export { PasskeySection } from "./account-settings/passkey-section.tsx";
export type { ThemeConfig } from "./colors.ts";
export { CredentialSignIn } from "./components/credential-sign-in.tsx";
export { CredentialSignUp, type CredentialSignUpProps } from "./components/credential-sign-up.tsx";
export { MessageCard, type MessageCardProps } from "./components/message-card.tsx";
export { UserAvatar, type UserAvatarProps } from "./components/user-avatar.tsx";
export { UserButton, type UserButtonProps } from "./components/user-button.tsx";
export { AuthPage, type AuthPageProps } from "./pages/auth-page.tsx";
export { HallpassHandler, type HallpassHandlerProps } from "./pages/handler.tsx";
export { type HandlerPage, handlerPageAt } from "./pages/handler-pages.ts";
export { SignIn, type SignInProps } from "./pages/sign-in.tsx";
export { SignUp, type SignUpProps } from "./pages/sign-up.tsx";
export { HallpassProvider, type HallpassProviderProps, useHallpassApp } from "./provider.tsx";
export type { Language } from "./texts/texts.ts";
export { HallpassTheme, type HallpassThemeProps } from "./theme.tsx";
export { useProject } from "./use-project.ts";
export { useResource } from "./use-resource.ts";
export { type UseUserOptions, useUser } from "./use-user.ts";
