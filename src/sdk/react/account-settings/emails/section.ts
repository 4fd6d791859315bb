import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const emails: AccountSection = {
  label: "emails",
  Content: lazyPart(async () => (await import("./emails.tsx")).Emails),
};
