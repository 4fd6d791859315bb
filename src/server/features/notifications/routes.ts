import { unsubscribe, unsubscribeWithOneClick } from "#contract/emails.ts";
import { SECRET_LENGTH } from "#contract/limits.ts";
import {
  listNotificationPreferences,
  type NotificationPreference,
  updateNotificationPreference,
} from "#contract/notifications.ts";
import type { Origin } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import { on } from "#server/http/api-route.ts";
import { html } from "#server/http/reply.ts";
import { dirOf } from "#texts/locales.ts";
import { mailTexts } from "#texts/mail.ts";
import * as notifications from "./service.ts";

export const notificationRoutes = [
  on(listNotificationPreferences, async ({ deps, caller, params }) => {
    const preferences = await notifications.listPreferences(deps, caller, params.user_id);
    return { items: preferences.map(view), is_paginated: false };
  }),

  on(updateNotificationPreference, async ({ deps, caller, params, body }) => {
    const wanted = { user: params.user_id, categoryId: params.category_id, enabled: body.enabled };
    return view(await notifications.setPreference(deps, caller, wanted));
  }),

  on(unsubscribe, async ({ deps, origin, query }) => unsubscribed(deps, origin, query.code)),
  on(unsubscribeWithOneClick, async ({ deps, origin, query }) => unsubscribed(deps, origin, query.code)),
];

async function unsubscribed(deps: Deps, origin: Origin, code: string | undefined) {
  if (code?.length !== SECRET_LENGTH) throw refuse("UNSUBSCRIBE_CODE_INVALID");
  const { ended, language } = await notifications.unsubscribe(deps, origin, code);
  const text = mailTexts(language)(ended === "now" ? "unsubscribed" : "unsubscribedBefore");
  // The page in English is the contract's.
  const named = language === "en-US" ? "" : ` lang="${language}" dir="${dirOf(language)}"`;
  return html(`<p${named}>${text}</p>`);
}

function view({ category, enabled }: notifications.Preference): NotificationPreference {
  return {
    notification_category_id: category.id,
    notification_category_name: category.name,
    enabled,
    can_disable: category.canDisable,
  };
}
