import { type MakeProvider, textIn } from "./provider.ts";

const USER = "https://discord.com/api/users/@me";

export const discord: MakeProvider = () => ({
  issuer: "https://discord.com",
  authorizationEndpoint: "https://discord.com/oauth2/authorize",
  tokenEndpoint: "https://discord.com/api/oauth2/token",
  scopes: ["identify", "email"],
  async identify({ ask }) {
    const user = await ask(USER);
    const [id, avatar] = [textIn(user.id) ?? "", textIn(user.avatar)];
    return {
      accountId: id,
      email: textIn(user.email),
      isEmailVerified: user.verified === true,
      displayName: textIn(user.global_name) ?? textIn(user.username),
      profileImageUrl: avatar && `https://cdn.discordapp.com/avatars/${id}/${avatar}.png`,
    };
  },
  isAlive: ({ ask }) => ask(USER),
});
