import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const deleteAccount: AccountSection = {
  label: "deleteAccount",
  description: "deleteAccountHint",
  when: ({ project }) => project.config.clientUserDeletionEnabled,
  Content: lazy(async () => ({ default: (await import("./delete-account.tsx")).DeleteAccount })),
};
