import type { ReactNode } from "react";
import { useAuth } from "#sdk/react/hooks/use-auth.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";

/** The props of `SignedIn`. */
export interface SignedInProps {
  /** Content, or a function that gets the user. */
  children?: ReactNode | ((user: CurrentUser) => ReactNode);
  /** Shown until it is known whether a user is signed in. Default: nothing. */
  loading?: ReactNode;
}

/**
 * Shows its content to signed-in users only. Anonymous users count as signed out. It hides content and does not protect
 * it: a server must check the user itself.
 *
 *     <SignedIn>{(user) => `Hello, ${user.displayName}`}</SignedIn>
 */
export function SignedIn({ children, loading = null }: SignedInProps) {
  const { status, user } = useAuth();
  if (status === "loading") return loading;
  if (!user) return null;
  return typeof children === "function" ? children(user) : children;
}

/** The props of `SignedOut`. */
export interface SignedOutProps {
  children?: ReactNode;
}

/**
 * Shows its content when no user is signed in, and nothing until that is known.
 *
 *     <SignedOut><a href="/handler/sign-in">Sign in</a></SignedOut>
 */
export function SignedOut({ children }: SignedOutProps) {
  return useAuth().status === "signedOut" ? children : null;
}
