import { createSvixToken } from "#contract/webhooks.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { RequestFailed } from "#sdk/wire/decode.ts";
import { singleAttempt } from "#sdk/wire/single-attempt.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { NewWebhook, Webhook, WebhookAttempt, WebhookAttemptOptions, WebhookUpdate } from "./webhook.ts";

export interface Webhooks {
  /** A token for the webhook API. */
  readonly token: Resource<string>;
  /** The webhooks of the project. */
  readonly all: Resource<Webhook[]>;
  create(options: NewWebhook): Promise<Webhook>;
}

/** The answers of the webhook API, which are those of Svix. */
interface EndpointPayload {
  id: string;
  url: string;
  description: string;
  disabled: boolean;
  eventTypes: string[] | null;
  createdAt: string;
}
interface AttemptPayload {
  id: string;
  msgId: string;
  statusText: WebhookAttempt["status"];
  responseStatusCode: number;
  timestamp: string;
  msg: { eventType: string } | null;
}
interface Listed<T> {
  data: T[];
  iterator: string | null;
  done: boolean;
}

const PAGE = "250";
const ATTEMPTS = 50;

/** The webhooks of a project, through Svix's API on the same server. */
export function webhooks(wire: Wire<"server">, connection: Connection): Webhooks {
  const { deps, baseUrl, projectId } = connection;
  const token = resource(async () => (await wire.call(createSvixToken, { body: {} })).token, deps);

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const url = `${baseUrl}/svix/api/v1/app/${encodeURIComponent(projectId)}${path}`;
    const { response, text } = await singleAttempt(connection, url, {
      method,
      headers: {
        authorization: `Bearer ${await token.get()}`,
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new RequestFailed(url, response.status, text);
    // The SDK does not validate responses: the server is of the same version.
    return JSON.parse(text || "null");
  }

  async function list(): Promise<Webhook[]> {
    const found: Webhook[] = [];
    let page: Listed<EndpointPayload> | undefined;
    do {
      const query = new URLSearchParams({ limit: PAGE, ...(page?.iterator && { iterator: page.iterator }) });
      page = await send<Listed<EndpointPayload>>("GET", `/endpoint?${query}`);
      found.push(...page.data.map(show));
    } while (!page.done);
    return found;
  }

  const all: Resource<Webhook[]> = resource(list, deps);

  function show(payload: EndpointPayload): Webhook {
    const { id } = payload;
    const path = `/endpoint/${encodeURIComponent(id)}`;
    return Object.freeze<Webhook>({
      id,
      url: payload.url,
      description: payload.description,
      events: payload.eventTypes,
      isDisabled: payload.disabled,
      createdAt: new Date(payload.createdAt),
      async update(changes) {
        const updated = show(await send("PATCH", path, toWire(changes)));
        await all.refresh();
        return updated;
      },
      async delete() {
        await send("DELETE", path);
        await all.refresh();
      },
      getSecret: async () => (await send<{ key: string }>("GET", `${path}/secret`)).key,
      rotateSecret: () => send("POST", `${path}/secret/rotate`, {}),
      async listAttempts({ limit = ATTEMPTS }: WebhookAttemptOptions = {}) {
        const query = new URLSearchParams({ limit: String(limit), with_msg: "true", with_content: "false" });
        const address = `/attempt/endpoint/${encodeURIComponent(id)}?${query}`;
        return (await send<Listed<AttemptPayload>>("GET", address)).data.map(attemptFromWire);
      },
    });
  }

  return {
    token,
    all,
    async create(options) {
      const created = show(await send("POST", "/endpoint", toWire(options)));
      await all.refresh();
      return created;
    },
  };
}

const toWire = ({ url, description, events, isDisabled }: WebhookUpdate) => ({
  url,
  description,
  filterTypes: events,
  disabled: isDisabled,
});

const attemptFromWire = (payload: AttemptPayload): WebhookAttempt => ({
  id: payload.id,
  event: payload.msg?.eventType ?? null,
  messageId: payload.msgId,
  status: payload.statusText,
  responseStatus: payload.responseStatusCode,
  at: new Date(payload.timestamp),
});
