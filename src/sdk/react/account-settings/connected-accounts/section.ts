import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const connectedAccounts: AccountSection = {
  label: "connectedAccounts",
  description: "connectedAccountsHint",
  when: ({ user, project }) => project.config.oauthProviders.length > 0 || user.oauthProviders.length > 0,
  Content: lazyPart(async () => (await import("./connected-accounts.tsx")).ConnectedAccounts),
};
