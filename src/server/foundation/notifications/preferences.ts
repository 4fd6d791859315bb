import { and, eq } from "drizzle-orm";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import type { Store } from "#server/db/store/store.ts";

export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

export function categoryNamed(name: string): NotificationCategory | undefined {
  return NOTIFICATION_CATEGORIES.find((each) => each.name === name);
}

/** Whether a user gets emails of a category. Categories that cannot be disabled are always on. */
export async function wantsCategory(
  store: Store,
  { projectId, userId }: { projectId: string; userId: string },
  category: NotificationCategory,
): Promise<boolean> {
  if (!category.canDisable) return true;
  const [row] = await store.read((db) => {
    const t = db.notificationPreferences;
    return db
      .select({ enabled: t.enabled })
      .from(t)
      .where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.categoryId, category.id)));
  });
  return row?.enabled ?? true;
}
