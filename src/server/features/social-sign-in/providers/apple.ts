import { type MakeProvider, objectIn, textIn } from "./provider.ts";

export const apple: MakeProvider = () => ({
  issuer: "https://appleid.apple.com",
  authorizationEndpoint: "https://appleid.apple.com/auth/authorize",
  tokenEndpoint: "https://appleid.apple.com/auth/token",
  scopes: ["name", "email"],
  // Whoever asks for name or e-mail is answered with a form.
  formPost: true,
  authorizeWith: { response_mode: "form_post" },
  // Apple has no address that answers to an access token, so there is no `isAlive`: a revoked one shows at its renewal.
  openId: { jwksUri: "https://appleid.apple.com/auth/keys" },
  async identify({ claims, returned }) {
    return {
      accountId: textIn(claims.sub) ?? "",
      email: textIn(claims.email),
      isEmailVerified: claims.email_verified === true || claims.email_verified === "true",
      displayName: nameIn(returned.user),
      profileImageUrl: null,
    };
  },
});

/** The name comes beside the code, in JSON, and only the first time somebody signs in. */
function nameIn(user: string | undefined): string | null {
  try {
    const { firstName, lastName } = objectIn(objectIn(JSON.parse(user ?? "{}")).name);
    return [textIn(firstName), textIn(lastName)].filter(Boolean).join(" ") || null;
  } catch {
    return null;
  }
}
