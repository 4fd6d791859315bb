import { isTrue, type MakeProvider, textIn } from "./provider.ts";

const USER = "https://openidconnect.googleapis.com/v1/userinfo";

export const google: MakeProvider = () => ({
  issuer: "https://accounts.google.com",
  authorizationEndpoint: "https://accounts.google.com/o/oauth2/v2/auth",
  tokenEndpoint: "https://oauth2.googleapis.com/token",
  scopes: ["https://www.googleapis.com/auth/userinfo.email", "https://www.googleapis.com/auth/userinfo.profile"],
  // Scopes that were granted before stay in the new token.
  authorizeWith: { include_granted_scopes: "true" },
  async identify({ ask }) {
    const user = await ask(USER);
    return {
      accountId: textIn(user.sub) ?? "",
      email: textIn(user.email),
      isEmailVerified: isTrue(user.email_verified),
      displayName: textIn(user.name),
      profileImageUrl: textIn(user.picture),
    };
  },
  isAlive: ({ ask }) => ask(USER),
});
