import { AuthPage, type AuthPageProps } from "./auth-page.tsx";

export type SignUpProps = Omit<AuthPageProps, "type">;

/** Sign-up, as a page or as a part of one. */
export const SignUp = (props: SignUpProps) => <AuthPage {...props} type="sign-up" />;
