import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const passkeys: AccountSection = {
  label: "passkeys",
  Content: lazy(async () => ({ default: (await import("./passkeys.tsx")).Passkeys })),
};
