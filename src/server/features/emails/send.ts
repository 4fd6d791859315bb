import { and, eq, inArray } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { turnOf } from "#server/access/turn.ts";
import { derivedId } from "#server/crypto/derived-id.ts";
import type { Deps } from "#server/deps.ts";
import { explaining } from "#server/features/email-designs/index.ts";
import { categoryNamed } from "#server/foundation/notifications/index.ts";
import { requireMailServer } from "#server/mail/queue/deliver.ts";
import { type MailContent, queueMail } from "#server/mail/queue/outbox.ts";
import { renderMail } from "#server/mail/rendering/render.ts";
import { requireOwnTexts } from "#server/mail/servers/servers.ts";

/** The emails that one transaction stores. A transaction that takes seconds would block all others. */
const CHUNK = 200;

export interface WantedEmail {
  userIds: string[];
  html?: string;
  templateId?: string;
  variables?: Record<string, unknown>;
  subject?: string;
  categoryName?: string;
  themeId?: string | false | null;
  /** A name for this sending. Each user gets one email for it, also from further requests with the same name. */
  idempotencyKey?: string;
}

export interface Recipient {
  userId: string;
  email: EmailAddress | null;
}

/**
 * Queues an email for each user that has an address, and returns the addresses. Everything is checked before the first
 * email is queued: one of the emails is also rendered. The list of sent emails has the results.
 */
export async function sendToUsers(deps: Deps, caller: Caller, wanted: WantedEmail): Promise<Recipient[]> {
  const { project, projectId } = caller;
  const { config } = project;
  requireOwnTexts(deps, project);
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

  // A user who is named twice gets one email.
  const reachable = [...new Set(wanted.userIds)].flatMap((userId) => {
    const { email = null, displayName = null } = found.get(userId) ?? {};
    return email ? [{ userId, email, displayName }] : [];
  });
  const contentFor = ({ displayName }: { displayName: string | null }): MailContent => ({
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
  });
  // The email of a user with a name: if it fails, all fail.
  const example = reachable.find(({ displayName }) => displayName) ?? reachable[0];
  if (example) await requireRenderable(deps, caller, contentFor(example));
  // Requests with one key that wait for each other's rows must wait in one order.
  if (wanted.idempotencyKey !== undefined) reachable.sort((a, b) => (a.userId < b.userId ? -1 : 1));
  for (let at = 0; at < reachable.length; at += CHUNK) {
    await deps.store.write(async (tx) => {
      for (const { userId, email, displayName } of reachable.slice(at, at + CHUNK)) {
        const content = contentFor({ displayName });
        const id = wanted.idempotencyKey && derivedId(projectId, wanted.idempotencyKey, userId);
        await queueMail(tx, deps, { ...content, id, projectId, userId, recipient: email, expiresAt: null });
      }
    });
  }
  return recipients;
}

/**
 * Refuses an email that no attempt could send: its template misses a variable, or names a category that does not exist.
 */
async function requireRenderable(deps: Deps, caller: Caller, content: MailContent): Promise<void> {
  const { notificationCategory } = await explaining(true, () =>
    renderMail(deps, caller.project, content, { turn: turnOf(caller) }),
  );
  if (notificationCategory !== undefined && !categoryNamed(notificationCategory)) {
    throw refuse("EMAIL_CATEGORY_NOT_FOUND");
  }
}

async function findRecipients(deps: Deps, projectId: string, userIds: string[]) {
  const found = new Map<string, { email: EmailAddress | null; displayName: string | null }>();
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
