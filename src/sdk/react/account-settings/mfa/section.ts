import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const mfa: AccountSection = {
  label: "mfaSection",
  description: "mfaHint",
  Content: lazyPart(async () => (await import("./mfa.tsx")).Mfa),
};
