import type { Deps } from "#server/deps.ts";
import { categoryNamed, wantsCategory } from "#server/foundation/notifications/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { MailContent } from "./outbox.ts";
import { isWaitedFor, type ReadyMail, renderMail, withBuiltInDesigns } from "./render.ts";
import { unsubscribeLinkFor } from "./unsubscribe.ts";

interface Prepared {
  rendered: ReadyMail;
  unsubscribeLink: string | null;
}

interface Wanted {
  content: MailContent;
  userId: string | null;
}

/**
 * Renders a mail with the links that its kind asks for, or says why its user does not get it. A code or link that a
 * person waits for is put into the built-in design when the project's cannot be rendered: `problem` is why.
 */
export async function prepareMail(
  deps: Deps,
  project: Project,
  wanted: Wanted,
): Promise<(Prepared & { problem?: unknown }) | { skip: string }> {
  try {
    return await prepare(deps, project, wanted);
  } catch (problem) {
    if (!isWaitedFor(wanted.content)) throw problem;
    return { ...(await prepare(deps, withBuiltInDesigns(project), wanted)), problem };
  }
}

async function prepare(
  deps: Deps,
  project: Project,
  { content, userId }: Wanted,
): Promise<Prepared | { skip: string }> {
  const rendered = await renderMail(deps, project, content);
  const category = categoryNamed(rendered.notificationCategory ?? content.categoryName ?? "Transactional");
  if (!category) return { skip: "Its template names a notification category that does not exist." };
  if (!userId) return { rendered, unsubscribeLink: null };
  if (!(await wantsCategory(deps.store, { projectId: project.id, userId }, category))) {
    return { skip: `Its recipient has switched off mails of the category ${category.name}.` };
  }
  if (!category.canDisable) return { rendered, unsubscribeLink: null };

  const { link, code } = unsubscribeLinkFor(deps, { userId, categoryId: category.id });
  // Which kind a mail is of, and so whether it has such a link, only its first rendering tells.
  const withCode = { ...content, secrets: [...content.secrets, code] };
  const withLink = await renderMail(deps, project, withCode, { unsubscribeLink: link });
  return { rendered: withLink, unsubscribeLink: link };
}
