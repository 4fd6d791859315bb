import type { ContactChannel } from "#sdk/contact-channels/contact-channel.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";

type Method = "password" | "otp" | "passkey" | "oauth";
type Methods = Pick<CurrentUser, "hasPassword" | "otpAuthEnabled" | "passkeyAuthEnabled" | "oauthProviders">;

/** Whether a user who loses a sign-in method can still sign in with another one. */
export function hasMethodBeside(method: Method, user: Methods): boolean {
  const methods: Record<Method, boolean> = {
    password: user.hasPassword,
    otp: user.otpAuthEnabled,
    passkey: user.passkeyAuthEnabled,
    oauth: user.oauthProviders.length > 0,
  };
  return Object.entries(methods).some(([name, isThere]) => isThere && name !== method);
}

/** Whether mails to one of the addresses prove who signs in. */
export const hasVerifiedSignInEmail = (channels: readonly Pick<ContactChannel, "usedForAuth" | "isVerified">[]) =>
  channels.some(({ usedForAuth, isVerified }) => usedForAuth && isVerified);
