import { refuse } from "#server/access/refusal.ts";
import { type MakeProvider, objectIn, textIn } from "./provider.ts";

const GRAPH = "https://graph.facebook.com/v20.0";
const USER = `${GRAPH}/me?fields=id,name,email,picture`;

export const facebook: MakeProvider = ({ facebookConfigId }) => ({
  issuer: "https://www.facebook.com",
  authorizationEndpoint: "https://www.facebook.com/v20.0/dialog/oauth",
  tokenEndpoint: `${GRAPH}/oauth/access_token`,
  // Facebook Login for Business has its scopes in a configuration at Facebook, and refuses others.
  scopes: facebookConfigId ? [] : ["openid", "public_profile", "email"],
  authorizeWith: facebookConfigId ? { config_id: facebookConfigId } : undefined,
  async identify({ ask }) {
    const user = await ask(USER);
    const email = textIn(user.email);
    if (email === null) {
      throw refuse("OAUTH_PROVIDER_RETURNED_NO_EMAIL");
    }
    return {
      accountId: textIn(user.id) ?? "",
      email,
      isEmailVerified: false,
      displayName: textIn(user.name),
      profileImageUrl: textIn(objectIn(objectIn(user.picture).data).url),
    };
  },
  isAlive: ({ ask }) => ask(USER),
});
