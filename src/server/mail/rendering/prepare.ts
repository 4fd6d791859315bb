import type { Deps } from "#server/deps.ts";
import { categoryNamed, wantsCategory } from "#server/foundation/notifications/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { MailContent } from "#server/mail/queue/outbox.ts";
import type { Locale } from "#texts/locales.ts";
import { languageOf } from "./language.ts";
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
 * Renders an email with the links that its category requires, or says why its user does not get it. If the project's
 * design cannot be rendered, an email with a code or link that a user is waiting for gets the built-in design;
 * `problem` is the reason.
 */
export async function prepareMail(
  deps: Deps,
  project: Project,
  wanted: Wanted,
): Promise<(Prepared & { problem?: unknown }) | { skip: string }> {
  const language = await languageOf(deps.store, project, { ...wanted, language: wanted.content.language });
  try {
    return await prepare(deps, project, wanted, language);
  } catch (problem) {
    if (!isWaitedFor(wanted.content)) throw problem;
    return { ...(await prepare(deps, withBuiltInDesigns(project), wanted, language)), problem };
  }
}

async function prepare(
  deps: Deps,
  project: Project,
  { content, userId }: Wanted,
  language: Locale,
): Promise<Prepared | { skip: string }> {
  const rendered = await renderMail(deps, project, content, { language });
  const category = categoryNamed(rendered.notificationCategory ?? content.categoryName ?? "Transactional");
  if (!category) return { skip: "Its template names a notification category that does not exist." };
  if (!userId) return { rendered, unsubscribeLink: null };
  if (!(await wantsCategory(deps.store, { projectId: project.id, userId }, category))) {
    return { skip: `Its recipient has switched off emails of the category ${category.name}.` };
  }
  if (!category.canDisable) return { rendered, unsubscribeLink: null };

  const { link, code } = unsubscribeLinkFor(deps, { userId, categoryId: category.id });
  // Only the first rendering shows the category of an email, and so whether it needs an unsubscribe link.
  const withCode = { ...content, secrets: [...content.secrets, code] };
  const withLink = await renderMail(deps, project, withCode, { language, unsubscribeLink: link });
  return { rendered: withLink, unsubscribeLink: link };
}
