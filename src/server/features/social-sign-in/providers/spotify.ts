import { listIn, type MakeProvider, textIn } from "./provider.ts";

const USER = "https://api.spotify.com/v1/me";

export const spotify: MakeProvider = () => ({
  issuer: "https://accounts.spotify.com",
  authorizationEndpoint: "https://accounts.spotify.com/authorize",
  tokenEndpoint: "https://accounts.spotify.com/api/token",
  scopes: ["user-read-email", "user-read-private"],
  async identify({ ask }) {
    const user = await ask(USER);
    return {
      accountId: textIn(user.id) ?? "",
      email: textIn(user.email),
      // Spotify's documentation says that addresses are unverified.
      isEmailVerified: false,
      displayName: textIn(user.display_name),
      profileImageUrl: textIn(listIn(user.images)[0]?.url),
    };
  },
  isAlive: ({ ask }) => ask(USER),
});
