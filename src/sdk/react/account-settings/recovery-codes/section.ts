import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const recoveryCodes: AccountSection = {
  label: "recoveryCodes",
  description: "recoveryCodesHint",
  when: ({ user }) => user.isMultiFactorRequired,
  Content: lazy(async () => ({ default: (await import("./recovery-codes.tsx")).RecoveryCodes })),
};
