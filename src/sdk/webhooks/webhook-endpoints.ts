import * as contract from "#contract/webhook-endpoints.ts";
import { createSvixToken, WEBHOOK_EVENTS, type WebhookEvent } from "#contract/webhooks.ts";
import { type Family, family } from "#sdk/cache/family.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import { expectedFields } from "#sdk/wire/expected.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import { countsFromWire, deliveryFromWire, detailsFromWire, outcomeFromWire, pageFromWire } from "./deliveries.ts";
import type {
  ListDeliveriesOptions,
  NewWebhookEndpoint,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointUpdate,
} from "./webhook-endpoint.ts";

/** The events that webhook endpoints can listen for, in the order of the docs: `user.created`, `user.updated` … */
export const webhookEvents: readonly WebhookEvent[] = Object.freeze(Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]);

/** The addresses that receive the events of a project. */
export interface WebhookEndpoints {
  /** The webhook endpoints, oldest first. */
  readonly all: Watchable<WebhookEndpoint[]>;
  /** Returns a webhook endpoint by id; `null` when there is no such endpoint. */
  get(id: string): Promise<WebhookEndpoint | null>;
  /**
   * Creates a webhook endpoint: each event of the project is sent to its address, signed with its secret.
   *
   *     const endpoint = await app.webhooks.create({ url: "https://example.com/hooks", events: ["user.created"] });
   *     const secret = await endpoint.getSecret();
   */
  create(options: NewWebhookEndpoint): Promise<WebhookEndpoint>;
  /**
   * A token for Svix's client or portal, valid for at most four hours. Svix's client accepts it, with the server's `/svix` as
   * its URL.
   *
   *     const svix = new Svix(await app.webhooks.svixToken.get(), { serverUrl: "https://auth.example.com/svix" });
   *     await svix.endpoint.create(app.projectId, { url: "https://example.com/hooks" });
   */
  readonly svixToken: Watchable<string>;
}

/** The webhook endpoints of a project: a watchable list, and calls for each endpoint and its log. */
export function webhookEndpoints(wire: Wire<"server">, deps: Pick<Deps, "elapsed" | "after">): WebhookEndpoints {
  const token = resource(async () => (await wire.call(createSvixToken, { body: {} })).token, deps);
  const all = resource(async () => (await wire.call(contract.listWebhookEndpoints)).items.map(show), deps);
  const pages: Family<WebhookDeliveryPage> = family((key) => {
    const { endpoint_id, ...query }: PageKey = JSON.parse(key);
    return wire.call(contract.listWebhookDeliveries, { params: { endpoint_id }, query }).then(pageFromWire);
  }, deps);
  const single: Family<WebhookDeliveryDetails | null> = family((key) => {
    const params: MessageKey = JSON.parse(key);
    const read = async () => detailsFromWire(await wire.call(contract.getWebhookDelivery, { params }));
    return lookUp(params.message_id, "WEBHOOK_MESSAGE_NOT_FOUND", read);
  }, deps);

  /** The log has changed, and with it what the list says about it. */
  async function logChanged() {
    await Promise.all([all, pages, single].map((each) => each.refresh()));
  }

  function show(payload: contract.WebhookEndpoint): WebhookEndpoint {
    const params = { endpoint_id: payload.id };
    const ofMessage = (message_id: string) => JSON.stringify({ ...params, message_id } satisfies MessageKey);
    const ofPage = ({ state, cursor, limit }: ListDeliveriesOptions = {}) =>
      JSON.stringify({ ...params, state, cursor, limit } satisfies PageKey);

    async function changed(by: Promise<contract.WebhookEndpoint>): Promise<WebhookEndpoint> {
      const endpoint = show(await by);
      await all.refresh();
      return endpoint;
    }
    async function sent(by: Promise<contract.WebhookDelivery>) {
      const delivery = deliveryFromWire(await by);
      await logChanged();
      return delivery;
    }

    return Object.freeze<WebhookEndpoint>({
      id: payload.id,
      url: payload.url,
      description: payload.description,
      events: payload.event_types,
      isDisabled: payload.is_disabled,
      headerNames: payload.header_names,
      failingSince: dateOf(payload.failing_since_millis),
      previousSecretUntil: dateOf(payload.previous_secret_until_millis),
      lastAttempt: payload.last_attempt && outcomeFromWire(payload.last_attempt),
      lastDay: countsFromWire(payload.last_day),
      createdAt: new Date(payload.created_at_millis),
      updatedAt: new Date(payload.updated_at_millis),
      update(changes, { ifUnchanged = false } = {}) {
        const fields = toWire(changes);
        const body = ifUnchanged ? { ...fields, expected: expectedFields(payload, fields) } : fields;
        return changed(wire.call(contract.updateWebhookEndpoint, { params, body }));
      },
      async delete() {
        await wire.call(contract.deleteWebhookEndpoint, { params, body: {} });
        await all.refresh();
      },
      getSecret: async () => (await wire.call(contract.readWebhookSecret, { params })).secret,
      rotateSecret({ gracePeriodSeconds } = {}) {
        const body = { grace_period_seconds: gracePeriodSeconds };
        return changed(wire.call(contract.rotateWebhookSecret, { params, body }));
      },
      sendTestEvent: (event) => sent(wire.call(contract.sendTestWebhook, { params, body: { event_type: event } })),
      listDeliveries: (options) => pages.get(ofPage(options)),
      deliveries: (options) => pages.of(ofPage(options)),
      async countDeliveries({ since } = {}) {
        const query = { since_millis: since?.getTime() };
        return countsFromWire(await wire.call(contract.countWebhookDeliveries, { params, query }));
      },
      getDelivery: (messageId) => single.get(ofMessage(messageId)),
      delivery: (messageId) => single.of(ofMessage(messageId)),
      replay(message) {
        const message_id = typeof message === "string" ? message : message.messageId;
        return sent(wire.call(contract.replayWebhookDelivery, { params: { ...params, message_id }, body: {} }));
      },
      async replayFailedSince(since) {
        await wire.call(contract.replayFailedWebhooks, { params, body: { since_millis: since.getTime() } });
        await logChanged();
      },
    });
  }

  return {
    svixToken: token,
    all,
    get: (id) =>
      lookUp(id, "WEBHOOK_ENDPOINT_NOT_FOUND", async () =>
        show(await wire.call(contract.getWebhookEndpoint, { params: { endpoint_id: id } })),
      ),
    async create(options) {
      const { headers } = options;
      const created = show(
        await wire.call(contract.createWebhookEndpoint, {
          body: { ...toWire(options), url: options.url, headers: headers && { ...headers } },
        }),
      );
      await all.refresh();
      return created;
    },
  };
}

interface PageKey extends ListDeliveriesOptions {
  endpoint_id: string;
}
/** A type, not an interface: it is the path parameters of a call. */
type MessageKey = { endpoint_id: string; message_id: string };

const toWire = ({ url, description, events, isDisabled, headers }: WebhookEndpointUpdate) => ({
  url,
  description,
  event_types: events && [...events],
  is_disabled: isDisabled,
  headers: headers && { ...headers },
});
