import { type MakeProvider, objectIn, textIn } from "./provider.ts";

const USER = "https://api.x.com/2/users/me?user.fields=id,name,profile_image_url";

export const x: MakeProvider = () => ({
  issuer: "https://x.com",
  authorizationEndpoint: "https://x.com/i/oauth2/authorize",
  tokenEndpoint: "https://api.x.com/2/oauth2/token",
  scopes: ["users.read", "offline.access", "tweet.read"],
  clientAuth: "basic",
  async identify({ ask }) {
    const user = objectIn((await ask(USER)).data);
    return {
      accountId: textIn(user.id) ?? "",
      // X returns no address to apps of this kind.
      email: null,
      isEmailVerified: false,
      displayName: textIn(user.name),
      profileImageUrl: textIn(user.profile_image_url),
    };
  },
  isAlive: ({ ask }) => ask(USER),
});
