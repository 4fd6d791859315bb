import type { WebhookDeliveryState } from "#contract/webhook-endpoints.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Page } from "#sdk/page.ts";
import type { ChangeOptions } from "#sdk/wire/expected.ts";

/** An address that receives the events of a project. A snapshot: later changes do not show in it. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** The events that are sent; `null` for all. */
  readonly events: readonly string[] | null;
  /** A disabled endpoint receives nothing. The server disables one that fails for five days. */
  readonly isDisabled: boolean;
  /** The names of headers that are added to each request. Their values may be secrets, and nobody can read them again. */
  readonly headerNames: readonly string[];
  /** The first failed attempt since the last that succeeded; `null` after a success. */
  readonly failingSince: Date | null;
  /** How long an earlier secret signs, too; `null` when only the current one does. */
  readonly previousSecretUntil: Date | null;
  readonly lastAttempt: WebhookOutcome | null;
  /** The messages of the last 24 hours, each kind counted up to 1,000. */
  readonly lastDay: WebhookCounts;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Changes the fields that are given, and returns the endpoint as it is now. */
  update(changes: WebhookEndpointUpdate, options?: ChangeOptions): Promise<WebhookEndpoint>;
  /** Deletes the endpoint and its log. Messages that wait for it are not sent. */
  delete(): Promise<void>;
  /**
   * Returns the secret that signs the requests: `whsec_…`, for the verification that Standard Webhooks describe. The audit
   * log records who read it.
   */
  getSecret(): Promise<string>;
  /** Replaces the secret, and returns the endpoint as it is now. The old secret also signs for a day by default. */
  rotateSecret(options?: SecretRotation): Promise<WebhookEndpoint>;
  /**
   * Sends an example of an event, even if the endpoint does not listen for it. Its body has `is_test: true`. It is sent
   * once, and `getDelivery` shows the answer a moment later.
   */
  sendTestEvent(event: WebhookEvent): Promise<WebhookDelivery>;
  /**
   * Lists the messages for the endpoint, newest first. Without `limit`, a page has 50.
   *
   *     const failed = await endpoint.listDeliveries({ state: "failed" });
   */
  listDeliveries(options?: ListDeliveriesOptions): Promise<WebhookDeliveryPage>;
  /** A page of messages, as a watchable. Equal options give the same watchable. */
  deliveries(options?: ListDeliveriesOptions): Watchable<WebhookDeliveryPage>;
  /** Counts the messages by state, each kind up to 10,000; with `since`, only those from then on. */
  countDeliveries(options?: { since?: Date }): Promise<WebhookCounts>;
  /** A message with its content and attempts; `null` when the endpoint has no such message. */
  getDelivery(messageId: string): Promise<WebhookDeliveryDetails | null>;
  /** Like `getDelivery`, as a watchable. */
  delivery(messageId: string): Watchable<WebhookDeliveryDetails | null>;
  /** Sends a message again, and returns it as it is now. */
  replay(message: WebhookDelivery | string): Promise<WebhookDelivery>;
  /** Sends all messages again that have finally failed since a time. The server does it within seconds. */
  replayFailedSince(since: Date): Promise<void>;
}

/** An event of Hallpass, or one of your own that you send through Svix's API. */
export type WebhookEventName = WebhookEvent | (string & Record<never, never>);

/** The input of `createWebhookEndpoint`. */
export interface NewWebhookEndpoint {
  /** An `https` address; `http` is possible for development. */
  url: string;
  description?: string;
  /** The events to send. Default: all. */
  events?: readonly WebhookEventName[] | null;
  isDisabled?: boolean;
  /** Headers to add to each request, such as `authorization`. */
  headers?: Readonly<Record<string, string>>;
}

/** The input of `endpoint.update`. Omitted fields stay unchanged. */
export interface WebhookEndpointUpdate {
  /** An `https` address; `http` is possible for development. */
  url?: string;
  description?: string;
  /** The events to send; `null` for all. */
  events?: readonly WebhookEventName[] | null;
  /** A disabled endpoint receives nothing. */
  isDisabled?: boolean;
  /** Headers to add or replace; `null` removes one. */
  headers?: Readonly<Record<string, string | null>>;
}

/** The input of `endpoint.rotateSecret`. */
export interface SecretRotation {
  /** How long the old secret also signs. Default: a day; at most a week. With 0, it ends at once. */
  gracePeriodSeconds?: number;
}

/** How many messages are in each state. */
export interface WebhookCounts {
  readonly delivered: number;
  readonly waiting: number;
  readonly failed: number;
  /** False if there are more of a kind than its number. */
  readonly isExact: boolean;
}

/** How an attempt to send a message ended. */
export interface WebhookOutcome {
  readonly at: Date;
  readonly hasSucceeded: boolean;
  /** The status of the answer; `null` without one. */
  readonly statusCode: number | null;
  readonly durationMillis: number;
}

/** A message for an endpoint. */
export interface WebhookDelivery {
  /** The `webhook-id` of each request with this message. */
  readonly messageId: string;
  /** The event, for example `user.created`. */
  readonly event: string;
  /** Waiting messages are being sent or have another attempt ahead; failed ones have none. */
  readonly state: WebhookDeliveryState;
  readonly isTest: boolean;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly lastAttempt: WebhookOutcome | null;
}

/** A message with what was sent and answered. */
export interface WebhookDeliveryDetails extends WebhookDelivery {
  /** The body of the requests, as JSON. */
  readonly payload: unknown;
  /**
   * The headers of the requests. `value` is `null` if it differs with each attempt, or if the header is one of your
   * own.
   */
  readonly requestHeaders: readonly { readonly name: string; readonly value: string | null }[];
  /** The latest 50 attempts, newest first. */
  readonly attempts: readonly WebhookAttempt[];
}

/** One attempt to send a message. */
export interface WebhookAttempt extends WebhookOutcome {
  readonly id: string;
  readonly url: string;
  /** Whether an owner asked for this attempt. */
  readonly isManual: boolean;
  /** The beginning of the answer; without an answer, the error of the network. */
  readonly response: string;
}

/** The input of `endpoint.listDeliveries`. */
export interface ListDeliveriesOptions {
  state?: WebhookDeliveryState;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** From 1 to 100. Default: 50. */
  limit?: number;
}

/** A page of messages. `nextCursor` is `null` on the last page. */
export type WebhookDeliveryPage = Page<WebhookDelivery>;
