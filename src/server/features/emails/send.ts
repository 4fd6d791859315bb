import { and, eq, inArray } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import { categoryNamed } from "#server/foundation/notifications/index.ts";
import { requireMailServer } from "#server/mail/deliver.ts";
import { type MailContent, queueMail } from "#server/mail/outbox.ts";
import { isOwn } from "#server/mail/servers.ts";

/** The mails that one transaction stores. A transaction that takes seconds would block all others. */
const CHUNK = 200;

export interface WantedEmail {
  userIds: string[];
  html?: string;
  templateId?: string;
  variables?: Record<string, unknown>;
  subject?: string;
  categoryName?: string;
  themeId?: string | false | null;
}

export interface Recipient {
  userId: string;
  email: string | null;
}

/**
 * Queues a mail for each user that has an address, and returns the addresses. Everything is checked before the first
 * mail is queued. The list of sent mails has the results.
 */
export async function sendToUsers(deps: Deps, caller: Caller, wanted: WantedEmail): Promise<Recipient[]> {
  const { project, projectId } = caller;
  const { config } = project;
  if (!isOwn(config)) throw fail("REQUIRES_CUSTOM_EMAIL_SERVER");
  if (!wanted.html && !wanted.templateId) {
    throw fail("SCHEMA_ERROR", { message: "Either html or template_id must be provided" });
  }
  if (wanted.html && (wanted.templateId || wanted.variables)) {
    throw fail("SCHEMA_ERROR", { message: "If html is provided, cannot provide template_id or variables" });
  }
  if (!categoryNamed(wanted.categoryName ?? "Transactional")) {
    throw refuse("EMAIL_CATEGORY_NOT_FOUND");
  }
  if (wanted.templateId && !Object.hasOwn(config.emails.templates, wanted.templateId)) {
    throw refuse("EMAIL_TO_SEND_TEMPLATE_NOT_FOUND");
  }
  requireMailServer(deps, project);
  const found = await findRecipients(deps, projectId, wanted.userIds);
  const recipients = wanted.userIds.map((userId) => {
    const user = found.get(userId);
    if (!user) throw fail("USER_ID_DOES_NOT_EXIST", { user_id: userId });
    return { userId, ...user };
  });

  // A user who is named twice gets one mail.
  const reachable = [...new Set(wanted.userIds)].flatMap((userId) => {
    const { email = null, displayName = null } = found.get(userId) ?? {};
    return email ? [{ userId, email, displayName }] : [];
  });
  for (let at = 0; at < reachable.length; at += CHUNK) {
    await deps.store.write(async (tx) => {
      for (const { userId, email, displayName } of reachable.slice(at, at + CHUNK)) {
        const content: MailContent = {
          isOwners: true,
          templateId: wanted.templateId ?? null,
          html: wanted.html,
          subject: wanted.subject,
          themeId: wanted.themeId,
          // A template names its own category.
          categoryName: wanted.templateId ? undefined : wanted.categoryName,
          variables: {
            projectDisplayName: project.displayName,
            userDisplayName: displayName ?? "",
            ...wanted.variables,
          },
          secrets: [],
        };
        await queueMail(tx, deps, { ...content, projectId, userId, recipient: email, expiresAt: null });
      }
    });
  }
  deps.wakeWorkers();
  return recipients;
}

async function findRecipients(deps: Deps, projectId: string, userIds: string[]) {
  const found = new Map<string, { email: string | null; displayName: string | null }>();
  for (let at = 0; at < userIds.length; at += CHUNK) {
    const rows = await deps.store.read((db) => {
      const { users, contactChannels: channels } = db;
      const isPrimary = and(eq(channels.userId, users.id), eq(channels.type, "email"), eq(channels.isPrimary, true));
      return db
        .select({ id: users.id, displayName: users.displayName, email: channels.value })
        .from(users)
        .leftJoin(channels, isPrimary)
        .where(and(eq(users.projectId, projectId), inArray(users.id, userIds.slice(at, at + CHUNK))));
    });
    for (const { id, ...user } of rows) found.set(id, user);
  }
  return found;
}
