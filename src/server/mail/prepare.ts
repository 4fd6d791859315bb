import type { Deps } from "#server/deps.ts";
import { categoryNamed, wantsCategory } from "#server/features/notifications/preferences.ts";
import type { Project } from "#server/features/projects/project.ts";
import type { MailContent } from "./outbox.ts";
import { type ReadyMail, renderMail } from "./render.ts";
import { unsubscribeLinkFor } from "./unsubscribe.ts";

interface Prepared {
  rendered: ReadyMail;
  unsubscribeLink: string | null;
}

/** Renders a mail with the links that its kind asks for, or says why its user does not get it. */
export async function prepareMail(
  deps: Deps,
  project: Project,
  { content, userId }: { content: MailContent; userId: string | null },
): Promise<Prepared | { skip: string }> {
  const rendered = await renderMail(deps, project, content);
  const category = categoryNamed(rendered.notificationCategory ?? content.categoryName ?? "Transactional");
  if (!category) return { skip: "Its template names a notification category that does not exist." };
  if (!userId) return { rendered, unsubscribeLink: null };
  if (!(await wantsCategory(deps.store, { projectId: project.id, userId }, category))) {
    return { skip: `Its recipient has switched off mails of the category ${category.name}.` };
  }
  if (!category.canDisable) return { rendered, unsubscribeLink: null };

  const { link, code } = unsubscribeLinkFor(deps, { projectId: project.id, userId, categoryId: category.id });
  // Which kind a mail is of, and so whether it has such a link, only its first rendering tells.
  const withCode = { ...content, secrets: [...content.secrets, code] };
  const withLink = await renderMail(deps, project, withCode, { unsubscribeLink: link });
  return { rendered: withLink, unsubscribeLink: link };
}
