import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const password: AccountSection = {
  label: "password",
  when: ({ project }) => project.config.credentialEnabled,
  Content: lazyPart(async () => (await import("./password.tsx")).Password),
};
