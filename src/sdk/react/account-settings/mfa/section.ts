import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const mfa: AccountSection = {
  label: "mfaSection",
  description: "mfaHint",
  Content: lazy(async () => ({ default: (await import("./mfa.tsx")).Mfa })),
};
