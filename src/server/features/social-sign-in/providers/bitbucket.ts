import { listIn, type MakeProvider, objectIn, textIn } from "./provider.ts";

const USER = "https://api.bitbucket.org/2.0/user";

export const bitbucket: MakeProvider = () => ({
  issuer: "https://bitbucket.org",
  authorizationEndpoint: "https://bitbucket.org/site/oauth2/authorize",
  tokenEndpoint: "https://bitbucket.org/site/oauth2/access_token",
  scopes: ["account", "email"],
  async identify({ ask }) {
    const user = await ask(USER);
    const { values } = await ask("https://api.bitbucket.org/2.0/user/emails");
    const primary = listIn(values).find((each) => each.is_primary === true);
    return {
      accountId: textIn(user.account_id) ?? "",
      email: textIn(primary?.email),
      isEmailVerified: primary?.is_confirmed === true,
      displayName: textIn(user.display_name),
      profileImageUrl: textIn(objectIn(objectIn(user.links).avatar).href),
    };
  },
  isAlive: ({ ask }) => ask(USER),
});
