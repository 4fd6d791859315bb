import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const connectedAccounts: AccountSection = {
  label: "connectedAccounts",
  description: "connectedAccountsHint",
  when: ({ user, project }) => project.config.oauthProviders.length > 0 || user.oauthProviders.length > 0,
  Content: lazy(async () => ({ default: (await import("./connected-accounts.tsx")).ConnectedAccounts })),
};
