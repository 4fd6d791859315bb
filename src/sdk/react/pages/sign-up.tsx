import { AuthPage, type AuthPageProps } from "./auth-page.tsx";

/** The props of `SignUp`. */
export type SignUpProps = Omit<AuthPageProps, "type">;

/**
 * Sign-up, as a page or as part of a page.
 *
 *     <SignUp fullPage automaticRedirect />
 */
export const SignUp = (props: SignUpProps) => <AuthPage {...props} type="sign-up" />;
