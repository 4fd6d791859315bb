import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { newMessageId } from "#server/events/outbox.ts";
import { deliverEvents } from "#server/features/webhooks/delivery/deliver-events.ts";
import type { OpenConsole } from "../browser/console/open-console.ts";

const MINUTE_MILLIS = 60_000;

/** What became of the latest messages, newest first, and how many attempts it took. */
const LOG = [
  { type: "user.created", state: "succeeded", statuses: [204] },
  { type: "team_membership.created", state: "succeeded", statuses: [204] },
  { type: "user.updated", state: "waiting", statuses: [503, 503] },
  { type: "user.created", state: "succeeded", statuses: [503, 204] },
  { type: "user.deleted", state: "failed", statuses: [500, 500, 500] },
  { type: "team.created", state: "succeeded", statuses: [204] },
] as const;

const ANSWERS: Record<number, string> = {
  500: '{"error":"member 4711 is not in the ledger"}',
  503: "The database is restarting.",
};

/** Adds endpoints, one with a log, and returns the ids that pages need. */
export async function addWebhooks({ server, project }: Pick<OpenConsole, "server" | "project">) {
  const { deps } = server.running;
  // Earlier events are not for these endpoints, which do not exist.
  while ((await deliverEvents(deps)) > 0);
  const url = "https://api.rowing.example.com/hooks";
  const crm = { url, description: "Membership ledger", headers: { "x-api-key": "a key of the ledger" } };
  const { body } = await project.admin.call(createWebhookEndpoint, { body: crm });
  await project.admin.call(createWebhookEndpoint, {
    body: {
      url: "https://boats.example.com/events",
      description: "Boat reservations",
      event_types: ["team.created", "team.deleted"],
      is_disabled: true,
    },
  });
  const of = { projectId: project.id, endpointId: body.id as string };
  const messages: string[] = [];
  for (const [at, { type, state, statuses }] of LOG.entries()) {
    const eventAt = deps.now() - (at * 37 + 4) * MINUTE_MILLIS;
    const eventId = newMessageId();
    messages.push(eventId);
    const payload = { type, data: { id: randomUuid(), display_name: "Ada Lovelace" } };
    const attempts = statuses.map((statusCode, n) => ({
      ...of,
      id: `atmpt_${eventId}_${n}`,
      eventId,
      at: eventAt + n * MINUTE_MILLIS,
      url,
      hasSucceeded: statusCode < 300,
      isManual: false,
      statusCode,
      response: ANSWERS[statusCode] ?? "",
      durationMillis: 38 + 11 * n,
    }));
    await deps.store.write(async (tx) => {
      await tx.add("events", { id: eventId, projectId: project.id, type, payload, state: "sent", createdAt: eventAt });
      await tx.add("webhookDeliveries", {
        ...of,
        eventId,
        eventAt,
        state,
        attempts: statuses.length,
        isManual: false,
        dueAt: state === "waiting" ? deps.now() + 25 * MINUTE_MILLIS : null,
      });
      await tx.addAll("webhookAttempts", attempts);
    });
  }
  return { webhook: of.endpointId, message: messages[3] ?? "" };
}
