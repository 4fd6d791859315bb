import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const userApiKeys: AccountSection = {
  label: "keysHeading",
  description: "keysAccess",
  when: ({ project }) => project.config.allowUserApiKeys,
  Content: lazy(async () => ({ default: (await import("./user-api-keys.tsx")).UserApiKeys })),
};
