import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const userApiKeys: AccountSection = {
  label: "keysHeading",
  description: "keysAccess",
  when: ({ project }) => project.config.allowUserApiKeys,
  Content: lazyPart(async () => (await import("./user-api-keys.tsx")).UserApiKeys),
};
