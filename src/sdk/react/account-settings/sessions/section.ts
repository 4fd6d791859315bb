import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const sessions: AccountSection = {
  label: "activeSessions",
  description: "activeSessionsHint",
  Content: lazy(async () => ({ default: (await import("./sessions.tsx")).Sessions })),
};
