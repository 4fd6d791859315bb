import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const signOut: AccountSection = {
  label: "signOut",
  description: "signOutHint",
  Content: lazyPart(async () => (await import("./sign-out.tsx")).SignOut),
};
