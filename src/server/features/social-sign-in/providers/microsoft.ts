import { type MakeProvider, textIn } from "./provider.ts";

const USER = "https://graph.microsoft.com/v1.0/me";

/** Personal accounts only, as in the contract; a project can configure its own directory. */
const DEFAULT_TENANT = "consumers";

export const microsoft: MakeProvider = ({ microsoftTenantId }) => {
  const tenant = encodeURIComponent(microsoftTenantId || DEFAULT_TENANT);
  return {
    issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
    authorizationEndpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
    tokenEndpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    scopes: ["User.Read", "openid"],
    async identify({ ask }) {
      const user = await ask(USER);
      return {
        accountId: textIn(user.id) ?? "",
        email: textIn(user.mail) ?? memberName(textIn(user.userPrincipalName)),
        // Administrators of any directory can set any address here (nOAuth), so it is unverified.
        isEmailVerified: false,
        displayName: textIn(user.displayName),
        profileImageUrl: null,
      };
    },
    isAlive: ({ ask }) => ask(USER),
  };
};

/**
 * The name of a guest, `ada_gmail.com#EXT#@tenant.onmicrosoft.com`, looks like an address, and no email arrives there.
 */
const memberName = (name: string | null) => (name?.toUpperCase().includes("#EXT#") ? null : name);
