import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const notifications: AccountSection = {
  label: "notifications",
  description: "notificationsHint",
  Content: lazy(async () => ({ default: (await import("./notifications.tsx")).Notifications })),
};
