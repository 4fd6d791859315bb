import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const recoveryCodes: AccountSection = {
  label: "recoveryCodes",
  description: "recoveryCodesHint",
  when: ({ user }) => user.isMultiFactorRequired,
  Content: lazyPart(async () => (await import("./recovery-codes.tsx")).RecoveryCodes),
};
