import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const sessions: AccountSection = {
  label: "activeSessions",
  description: "activeSessionsHint",
  Content: lazyPart(async () => (await import("./sessions.tsx")).Sessions),
};
