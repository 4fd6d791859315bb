import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { List, UserIdOrMe, Uuid } from "./fields.ts";

/** All kinds of emails, in the order of the list. */
export const NOTIFICATION_CATEGORIES = [
  { id: "7bb82d33-2f54-4a3d-9d23-82739e0d66ef", name: "Transactional", canDisable: false },
  { id: "4f6f8873-3d04-46bd-8bef-18338b1a1b4c", name: "Marketing", canDisable: true },
] as const;

export const NotificationPreference = Type.Object({
  notification_category_id: Uuid,
  notification_category_name: Type.String(),
  enabled: Type.Boolean(),
  can_disable: Type.Boolean(),
});
export type NotificationPreference = Static<typeof NotificationPreference>;

export const listNotificationPreferences = endpoint({
  method: "GET",
  path: "/emails/notification-preference/{user_id}",
  summary: "List the notification preferences of a user",
  access: EVERY_LEVEL,
  params: Type.Object({ user_id: UserIdOrMe }),
  response: List(NotificationPreference),
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_NOT_FOUND"],
});

export const updateNotificationPreference = endpoint({
  method: "PATCH",
  path: "/emails/notification-preference/{user_id}/{category_id}",
  summary: "Turn a category of emails on or off for a user",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: Type.Object({ user_id: UserIdOrMe, category_id: Uuid }),
  body: Type.Object({ enabled: Type.Boolean() }),
  response: NotificationPreference,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_NOT_FOUND", "TOO_MANY_ATTEMPTS"],
});
