import type { ContactChannel } from "#sdk/contact-channels/contact-channel.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";

type Method = "password" | "otp" | "passkey" | "oauth";

/**
 * Whether the user, who loses a sign-in method, can still sign in with another one. A connected account may be for its
 * access token alone. Suspends until the accounts are loaded.
 */
export function useHasMethodBeside(method: Method): boolean {
  const user = useUser({ or: "throw" });
  const accounts = useResource(user.oauthAccounts);
  const methods: Record<Method, boolean> = {
    password: user.hasPassword,
    otp: user.otpAuthEnabled,
    passkey: user.passkeyAuthEnabled,
    oauth: accounts.some(({ allowSignIn }) => allowSignIn),
  };
  return Object.entries(methods).some(([name, isThere]) => isThere && name !== method);
}

/** Whether emails to one of the addresses prove who signs in. */
export const hasVerifiedSignInEmail = (channels: readonly Pick<ContactChannel, "usedForAuth" | "isVerified">[]) =>
  channels.some(({ usedForAuth, isVerified }) => usedForAuth && isVerified);
