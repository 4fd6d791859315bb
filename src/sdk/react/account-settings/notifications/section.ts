import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const notifications: AccountSection = {
  label: "notifications",
  description: "notificationsHint",
  Content: lazyPart(async () => (await import("./notifications.tsx")).Notifications),
};
