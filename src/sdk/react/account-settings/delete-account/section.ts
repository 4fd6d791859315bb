import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const deleteAccount: AccountSection = {
  label: "deleteAccount",
  description: "deleteAccountHint",
  when: ({ project }) => project.config.clientUserDeletionEnabled,
  Content: lazyPart(async () => (await import("./delete-account.tsx")).DeleteAccount),
};
