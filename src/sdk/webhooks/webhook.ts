import type { WebhookEvent } from "#contract/webhooks.ts";

/** An address that receives the events of a project. A snapshot: later changes do not show in it. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** The events that are sent; `null` for all. */
  readonly events: readonly string[] | null;
  readonly isDisabled: boolean;
  readonly createdAt: Date;
  /** Changes the fields that are given, and returns the changed webhook. */
  update(changes: WebhookUpdate): Promise<Webhook>;
  /** Deletes the webhook. Events that wait for it are not sent. */
  delete(): Promise<void>;
  /** Returns the secret that signs the requests: `whsec_…`, for the verification that Standard Webhooks describe. */
  getSecret(): Promise<string>;
  /** Replaces the secret. The old one also signs requests for another day. */
  rotateSecret(): Promise<void>;
  /** Lists attempts to send events to the address, newest first. */
  listAttempts(options?: WebhookAttemptOptions): Promise<WebhookAttempt[]>;
}

/** What `createWebhook` takes. */
export interface NewWebhook {
  /** An `https` address; `http` is possible for development. */
  url: string;
  description?: string;
  /** The events to send. Default: all. */
  events?: readonly WebhookEvent[] | null;
}

/** What `webhook.update` takes. What is left out stays as it is. */
export interface WebhookUpdate {
  /** An `https` address; `http` is possible for development. */
  url?: string;
  description?: string;
  /** The events to send; `null` for all. */
  events?: readonly WebhookEvent[] | null;
  /** A disabled webhook receives nothing. */
  isDisabled?: boolean;
}

/** One attempt to send an event to a webhook. */
export interface WebhookAttempt {
  readonly id: string;
  /** The event, for example `user.created`. */
  readonly event: string | null;
  readonly messageId: string;
  readonly status: "success" | "pending" | "fail" | "sending";
  /** The status of the receiver's reply; 0 without a reply. */
  readonly responseStatus: number;
  readonly at: Date;
}

/** What `webhook.listAttempts` takes. */
export interface WebhookAttemptOptions {
  /** From 1 to 250. Default: 50. */
  limit?: number;
}
