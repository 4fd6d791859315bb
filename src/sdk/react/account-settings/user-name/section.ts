import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const userName: AccountSection = {
  label: "userName",
  description: "userNameHint",
  Content: lazy(async () => ({ default: (await import("./user-name.tsx")).UserName })),
};
