import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const userName: AccountSection = {
  label: "userName",
  description: "userNameHint",
  Content: lazyPart(async () => (await import("./user-name.tsx")).UserName),
};
