import { Type } from "@sinclair/typebox";
import {
  SvixApplicationIn,
  SvixEndpointIn,
  SvixEndpointPatch,
  SvixEndpointUpdate,
  SvixHeaders,
  SvixHeadersPatch,
  SvixMessageIn,
  SvixPortalAccessIn,
  SvixSecretRotation,
  SvixSpan,
} from "#contract/svix.ts";
import type { Deps } from "#server/deps.ts";
import * as attempts from "#server/features/webhooks/attempts.ts";
import * as endpoints from "#server/features/webhooks/endpoints.ts";
import { invalid, notFound, WebhookFailure } from "#server/features/webhooks/failure.ts";
import * as messages from "#server/features/webhooks/messages.ts";
import { listed, pageOf } from "#server/features/webhooks/page.ts";
import * as replays from "#server/features/webhooks/replays.ts";
import { createToken } from "#server/features/webhooks/token.ts";
import { attemptFilter, messageFilter, millisOf, stateOf, wantsContent } from "./query.ts";
import { type SvixRoute, svix } from "./router.ts";
import * as views from "./views.ts";

const ENDPOINT = "/app/{app_id}/endpoint/{endpoint_id}";
const MESSAGE = "/app/{app_id}/msg/{msg_id}";
const OPTIONAL = Type.Optional(Type.Unknown());

async function projectOf(deps: Deps, projectId: string) {
  const project = await deps.projects.get(projectId);
  if (!project) throw notFound();
  return project;
}

/** Reads the settings of a body. Null means all, or no limit; absent fields stay unchanged. */
function settingsFrom(body: SvixEndpointPatch) {
  const { url, description, disabled, uid, channels, metadata } = body;
  const eventTypes = body.eventTypes === undefined ? body.filterTypes : body.eventTypes;
  const rateLimit = body.throttleRate === undefined ? body.rateLimit : body.throttleRate;
  for (const [name, value] of Object.entries(metadata ?? {})) {
    if (typeof value !== "string") throw invalid(["body", "metadata", name], "The values of metadata must be text");
  }
  const orAll = (list: string[] | null | undefined) => (list?.length === 0 ? null : list);
  return {
    url,
    description,
    disabled,
    uid,
    eventTypes: orAll(eventTypes),
    channels: orAll(channels),
    rateLimit,
    metadata,
  };
}

/** Returns all settings of an endpoint that is created or replaced. */
function allSettings(body: SvixEndpointPatch & { url: string }): endpoints.EndpointSettings {
  const { url, description, disabled, uid, eventTypes, channels, rateLimit, metadata } = settingsFrom(body);
  return {
    url: url ?? body.url,
    description: description ?? "",
    disabled: disabled ?? false,
    uid: uid ?? null,
    eventTypes: eventTypes ?? null,
    channels: channels ?? null,
    rateLimit: rateLimit ?? null,
    metadata: metadata ?? {},
  };
}

const applicationRoutes: readonly SvixRoute[] = [
  svix("GET", "/app", {}, async ({ deps, projectId }) => {
    const project = await projectOf(deps, projectId);
    return { data: [views.applicationView(project)], iterator: null, prevIterator: null, done: true };
  }),

  // Every project has exactly one application from the start.
  svix("POST", "/app", { body: SvixApplicationIn }, async ({ deps, projectId, query, body }) => {
    const project = await projectOf(deps, projectId);
    if (body.uid !== projectId) {
      throw new WebhookFailure(403, "permission_denied", "This token works only for the application of its project.");
    }
    if (query.get("get_if_exists") !== "true") {
      throw new WebhookFailure(409, "conflict", "An application with this uid already exists.");
    }
    return views.applicationView(project);
  }),

  svix("GET", "/app/{app_id}", {}, async ({ deps, projectId }) =>
    views.applicationView(await projectOf(deps, projectId)),
  ),

  svix("POST", "/auth/app-portal-access/{app_id}", { body: SvixPortalAccessIn }, async ({ deps, by }) => {
    const token = createToken(deps, by);
    return { token, url: `${deps.settings.adminUrl ?? deps.settings.publicUrl}/admin` };
  }),
];

const eventTypeRoutes: readonly SvixRoute[] = [
  svix("GET", "/event-type", {}, async ({ deps, projectId, query }) => {
    const all = views.eventTypeViews(await projectOf(deps, projectId));
    const { limit, from } = pageOf(query);
    const start = from ? from.at + 1 : 0;
    const data = all.slice(start, start + limit);
    const last = start + data.length - 1;
    return {
      data,
      iterator: data.length > 0 ? `${last}~type` : null,
      prevIterator: null,
      done: last >= all.length - 1,
    };
  }),

  svix("GET", "/event-type/{name}", {}, async ({ deps, projectId, param }) => {
    const found = views.eventTypeViews(await projectOf(deps, projectId)).find(({ name }) => name === param("name"));
    if (!found) throw notFound();
    return found;
  }),
];

