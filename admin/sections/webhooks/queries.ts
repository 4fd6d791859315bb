import { useQuery } from "@tanstack/react-query";
import type { OwnedProject } from "hallpass";
import type {
  WebhookCounts,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
  WebhookDeliveryState,
  WebhookEndpoint,
} from "hallpass/admin";
import { useProject } from "../../data/projects.ts";
import { asked, useWatched, useWatchedPage, type WatchedPage, watched } from "../../data/watched.ts";

/** How soon somebody who waits for an answer sees it. */
const SOON_MILLIS = 400;
const PAGE = 25;

const endpointsOf = ({ id, app }: OwnedProject) => ({ key: ["webhooks", id], watchable: app.webhookEndpoints });

/** The endpoints of the project, oldest first. Suspends until they are loaded. */
export function useEndpoints(): WebhookEndpoint[] {
  return useWatched(endpointsOf(useProject()));
}

/** The number of endpoints once the list is loaded. Does not load it. */
export function useEndpointCount(): number | undefined {
  return useQuery({ ...watched(endpointsOf(useProject())), enabled: false }).data?.length;
}

/** A page of the log of an endpoint. */
export function useDeliveries(
  endpoint: WebhookEndpoint,
  { state, cursor }: { state?: WebhookDeliveryState; cursor?: string },
): WatchedPage<WebhookDeliveryPage> {
  const options = { state, cursor, limit: PAGE };
  return useWatchedPage({ key: ["deliveries", endpoint.id, options], watchable: endpoint.deliveries(options) });
}

/** One message with its attempts; null when the log no longer has it. Suspends until it is loaded. */
export function useDelivery(endpoint: WebhookEndpoint, messageId: string): WebhookDeliveryDetails | null {
  return useWatched({ key: ["delivery", endpoint.id, messageId], watchable: endpoint.delivery(messageId) });
}

/** A message that was just sent: undefined until it is answered. */
export function useAnswered(
  endpoint: WebhookEndpoint,
  messageId: string | undefined,
): WebhookDeliveryDetails | undefined {
  const { data } = useQuery({
    ...asked(["answered", endpoint.id, messageId], () => endpoint.getDelivery(messageId ?? "")),
    enabled: messageId !== undefined,
    // Null when the log no longer has it.
    refetchInterval: ({ state: { data: known } }) =>
      known === undefined || known?.state === "waiting" ? SOON_MILLIS : false,
  });
  return data && data.state !== "waiting" ? data : undefined;
}

/** How many messages have failed since a time; undefined until they are counted, and without a time. */
export function useFailedSince(endpoint: WebhookEndpoint, since: Date | undefined): WebhookCounts | undefined {
  return useQuery({
    ...asked(["failed-since", endpoint.id, since?.getTime()], () => endpoint.countDeliveries({ since })),
    enabled: since !== undefined,
    gcTime: 0,
  }).data;
}
