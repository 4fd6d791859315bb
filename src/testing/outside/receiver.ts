import { Svix } from "svix";
import { createSvixToken } from "#contract/webhooks.ts";
import { deliverEvents } from "#server/features/webhooks/delivery/deliver-events.ts";
import { messages } from "#server/features/webhooks/delivery/work.ts";
import { sendAll } from "#server/outbox/outbox.ts";
import { rowsOf } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

/** A message that arrived. */
export interface Received {
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by looking into it.
  body: any;
  path: string;
}

type Answer = (received: Received, count: number) => Response | Promise<Response>;

export interface Receiver {
  url: string;
  seen: Received[];
  /** May be replaced between messages. */
  answer: Answer;
  /** Waits until this many messages have arrived. */
  received(count: number): Promise<Received[]>;
  types(): string[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** A webhook receiver of a project's owner: a real HTTP server on loopback. */
export function startReceiver(answer: Answer = () => new Response("thanks")): Receiver {
  const seen: Received[] = [];
  async function take(request: Request): Promise<Response> {
    const text = await request.text();
    const received = { headers: request.headers, text, body: JSON.parse(text), path: new URL(request.url).pathname };
    seen.push(received);
    return receiver.answer(received, seen.length);
  }
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 60, fetch: take });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${server.port}/hooks`,
    seen,
    answer,
    async received(count) {
      await until(() => seen.length >= count);
      return seen;
    },
    types: () => seen.map(({ body }) => body.type),
    [Symbol.asyncDispose]: () => server.stop(true),
  };
  return receiver;
}

/** Delivers events and webhooks that are due, until none is. */
export async function deliverAll({ running: { deps }, clock }: TestServer): Promise<void> {
  while ((await deliverEvents(deps)) > 0);
  await until(async () => {
    await sendAll(deps, messages);
    const deliveries = await rowsOf(deps.store, "webhookDeliveries");
    return !deliveries.some(({ state, dueAt }) => state === "sending" || (dueAt !== null && dueAt <= clock.now()));
  });
}

/** Svix's own client, for the webhooks of a project on the test server. */
export async function svixFor(server: TestServer, project: TestProject): Promise<Svix> {
  const { body } = await project.admin.call(createSvixToken, { body: {} });
  return new Svix(body.token, { serverUrl: `${server.url}/svix`, numRetries: 0 });
}
