import { listIn, type MakeProvider, textIn } from "./provider.ts";

const USERS = "https://api.twitch.tv/helix/users";

export const twitch: MakeProvider = ({ clientId }) => ({
  issuer: "https://id.twitch.tv/oauth2",
  authorizationEndpoint: "https://id.twitch.tv/oauth2/authorize",
  tokenEndpoint: "https://id.twitch.tv/oauth2/token",
  scopes: ["user:read:email"],
  async identify({ ask }) {
    const { data } = await ask(USERS, { "client-id": clientId });
    const user = listIn(data)[0] ?? {};
    return {
      accountId: textIn(user.id) ?? "",
      email: textIn(user.email),
      // The answer has the address only if it is verified.
      isEmailVerified: true,
      displayName: textIn(user.display_name),
      profileImageUrl: textIn(user.profile_image_url),
    };
  },
  isAlive: ({ ask }) => ask(USERS, { "client-id": clientId }),
});
