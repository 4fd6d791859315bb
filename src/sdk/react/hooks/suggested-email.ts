import type { HallpassClientApp } from "#sdk/apps/client-app.ts";

/** Suggests the address of an invitation to a person who comes from its page. Other people load no code for it. */
export const suggestedEmail = async (app: HallpassClientApp): Promise<{ email?: string }> =>
  location.search.includes("code") ? (await import("./invited-email.ts")).invitedEmail(app) : {};