const endpointRoutes: readonly SvixRoute[] = [
  svix("GET", "/app/{app_id}/endpoint", {}, async ({ deps, projectId, query }) => {
    const page = pageOf(query);
    const rows = await endpoints.list(deps, projectId, page, query.get("order") === "descending");
    return listed(rows, page, ({ createdAt, id }) => ({ at: createdAt, id }), views.endpointView);
  }),

  svix("POST", "/app/{app_id}/endpoint", { body: SvixEndpointIn, status: 201 }, async ({ deps, by, body }) => {
    const { secret, headers } = body;
    return views.endpointView(await endpoints.create(deps, by, { ...allSettings(body), secret, headers }));
  }),

  svix("GET", ENDPOINT, {}, async ({ deps, projectId, param }) =>
    views.endpointView(await endpoints.read(deps, projectId, param("endpoint_id"))),
  ),

  svix("PUT", ENDPOINT, { body: SvixEndpointUpdate }, async ({ deps, by, param, body }) =>
    views.endpointView(await endpoints.change(deps, by, param("endpoint_id"), allSettings(body))),
  ),

  svix("PATCH", ENDPOINT, { body: SvixEndpointPatch }, async ({ deps, by, param, body }) =>
    views.endpointView(await endpoints.change(deps, by, param("endpoint_id"), settingsFrom(body))),
  ),

  svix("DELETE", ENDPOINT, { status: 204 }, ({ deps, by, param }) => endpoints.remove(deps, by, param("endpoint_id"))),

  svix("GET", `${ENDPOINT}/secret`, {}, async ({ deps, by, param }) => ({
    key: await endpoints.readSecret(deps, by, param("endpoint_id")),
  })),

  svix("POST", `${ENDPOINT}/secret/rotate`, { body: SvixSecretRotation, status: 204 }, ({ deps, by, param, body }) =>
    endpoints.rotateSecret(deps, by, param("endpoint_id"), body ?? {}),
  ),

  // Values that may be credentials are not returned, only their names.
  svix("GET", `${ENDPOINT}/headers`, {}, async ({ deps, projectId, param }) => {
    const headers = await endpoints.readHeaders(deps, projectId, param("endpoint_id"));
    const isSensitive = (name: string) => /auth|token|key|secret|cookie|password/i.test(name);
    const entries = Object.entries(headers);
    return {
      headers: Object.fromEntries(entries.filter(([name]) => !isSensitive(name))),
      sensitive: entries.map(([name]) => name).filter(isSensitive),
    };
  }),

  svix("PUT", `${ENDPOINT}/headers`, { body: SvixHeaders, status: 204 }, ({ deps, by, param, body }) =>
    endpoints.changeHeaders(deps, by, param("endpoint_id"), () => body.headers),
  ),

  svix("PATCH", `${ENDPOINT}/headers`, { body: SvixHeadersPatch, status: 204 }, ({ deps, by, param, body }) =>
    endpoints.changeHeaders(deps, by, param("endpoint_id"), (headers) => {
      const deleted = (body.deleteHeaders ?? []).map((name) => name.toLowerCase());
      const kept = Object.entries(headers).filter(([name]) => !deleted.includes(name.toLowerCase()));
      return { ...Object.fromEntries(kept), ...body.headers };
    }),
  ),

  svix("POST", `${ENDPOINT}/recover`, { body: SvixSpan, status: 202 }, ({ deps, by, param, body }) =>
    replayOf(deps, by, param("endpoint_id"), "recover", body),
  ),

  svix("POST", `${ENDPOINT}/replay-missing`, { body: SvixSpan, status: 202 }, ({ deps, by, param, body }) =>
    replayOf(deps, by, param("endpoint_id"), "missing", body),
  ),

  svix("GET", `${ENDPOINT}/stats`, {}, async ({ deps, projectId, param, query }) => {
    const since = millisOf(query.get("since"), "query", "since");
    const until = millisOf(query.get("until"), "query", "until");
    const counts = await attempts.countDeliveries(deps, projectId, param("endpoint_id"), { since, until });
    const { succeeded: success, failed: fail, waiting: pending, sending } = counts;
    return { success, pending, sending, fail, canceled: 0 };
  }),

  svix("GET", "/background-task", {}, async ({ deps, projectId, query }) => {
    const rows = await replays.listReplays(deps, projectId, pageOf(query).limit);
    return { data: rows.map(views.taskView), iterator: null, prevIterator: null, done: true };
  }),

  svix("GET", "/background-task/{task_id}", {}, async ({ deps, projectId, param }) =>
    views.taskView(await replays.readReplay(deps, projectId, param("task_id"))),
  ),
];

