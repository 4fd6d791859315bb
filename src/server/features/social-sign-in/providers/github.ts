import { HOUR } from "#contract/limits.ts";
import { findInPages } from "./pages.ts";
import { type Answer, listIn, type MakeProvider, textIn } from "./provider.ts";

const USER = "https://api.github.com/user";

/** The most that GitHub returns at once. */
const PAGE_SIZE = 100;

const pageOf = (page: number) => `https://api.github.com/user/emails?per_page=${PAGE_SIZE}&page=${page}`;

/** GitHub names the next page in a header; a full page says as much. */
const pageIn = ({ items }: Answer, url: string) => {
  const page = Number(new URL(url).searchParams.get("page"));
  return { items, next: listIn(items).length < PAGE_SIZE ? null : pageOf(page + 1) };
};

export const github: MakeProvider = () => ({
  issuer: "https://github.com",
  authorizationEndpoint: "https://github.com/login/oauth/authorize",
  tokenEndpoint: "https://github.com/login/oauth/access_token",
  scopes: ["user:email"],
  // GitHub does not report how long a token is valid, and users can revoke it at any time.
  assumedTokenLifeMillis: 8 * HOUR,
  async identify({ ask, askFor }) {
    const user = await ask(USER);
    // The profile has the public address, which may be unverified; the list has all addresses. An app of GitHub's newer
    // kind reads it only with a permission of its own.
    const primary = await findInPages({ askFor }, pageOf(1), pageIn, ({ primary }) => primary === true);
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
