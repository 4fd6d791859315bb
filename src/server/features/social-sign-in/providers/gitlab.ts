import { type MakeProvider, textIn } from "./provider.ts";

const USER = "https://gitlab.com/api/v4/user";

export const gitlab: MakeProvider = () => ({
  issuer: "https://gitlab.com",
  authorizationEndpoint: "https://gitlab.com/oauth/authorize",
  tokenEndpoint: "https://gitlab.com/oauth/token",
  scopes: ["read_user"],
  async identify({ ask }) {
    const user = await ask(USER);
    return {
      accountId: textIn(user.id) ?? "",
      email: textIn(user.email),
      isEmailVerified: textIn(user.confirmed_at) !== null,
      displayName: textIn(user.name),
      profileImageUrl: textIn(user.avatar_url),
    };
  },
  isAlive: ({ ask }) => ask(USER),
});
