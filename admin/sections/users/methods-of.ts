import type { ServerUser } from "hallpass";

type Methods = Pick<ServerUser, "hasPassword" | "otpAuthEnabled" | "passkeyAuthEnabled" | "oauthProviders">;

/** The ways in which a user can sign in, as `metrics` and filters name them. */
export function methodsOf({ hasPassword, otpAuthEnabled, passkeyAuthEnabled, oauthProviders }: Methods): string[] {
  const own = { password: hasPassword, otp: otpAuthEnabled, passkey: passkeyAuthEnabled };
  const ids = Object.entries(own).flatMap(([method, isOn]) => (isOn ? [method] : []));
  return [...ids, ...new Set(oauthProviders.map(({ id }) => id))];
}
