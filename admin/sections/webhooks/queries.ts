import type {
  WebhookCounts,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
  WebhookDeliveryState,
  WebhookEndpoint,
} from "hallpass/admin";
import { useState } from "react";
import { asking } from "../../data/asked.ts";
import { useProject } from "../../data/projects.ts";
import {
  useAskedAgain,
  useKnown,
  useLoaded,
  useWatched,
  useWatchedPage,
  type WatchedPage,
} from "../../data/watched.ts";

/** How soon somebody who waits for an answer sees it. */
const SOON_MILLIS = 400;
const PAGE = 25;

/** The endpoints of the project, oldest first. Suspends until they are loaded. */
export function useEndpoints(): WebhookEndpoint[] {
  return useWatched(useProject().app.webhooks.all);
}

/** The number of endpoints once the list is loaded. Does not load it. */
export function useEndpointCount(): number | undefined {
  return useLoaded(useProject().app.webhooks.all)?.length;
}

/** A page of the log of an endpoint. */
export function useDeliveries(
  endpoint: WebhookEndpoint,
  { state, cursor }: { state?: WebhookDeliveryState; cursor?: string },
): WatchedPage<WebhookDeliveryPage> {
  const options = { state, cursor, limit: PAGE };
  return useWatchedPage(endpoint.deliveries(options));
}

/** One message with its attempts; null when the log no longer has it. Suspends until it is loaded. */
export function useDelivery(endpoint: WebhookEndpoint, messageId: string): WebhookDeliveryDetails | null {
  return useWatched(endpoint.delivery(messageId));
}

/** A message that was just sent: undefined until it is answered. */
export function useAnswered(
  endpoint: WebhookEndpoint,
  messageId: string | undefined,
): WebhookDeliveryDetails | undefined {
  const watchable = messageId === undefined ? undefined : endpoint.delivery(messageId);
  // Null when the log no longer has it.
  const delivery = useKnown(watchable);
  const isWaiting = delivery?.state === "waiting";
  useAskedAgain(isWaiting ? watchable : undefined, SOON_MILLIS);
  return delivery && !isWaiting ? delivery : undefined;
}

const failedSince = asking((endpoint: WebhookEndpoint, since: Date) => endpoint.countDeliveries({ since }));

/** How many messages have failed since a time; undefined until they are counted, and without a time. */
export function useFailedSince(endpoint: WebhookEndpoint, since: Date | undefined): WebhookCounts | undefined {
  // The list of endpoints is loaded again every few seconds; what was counted stays.
  const [first] = useState(endpoint);
  return useKnown(since && failedSince(first, since));
}
