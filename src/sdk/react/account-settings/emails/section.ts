import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const emails: AccountSection = {
  label: "emails",
  Content: lazy(async () => ({ default: (await import("./emails.tsx")).Emails })),
};
