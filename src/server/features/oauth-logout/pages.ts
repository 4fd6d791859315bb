import type { LogoutParameters } from "#contract/oauth/logout.ts";
import type { Origin } from "#server/access/caller.ts";
import { browserTexts } from "#server/features/authorization/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { Reply } from "#server/http/reply/reply.ts";
import { plainPage } from "#server/pages/plain-page.ts";
import type { Locale } from "#texts/locales.ts";
import type { Way } from "./logout.ts";

interface Shown {
  project: Project;
  origin: Origin;
  /** The one that the app wants; null for that of the browser. */
  language: Locale | null;
  /** Where the answer to the question is posted. */
  action: string;
}

/** The page that asks, and the one after the end of the session. */
export async function pageOf(
  way: Extract<Way, { to: "question" | "signed_out" }>,
  { project, origin, language: preferred, action }: Shown,
): Promise<Reply> {
  const { language, t } = await browserTexts(project, origin, preferred);
  const shown = { language, ...(way.note !== undefined && { note: way.note }) };
  // Without the name of the project: anybody can send anybody here.
  if (way.to === "signed_out") {
    return plainPage({ ...shown, project: null, heading: t("logoutDone"), text: t("logoutDoneBody") });
  }
  return plainPage({
    ...shown,
    project: project.displayName,
    heading: t("logoutAsk"),
    text: t("logoutAskBody"),
    form: { button: t("logoutButton"), action, fields: fieldsOf(way.back) },
  });
}

/** The parameters that were sent, as fields of a form or an address. */
export const fieldsOf = (sent: LogoutParameters): Record<string, string> =>
  Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
