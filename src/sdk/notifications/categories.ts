import type { Level } from "#contract/access.ts";
import {
  listNotificationPreferences,
  type NotificationPreference,
  updateNotificationPreference,
} from "#contract/notifications.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/**
 * A category of emails, and whether the user receives them.
 *
 *     for (const category of await user.listNotificationCategories()) if (category.canDisable) await category.setEnabled(false);
 */
export interface NotificationCategory {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly canDisable: boolean;
  /** Returns the changed category. */
  setEnabled(enabled: boolean): Promise<NotificationCategory>;
}

/** The categories of emails for a user, as a watchable list that follows `setEnabled`. */
export function notificationCategories<L extends Level>(
  wire: Wire<L>,
  deps: Pick<Deps, "elapsed" | "after">,
  userId = "me",
): Resource<NotificationCategory[]> {
  const all: Resource<NotificationCategory[]> = resource(async () => {
    const { items } = await wire.call(listNotificationPreferences, { params: { user_id: userId } });
    return items.map(fromWire);
  }, deps);

  const fromWire = (payload: NotificationPreference): NotificationCategory => ({
    id: payload.notification_category_id,
    name: payload.notification_category_name,
    enabled: payload.enabled,
    canDisable: payload.can_disable,
    async setEnabled(enabled) {
      const params = { user_id: userId, category_id: payload.notification_category_id };
      const updated = await wire.call(updateNotificationPreference, { params, body: { enabled } });
      await all.refresh();
      return fromWire(updated);
    },
  });

  return all;
}
