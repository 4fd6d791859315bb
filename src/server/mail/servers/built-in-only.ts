import { isEmail } from "#contract/fields.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import {
  ALERT_TEMPLATE_ID,
  API_KEY_REVOKED_TEMPLATE_ID,
  FAILED_MAILS_TEMPLATE_ID,
  isReport,
} from "#server/mail/defaults/ids.ts";
import { defaultTemplates } from "#server/mail/defaults/index.ts";
import type { MailContent } from "#server/mail/queue/outbox.ts";
import { withBuiltInDesigns } from "#server/mail/rendering/render.ts";
import { noticeTemplateId, SECURITY_EVENTS } from "#server/mail/security-notices.ts";
import { plainName } from "./plain-name.ts";

const BUILT_IN = new Set([
  ...Object.keys(defaultTemplates),
  ...SECURITY_EVENTS.map(noticeTemplateId),
  API_KEY_REVOKED_TEMPLATE_ID,
  FAILED_MAILS_TEMPLATE_ID,
  ALERT_TEMPLATE_ID,
]);

const REFUSED =
  "The shared mail server sends built-in emails only. To send your own templates and texts, set up a mail server for this project.";

/**
 * Returns an email in the form in which the shared server may send it: with built-in texts and designs, regardless of
 * the project's configuration, and with names that are short and contain no links. Refuses an email that an owner
 * wrote, with the reason. Called when the email is sent, since the project may have had its own server until then.
 * docs/security/rules.md, rule 17.
 */
export function builtInOnly(
  project: Project,
  content: MailContent,
): { project: Project; content: MailContent } | { refused: string } {
  const { templateId } = content;
  if (content.isOwners || templateId === null || !BUILT_IN.has(templateId)) return { refused: REFUSED };
  const isOurs = isReport(templateId);
  return {
    project: { ...withBuiltInDesigns(project), displayName: plainName(project.displayName) },
    content: {
      ...content,
      themeId: undefined,
      subject: isOurs ? content.subject : undefined,
      html: isOurs ? content.html : undefined,
      variables: isOurs ? content.variables : plainNamesIn(content.variables),
    },
  };
}

/** Variables whose text users and owners can choose. Addresses were validated earlier. */
const NAMES = new Set(["userDisplayName", "projectDisplayName", "teamDisplayName", "description", "detail"]);

const plainNamesIn = (variables: MailContent["variables"]) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) =>
      NAMES.has(name) && typeof value === "string" && !isEmail(value) ? [name, plainName(value)] : [name, value],
    ),
  );
