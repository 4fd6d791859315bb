import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const signOut: AccountSection = {
  label: "signOut",
  description: "signOutHint",
  Content: lazy(async () => ({ default: (await import("./sign-out.tsx")).SignOut })),
};
