import { and, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import type { Caller, Origin } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { NotificationCategory } from "#server/foundation/notifications/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { findUser, projectIdOf } from "#server/foundation/users/index.ts";
import { askedByAnother, languageOf } from "#server/mail/rendering/language.ts";
import { readUnsubscribeCode, type Subscription } from "#server/mail/rendering/unsubscribe.ts";
import type { Locale } from "#texts/locales.ts";

export interface Preference {
  category: NotificationCategory;
  enabled: boolean;
}

/** Lists every category in its fixed order, with whether the user receives its emails. */
export async function listPreferences(deps: Deps, caller: Caller, user: string): Promise<Preference[]> {
  const userId = ownUnlessServer(caller, user, "view");
  if (!(await findUser(deps.store, caller.projectId, userId))) throw fail("USER_NOT_FOUND");
  const disabled = await deps.store.read((db) => disabledOf(db, caller.projectId, userId));
  return NOTIFICATION_CATEGORIES.map((category) => ({ category, enabled: !disabled.has(category.id) }));
}

export async function setPreference(
  deps: Deps,
  caller: Caller,
  wanted: { user: string; categoryId: string; enabled: boolean },
): Promise<Preference> {
  const userId = ownUnlessServer(caller, wanted.user, "manage");
  const { projectId } = caller;
  return deps.store.write(async (tx) => {
    if (!(await findUser(tx, projectId, userId))) throw fail("USER_NOT_FOUND");
    const category = NOTIFICATION_CATEGORIES.find(({ id }) => id === wanted.categoryId);
    if (!category) throw refuse("NOTIFICATION_CATEGORY_NOT_FOUND");
    if (!wanted.enabled && !category.canDisable) throw refuse("NOTIFICATION_CATEGORY_NOT_OPTIONAL");
    await setIn(tx, { projectId, userId, categoryId: category.id }, wanted.enabled);
    return { category, enabled: wanted.enabled };
  });
}

/** The subscription that an emailed link is about. */
export interface MailedSubscription extends Subscription {
  project: Project;
  /** Whether the user has turned off emails of the category. */
  isEnded: boolean;
  /** The language in which the user reads emails. */
  language: Locale;
}

/** Returns the subscription that the code of an emailed link belongs to, and changes nothing. */
export async function mailedSubscription(deps: Deps, origin: Origin, code: string): Promise<MailedSubscription> {
  const link = readUnsubscribeCode(deps, code);
  if (!link) throw fail("VERIFICATION_CODE_NOT_FOUND");
  if (link.expiresAt <= deps.now()) throw fail("VERIFICATION_CODE_EXPIRED");
  const { userId, categoryId } = link;
  // This server sealed the code, so its user determines the project. Deleted users and projects get no emails anyway.
  const projectId = await projectIdOf(deps.store, userId);
  const project = projectId ? await deps.projects.get(projectId) : null;
  if (!projectId || !project) throw fail("VERIFICATION_CODE_NOT_FOUND");
  const language = await languageOf(deps.store, project, { userId, language: askedByAnother(origin) });
  const ended = await deps.store.read((db) => disabledOf(db, projectId, userId));
  return { project, userId, categoryId, language, isEnded: ended.has(categoryId) };
}

/** Unsubscribes a user from a category with the code of an emailed link. Returns the subscription as it was before. */
export async function unsubscribe(deps: Deps, origin: Origin, code: string): Promise<MailedSubscription> {
  const before = await mailedSubscription(deps, origin, code);
  const { project, userId, categoryId, isEnded } = before;
  if (isEnded) return before;
  await deps.store.write(async (tx) => {
    if (!(await findUser(tx, project.id, userId))) throw fail("VERIFICATION_CODE_NOT_FOUND");
    await setIn(tx, { projectId: project.id, userId, categoryId }, false);
  });
  return before;
}

function ownUnlessServer(caller: Caller, user: string, verb: "view" | "manage"): string {
  const userId = resolveUserId(caller, user);
  if (caller.level === "client" && caller.user?.id !== userId) {
    throw refuse("NOTIFICATIONS_OF_ANOTHER_USER", { verb });
  }
  return userId;
}

async function disabledOf(db: Pick<Snapshot, "select" | "notificationPreferences">, projectId: string, userId: string) {
  const t = db.notificationPreferences;
  const rows = await db
    .select({ categoryId: t.categoryId })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.enabled, false)));
  return new Set(rows.map(({ categoryId }) => categoryId));
}

async function setIn(
  tx: Transaction,
  subscription: Subscription & { projectId: string },
  enabled: boolean,
): Promise<void> {
  const t = tx.notificationPreferences;
  await tx
    .insert(t)
    .values({ ...subscription, enabled })
    .onConflictDoUpdate({ target: [t.userId, t.categoryId], set: { enabled } });
}
