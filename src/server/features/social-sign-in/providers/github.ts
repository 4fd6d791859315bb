import { HOUR } from "#contract/limits.ts";
import { listIn, type MakeProvider, textIn } from "./provider.ts";

const USER = "https://api.github.com/user";

export const github: MakeProvider = () => ({
  issuer: "https://github.com",
  authorizationEndpoint: "https://github.com/login/oauth/authorize",
  tokenEndpoint: "https://github.com/login/oauth/access_token",
  scopes: ["user:email"],
  // GitHub does not report how long a token is valid, and users can revoke it at any time.
  assumedTokenLifeMillis: 8 * HOUR,
  async identify({ ask }) {
    const user = await ask(USER);
    // The profile has the public address, which may be unverified; the list has all addresses.
    const { items } = await ask("https://api.github.com/user/emails");
    const primary = listIn(items).find((each) => each.primary === true);
    return {
      accountId: textIn(user.id) ?? "",
      email: textIn(primary?.email),
      isEmailVerified: primary?.verified === true,
      displayName: textIn(user.name),
      profileImageUrl: textIn(user.avatar_url),
    };
  },
  isAlive: ({ ask }) => ask(USER),
});
