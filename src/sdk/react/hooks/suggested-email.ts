import type { HallpassClientApp } from "#sdk/apps/client-app.ts";

/** Suggests the address of an invitation, or of another app's request, to a person who comes from its page. Other people load no code for it. */
export const suggestedEmail = async (app: HallpassClientApp): Promise<{ email?: string }> =>
  /code|request/.test(location.search) ? (await import("./invited-email.ts")).invitedEmail(app) : {};
