import * as contract from "#contract/webhook-endpoints.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { requireUnchanged } from "#server/access/unchanged.ts";
import { actorOf } from "#server/audit/write.ts";
import { forLists } from "#server/db/store/for-lists.ts";
import type { Deps } from "#server/deps.ts";
import * as endpoints from "#server/features/webhooks/endpoints.ts";
import { WebhookFailure } from "#server/features/webhooks/failure.ts";
import * as replays from "#server/features/webhooks/replays.ts";
import { on } from "#server/http/routing/api-route.ts";
import { countsOf } from "./counts.ts";
import { pageOfDeliveries, readDelivery, readListed } from "./deliveries.ts";
import { listShown, requireReachable, shown } from "./endpoints.ts";
import { sendTestEvent } from "./test-event.ts";
import { deliveryView, detailsView, settingsView } from "./views.ts";

/**
 * Runs a call about webhooks that this server delivers itself. Code that it shares with Svix's API fails with Svix's
 * errors; these endpoints answer with their own.
 */
async function here<T>({ settings: { svix } }: Deps, body: () => Promise<T>): Promise<T> {
  if (svix) throw refuse("WEBHOOKS_HANDED_OVER", { server_url: svix.url });
  try {
    return await body();
  } catch (error) {
    throw error instanceof WebhookFailure && error.refusal ? error.refusal : error;
  }
}

const managerOf = (caller: Caller): endpoints.Manager => ({
  projectId: caller.projectId,
  actor: actorOf(caller),
  origin: caller.origin,
});

const SUCCESS = { success: true } as const;

const endpointRoutes = [
  on(contract.listWebhookEndpoints, ({ deps, caller }) =>
    here(deps, async () => ({ items: await listShown(deps, caller.projectId), is_paginated: false })),
  ),

  on(contract.createWebhookEndpoint, ({ deps, caller, body }) =>
    here(deps, async () => {
      await requireReachable(deps, body.url);
      const row = await endpoints.create(deps, managerOf(caller), {
        url: body.url,
        description: body.description ?? "",
        disabled: body.is_disabled ?? false,
        eventTypes: body.event_types ?? null,
        headers: body.headers,
        uid: null,
        channels: null,
        rateLimit: null,
        metadata: {},
      });
      return shown(deps, row);
    }),
  ),

  on(contract.getWebhookEndpoint, ({ deps, caller, params }) =>
    here(deps, async () => shown(deps, await endpoints.read(deps, caller.projectId, params.endpoint_id))),
  ),

  on(contract.updateWebhookEndpoint, ({ deps, caller, params, body }) =>
    here(deps, async () => {
      if (body.url !== undefined) await requireReachable(deps, body.url);
      const changes = {
        url: body.url,
        description: body.description,
        disabled: body.is_disabled,
        eventTypes: body.event_types,
        headers: body.headers,
      };
      const check = (before: endpoints.EndpointRow) => requireUnchanged(settingsView(before), body.expected);
      return shown(deps, await endpoints.change(deps, managerOf(caller), params.endpoint_id, changes, check));
    }),
  ),

  on(contract.deleteWebhookEndpoint, ({ deps, caller, params }) =>
    here(deps, async () => {
      await endpoints.remove(deps, managerOf(caller), params.endpoint_id);
      return SUCCESS;
    }),
  ),

  on(contract.readWebhookSecret, ({ deps, caller, params }) =>
    here(deps, async () => ({ secret: await endpoints.readSecret(deps, managerOf(caller), params.endpoint_id) })),
  ),

  on(contract.rotateWebhookSecret, ({ deps, caller, params, body }) =>
    here(deps, async () => {
      const wanted = { gracePeriodSeconds: body.grace_period_seconds };
      return shown(deps, await endpoints.rotateSecret(deps, managerOf(caller), params.endpoint_id, wanted));
    }),
  ),
];

const deliveryRoutes = [
  on(contract.sendTestWebhook, ({ deps, caller, params: { endpoint_id }, body }) =>
    here(deps, async () => {
      const wanted = { endpointId: endpoint_id, type: body.event_type };
      const messageId = await sendTestEvent(deps, managerOf(caller), wanted);
      return deliveryView(await readListed(deps, caller.projectId, endpoint_id, messageId));
    }),
  ),

  on(contract.countWebhookDeliveries, ({ deps, caller, params, query }) =>
    here(deps, async () => {
      const endpoint = await endpoints.read(deps, caller.projectId, params.endpoint_id);
      return countsOf(deps, endpoint.id, { since: query.since_millis });
    }),
  ),

  on(contract.listWebhookDeliveries, ({ deps, caller, params, query }) =>
    here(deps, async () => {
      const { deliveries, next } = await pageOfDeliveries(
        await forLists(deps),
        caller.projectId,
        params.endpoint_id,
        query,
      );
      return { items: deliveries.map(deliveryView), is_paginated: true, pagination: { next_cursor: next } };
    }),
  ),

  on(contract.getWebhookDelivery, ({ deps, caller, params }) =>
    here(deps, async () =>
      detailsView(await readDelivery(deps, caller.projectId, params.endpoint_id, params.message_id)),
    ),
  ),

  on(contract.replayWebhookDelivery, ({ deps, caller, params: { endpoint_id, message_id } }) =>
    here(deps, async () => {
      const { projectId } = caller;
      // Only messages that the endpoint listens for: Svix's API also sends it others.
      await readListed(deps, projectId, endpoint_id, message_id);
      await replays.resend(deps, managerOf(caller), { endpointId: endpoint_id, messageId: message_id });
      return deliveryView(await readListed(deps, projectId, endpoint_id, message_id));
    }),
  ),

  on(contract.replayFailedWebhooks, ({ deps, caller, params, body }) =>
    here(deps, async () => {
      const since = Math.trunc(body.since_millis);
      const wanted = { endpointId: params.endpoint_id, kind: "recover" as const, since, until: null };
      await replays.beginReplay(deps, managerOf(caller), wanted);
      return SUCCESS;
    }),
  ),
];

/** Endpoints of webhooks with the conventions of all other endpoints. */
export const managementRoutes = [...endpointRoutes, ...deliveryRoutes];
