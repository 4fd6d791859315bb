import { AuthPage, type AuthPageProps } from "./auth-page.tsx";

/** The props of `SignIn`. */
export type SignInProps = Omit<AuthPageProps, "type" | "noPasswordRepeat">;

/**
 * Sign-in, as a page or as part of a page.
 *
 *     <SignIn fullPage automaticRedirect />
 */
export const SignIn = (props: SignInProps) => <AuthPage {...props} type="sign-in" />;
