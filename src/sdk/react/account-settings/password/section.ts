import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const password: AccountSection = {
  label: "password",
  when: ({ project }) => project.config.credentialEnabled,
  Content: lazy(async () => ({ default: (await import("./password.tsx")).Password })),
};