async function replayOf(
  deps: Deps,
  by: endpoints.Manager,
  endpointId: string,
  kind: "recover" | "missing",
  body: { since: string; until?: string | null },
) {
  const since = millisOf(body.since, "body", "since");
  if (since === null) throw invalid(["body", "since"], "since must be a date");
  const until = millisOf(body.until, "body", "until");
  return views.taskView(await replays.beginReplay(deps, by, { endpointId, kind, since, until }));
}

const messageRoutes: readonly SvixRoute[] = [
  svix("GET", "/app/{app_id}/msg", {}, async ({ deps, projectId, query }) => {
    const page = pageOf(query);
    const rows = await messages.listMessages(deps, projectId, page, messageFilter(query));
    const view = (row: messages.MessageRow) => views.messageView(row, wantsContent(query));
    return listed(rows, page, ({ createdAt, id }) => ({ at: createdAt, id }), view);
  }),

  svix("POST", "/app/{app_id}/msg", { body: SvixMessageIn, status: 202 }, async ({ deps, projectId, query, body }) => {
    const row = await messages.createMessage(deps, {
      projectId,
      type: body.eventType,
      payload: body.payload,
      uid: body.eventId ?? null,
      channels: body.channels ?? null,
      tags: body.tags ?? null,
    });
    return views.messageView(row, wantsContent(query));
  }),

  svix("GET", MESSAGE, {}, async ({ deps, projectId, param, query }) =>
    views.messageView(await messages.readMessage(deps, projectId, param("msg_id")), wantsContent(query)),
  ),

  svix("DELETE", `${MESSAGE}/content`, { status: 204 }, ({ deps, projectId, param }) =>
    messages.forgetContent(deps, projectId, param("msg_id")),
  ),

  svix("POST", `${MESSAGE}/endpoint/{endpoint_id}/resend`, { body: OPTIONAL, status: 202 }, async (call) => {
    const { deps, by, param } = call;
    await replays.resend(deps, by, { messageId: param("msg_id"), endpointId: param("endpoint_id") });
    return {};
  }),
];

const attemptRoutes: readonly SvixRoute[] = [
  svix("GET", "/app/{app_id}/attempt/endpoint/{endpoint_id}", {}, async ({ deps, projectId, param, query }) =>
    attemptsOf(deps, projectId, { endpointId: param("endpoint_id") }, query),
  ),

  svix("GET", "/app/{app_id}/attempt/msg/{msg_id}", {}, async ({ deps, projectId, param, query }) => {
    const endpointId = query.get("endpoint_id") ?? undefined;
    return attemptsOf(deps, projectId, { messageId: param("msg_id"), endpointId }, query);
  }),

  svix("GET", `${MESSAGE}/attempt/{attempt_id}`, {}, async ({ deps, projectId, param }) => {
    const wanted = { messageId: param("msg_id"), id: param("attempt_id") };
    return views.attemptView(await attempts.readAttempt(deps, projectId, wanted));
  }),

  svix("DELETE", `${MESSAGE}/attempt/{attempt_id}/content`, { status: 204 }, ({ deps, projectId, param }) =>
    attempts.forgetAnswer(deps, projectId, { messageId: param("msg_id"), id: param("attempt_id") }),
  ),

  svix("GET", `${ENDPOINT}/msg`, {}, async ({ deps, projectId, param, query }) => {
    const page = pageOf(query);
    const filter = { ...messageFilter(query), state: stateOf(query) };
    const rows = await attempts.listDeliveries(deps, projectId, param("endpoint_id"), page, filter);
    const view = (row: (typeof rows)[number]) => views.attemptedMessageView(row, wantsContent(query));
    return listed(rows, page, ({ delivery }) => ({ at: delivery.eventAt, id: delivery.eventId }), view);
  }),

  svix("GET", `${MESSAGE}/endpoint`, {}, async ({ deps, projectId, param, query }) => {
    const page = pageOf(query);
    const rows = await attempts.listDestinations(deps, projectId, param("msg_id"), page);
    return listed(rows, page, ({ endpoint }) => ({ at: endpoint.createdAt, id: endpoint.id }), views.destinationView);
  }),
];

async function attemptsOf(
  deps: Deps,
  projectId: string,
  about: { endpointId?: string; messageId?: string },
  query: URLSearchParams,
) {
  const page = pageOf(query);
  const rows = await attempts.listAttempts(deps, projectId, about, page, attemptFilter(query));
  const options = { withContent: wantsContent(query), withMessage: query.get("with_msg") === "true" };
  const view = (row: attempts.AttemptRow) => views.attemptView(row, options);
  return listed(rows, page, ({ attempt }) => ({ at: attempt.at, id: attempt.id }), view);
}

/** The part of Svix's API that its client needs for a project's webhooks. */
export const svixRoutes: readonly SvixRoute[] = [
  ...applicationRoutes,
  ...eventTypeRoutes,
  ...endpointRoutes,
  ...messageRoutes,
  ...attemptRoutes,
];
