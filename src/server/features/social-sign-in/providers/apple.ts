import { isTrue, type MakeProvider, objectIn, textIn } from "./provider.ts";

export const apple: MakeProvider = () => ({
  issuer: "https://appleid.apple.com",
  authorizationEndpoint: "https://appleid.apple.com/auth/authorize",
  tokenEndpoint: "https://appleid.apple.com/auth/token",
  scopes: ["name", "email"],
  // Apple answers requests for the name or email scope with a form post.
  formPost: true,
  authorizeWith: { response_mode: "form_post" },
  // Apple has no endpoint that accepts an access token, so there is no `isAlive`: a revoked token shows at its renewal.
  openId: { jwksUri: "https://appleid.apple.com/auth/keys" },
  async identify({ claims, returned }) {
    return {
      accountId: textIn(claims.sub) ?? "",
      email: textIn(claims.email),
      isEmailVerified: isTrue(claims.email_verified),
      displayName: nameIn(returned.user),
      profileImageUrl: null,
    };
  },
});

/** Reads the name, which Apple sends as JSON with the code, and only at a user's first sign-in. */
function nameIn(user: string | undefined): string | null {
  try {
    const { firstName, lastName } = objectIn(objectIn(JSON.parse(user ?? "{}")).name);
    return [textIn(firstName), textIn(lastName)].filter(Boolean).join(" ") || null;
  } catch {
    return null;
  }
}
