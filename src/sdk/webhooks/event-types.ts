import { WEBHOOK_EVENTS, type WebhookEvent } from "#contract/webhooks.ts";

/** The events that webhook endpoints can listen for, in the order of the docs: `user.created`, `user.updated` … */
export const webhookEvents: readonly WebhookEvent[] = Object.freeze(Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]);
