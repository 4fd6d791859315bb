import { type Static, Type } from "@sinclair/typebox";
import { inArray } from "drizzle-orm";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import { rowsOfUsers } from "#server/db/query/whole-rows.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { Optional, ProjectId, Switch, Uuid } from "#server/transfer/fields.ts";
import { byKey, noun } from "#server/transfer/noun.ts";

const NotificationPreference = Type.Object({
  project_id: Optional(ProjectId),
  user_id: Uuid,
  category_id: Uuid,
  enabled: Switch,
});
type NotificationPreference = Static<typeof NotificationPreference>;
type Row = Tables["notificationPreferences"]["$inferSelect"];

/** A category that a user turned on or off. A category without a record is on. */
export const notificationPreference = noun<NotificationPreference>({
  type: "notification_preference",
  schema: NotificationPreference,

  async ofUsers(db, _, projectId, userIds) {
    const rows = await rowsOfUsers(db, db.notificationPreferences, projectId, userIds);
    return rows.map(encode).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  },

  faults({ category_id, enabled }) {
    const category = NOTIFICATION_CATEGORIES.find(({ id }) => id === category_id);
    if (!category) return [{ field: "category_id", value: category_id, expected: "the id of a notification category" }];
    if (enabled || category.canDisable) return [];
    return [{ field: "enabled", value: enabled, expected: `true: ${category.name} mails cannot be turned off` }];
  },

  complete: (record, projectId) => ({ ...record, project_id: projectId }),
  keyOf,
  references: ({ user_id }) => [{ to: "user", id: user_id, field: "user_id" }],

  async stored(db, _deps, _, records) {
    const t = db.notificationPreferences;
    const userIds = records.map(({ user_id }) => user_id);
    return byKey(await db.select().from(t).where(inArray(t.userId, userIds)), encode, keyOf);
  },

  async create(tx, _, projectId, records) {
    await tx.addAll(
      "notificationPreferences",
      records.map((record) => decode(record, projectId)),
    );
  },

  async update(tx, _, projectId, record) {
    const { enabled, ...row } = decode(record, projectId);
    await tx.change("notificationPreferences", row, { enabled });
  },
});

function keyOf({ user_id, category_id }: NotificationPreference): string {
  return `${user_id} ${category_id}`;
}

const encode = (row: Row): NotificationPreference => ({
  project_id: row.projectId,
  user_id: row.userId,
  category_id: row.categoryId,
  enabled: row.enabled,
});

const decode = (record: NotificationPreference, projectId: string): Row => ({
  projectId,
  userId: record.user_id,
  categoryId: record.category_id,
  enabled: record.enabled,
});
