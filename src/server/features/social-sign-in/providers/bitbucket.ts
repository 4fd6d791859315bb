import { findInPages } from "./pages.ts";
import { type Answer, type MakeProvider, objectIn, textIn } from "./provider.ts";

const USER = "https://api.bitbucket.org/2.0/user";

/** What the URL of each page of addresses begins with. */
const PAGES = `${USER}/emails?`;

/** The request for the next page has the access token, which must not go anywhere else. */
const bitbucketPage = ({ values, next }: Answer) => {
  const url = textIn(next);
  return { items: values, next: url?.startsWith(PAGES) ? url : null };
};

export const bitbucket: MakeProvider = () => ({
  issuer: "https://bitbucket.org",
  authorizationEndpoint: "https://bitbucket.org/site/oauth2/authorize",
  tokenEndpoint: "https://bitbucket.org/site/oauth2/access_token",
  scopes: ["account", "email"],
  async identify({ ask, askFor }) {
    const user = await ask(USER);
    const primary = await findInPages(
      { askFor },
      `${PAGES}pagelen=100`,
      bitbucketPage,
      (each) => each.is_primary === true,
    );
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
