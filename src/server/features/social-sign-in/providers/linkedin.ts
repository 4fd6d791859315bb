import { isTrue, type MakeProvider, textIn } from "./provider.ts";

const USER = "https://api.linkedin.com/v2/userinfo";

export const linkedin: MakeProvider = () => ({
  issuer: "https://www.linkedin.com/oauth",
  authorizationEndpoint: "https://www.linkedin.com/oauth/v2/authorization",
  tokenEndpoint: "https://www.linkedin.com/oauth/v2/accessToken",
  scopes: ["openid", "profile", "email"],
  // LinkedIn refuses an unexpected code verifier.
  pkce: false,
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
