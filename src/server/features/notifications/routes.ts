import { unsubscribe, unsubscribePage } from "#contract/emails.ts";
import { SECRET_LENGTH } from "#contract/limits.ts";
import {
  listNotificationPreferences,
  type NotificationPreference,
  updateNotificationPreference,
} from "#contract/notifications.ts";
import { refuse } from "#server/access/refusal.ts";
import { html } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { plainPage } from "#server/pages/plain-page.ts";
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

  // Email programs and scanners open links by themselves, so that the page asks, and only a POST unsubscribes.
  on(unsubscribePage, async ({ deps, origin, query }) => {
    const { project, language, isEnded } = await notifications.mailedSubscription(deps, origin, codeOf(query));
    const t = mailTexts(language);
    const shown = isEnded
      ? { heading: t("unsubscribedBefore") }
      : { heading: t("mailUnsubscribe"), form: { button: t("unsubscribeButton") } };
    return plainPage({ project: project.displayName, language, ...shown });
  }),

  on(unsubscribe, async ({ deps, origin, query, request }) => {
    const { project, language, isEnded } = await notifications.unsubscribe(deps, origin, codeOf(query));
    const heading = mailTexts(language)(isEnded ? "unsubscribedBefore" : "unsubscribed");
    const isBrowser = request.headers.get("accept")?.includes("text/html");
    if (isBrowser) return plainPage({ project: project.displayName, language, heading });
    // The page in English is the contract's.
    const named = language === "en-US" ? "" : ` lang="${language}" dir="${dirOf(language)}"`;
    return html(`<p${named}>${heading}</p>`);
  }),
];

function codeOf({ code }: { code?: string }): string {
  if (code?.length !== SECRET_LENGTH) throw refuse("UNSUBSCRIBE_CODE_INVALID");
  return code;
}

function view({ category, enabled }: notifications.Preference): NotificationPreference {
  return {
    notification_category_id: category.id,
    notification_category_name: category.name,
    enabled,
    can_disable: category.canDisable,
  };
}
