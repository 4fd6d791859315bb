import { and, count, eq } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import { WEBHOOK_ENDPOINTS_MAX } from "#contract/limits.ts";
import type { Origin } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { audit } from "#server/audit/write.ts";
import { openSecrets, sealSecrets } from "#server/crypto/webhook-signature.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import { isUniqueViolation } from "#server/db/store/unique.ts";
import type { Deps } from "#server/deps.ts";
import { beginDeletion, DELETED_PROJECT_ID } from "#server/features/deletions/index.ts";
import { byName } from "./by-name.ts";
import { conflict, endpointNotFound, invalid } from "./failure.ts";
import { changedHeaders, type Headers, headersFrom, openHeaders, sealHeaders } from "./headers.ts";
import { newId } from "./ids.ts";
import { afterPlace, inOrder, type Order, type Page } from "./page.ts";
import { firstSecrets, rotated } from "./secrets.ts";
import type { TokenHolder } from "./token.ts";

/** The caller who manages a project's endpoints, with the origin of the request. */
export interface Manager extends Pick<TokenHolder, "projectId" | "actor"> {
  origin: Origin;
}

export interface EndpointSettings {
  url: string;
  description: string;
  disabled: boolean;
  uid: string | null;
  eventTypes: string[] | null;
  channels: string[] | null;
  rateLimit: number | null;
  metadata: Record<string, string>;
}

export type EndpointRow = Awaited<ReturnType<typeof find>>;

export function byTime({ webhookEndpoints: t }: Pick<Snapshot, "webhookEndpoints">, descending: boolean): Order {
  return { at: t.createdAt, id: t.id, descending };
}

/** Lists endpoints: one more than the page's limit, if there are that many. */
export async function list(deps: Deps, projectId: string, page: Page, descending: boolean) {
  return deps.store.read((db) => {
    const t = db.webhookEndpoints;
    const order = byTime(db, descending);
    return db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), afterPlace(order, page)))
      .orderBy(...inOrder(order, page))
      .limit(page.limit + 1);
  });
}

export const read = (deps: Deps, projectId: string, id: string) => deps.store.read((db) => find(db, projectId, id));

/** Finds an endpoint by its id or uid. */
export async function find(db: Pick<Snapshot, "select" | "webhookEndpoints">, projectId: string, id: string) {
  const row = await findIfAny(db, projectId, id);
  if (!row) throw endpointNotFound();
  return row;
}

/** Like `find`; undefined when there is no such endpoint. */
export async function findIfAny(db: Pick<Snapshot, "select" | "webhookEndpoints">, projectId: string, id: string) {
  const t = db.webhookEndpoints;
  const { where, idsFirst } = byName(t, projectId, id);
  const [row] = await db.select().from(t).where(where).orderBy(idsFirst).limit(1);
  return row;
}

export async function create(
  deps: Deps,
  by: Manager,
  wanted: EndpointSettings & { secret?: string | null; headers?: Headers | null },
): Promise<EndpointRow> {
  const { secret, headers, ...settings } = wanted;
  requireUrl(settings.url);
  const now = deps.now();
  const row = {
    ...settings,
    id: newId("ep"),
    projectId: by.projectId,
    sealedSecrets: sealSecrets(deps, firstSecrets(secret)),
    sealedHeaders: headers ? sealHeaders(deps, headersFrom(headers)) : null,
    firstFailedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return refusingUsedUid(() =>
    deps.store.write(async (tx) => {
      const t = tx.webhookEndpoints;
      const [{ there } = { there: 0 }] = await tx
        .select({ there: count() })
        .from(t)
        .where(eq(t.projectId, by.projectId));
      if (there >= WEBHOOK_ENDPOINTS_MAX) throw tooMany(WEBHOOK_ENDPOINTS_MAX);
      await tx.add("webhookEndpoints", row);
      await auditEndpoint(tx, deps, by, "webhook_endpoint_created", { id: row.id, after: audited(row) });
      return row;
    }),
  );
}

const tooMany = (max: number) =>
  conflict(
    `A project can have at most ${max} endpoints.`,
    refuse("WEBHOOK_ENDPOINT_LIMIT_REACHED", { max: String(max) }),
  );

/**
 * Changes the given settings; null removes a header. An endpoint that is switched by hand has no failures: one that is disabled
 * and has some was given up. `check` may refuse, given the endpoint before the change.
 */
export async function change(
  deps: Deps,
  by: Manager,
  id: string,
  { headers, ...settings }: Partial<EndpointSettings> & { headers?: Record<string, string | null> },
  check: (before: EndpointRow) => void = () => {},
): Promise<EndpointRow> {
  if (settings.url !== undefined) requireUrl(settings.url);
  return refusingUsedUid(() =>
    deps.store.write(async (tx) => {
      const before = await find(tx, by.projectId, id);
      check(before);
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
      const isCleared = settings.disabled !== undefined || (settings.url !== undefined && settings.url !== before.url);
      const after: EndpointRow = {
        ...before,
        ...given,
        firstFailedAt: isCleared ? null : before.firstFailedAt,
        updatedAt: deps.now(),
      };
      const named = headers && headersFrom(changedHeaders(openHeaders(deps, before.sealedHeaders), headers));
      if (named) after.sealedHeaders = sealHeaders(deps, named);
      await save(tx, after);
      await auditEndpoint(tx, deps, by, "webhook_endpoint_updated", {
        id: before.id,
        before: audited(before),
        // The values of headers may be credentials, so the audit log has only the names.
        after: { ...audited(after), ...(named && { headers: Object.keys(named) }) },
      });
      return after;
    }),
  );
}

/**
 * Deletes an endpoint; callers no longer find it once this resolves. Its deliveries and its log may be long, so a job deletes
 * them some rows at a time.
 */
export async function remove(deps: Deps, by: Manager, id: string): Promise<void> {
  const removed = await deps.store.write(async (tx) => {
    const row = await find(tx, by.projectId, id);
    const t = tx.webhookEndpoints;
    await tx
      .update(t)
      // The uid can be used again, also among endpoints that wait for their deletion.
      .set({ projectId: DELETED_PROJECT_ID, uid: null, disabled: true, firstFailedAt: null })
      .where(and(eq(t.projectId, by.projectId), eq(t.id, row.id)));
    await auditEndpoint(tx, deps, by, "webhook_endpoint_deleted", { id: row.id, before: audited(row) });
    return row;
  });
  await beginDeletion(deps, { kind: "endpoint", id: removed.id });
}

export async function readSecret(deps: Deps, by: Manager, id: string): Promise<string> {
  const row = await deps.store.write(async (tx) => {
    const found = await find(tx, by.projectId, id);
    await auditEndpoint(tx, deps, by, "webhook_secret_read", { id: found.id });
    return found;
  });
  return openSecrets(deps, row.sealedSecrets).current;
}

export async function rotateSecret(
  deps: Deps,
  by: Manager,
  id: string,
  wanted: { key?: string | null; gracePeriodSeconds?: number | null },
): Promise<EndpointRow> {
  return deps.store.write(async (tx) => {
    const row = await find(tx, by.projectId, id);
    const secrets = rotated(openSecrets(deps, row.sealedSecrets), deps.now(), wanted);
    const after = { ...row, sealedSecrets: sealSecrets(deps, secrets), updatedAt: deps.now() };
    await save(tx, after);
    await auditEndpoint(tx, deps, by, "webhook_secret_rotated", { id: row.id });
    return after;
  });
}

export async function readHeaders(deps: Deps, projectId: string, id: string): Promise<Headers> {
  const row = await read(deps, projectId, id);
  return openHeaders(deps, row.sealedHeaders);
}

/** Changes the headers with a function of the old ones. */
export async function changeHeaders(
  deps: Deps,
  by: Manager,
  id: string,
  made: (headers: Headers) => Headers,
): Promise<void> {
  await deps.store.write(async (tx) => {
    const row = await find(tx, by.projectId, id);
    const headers = headersFrom(made(openHeaders(deps, row.sealedHeaders)));
    await save(tx, { ...row, sealedHeaders: sealHeaders(deps, headers), updatedAt: deps.now() });
    // The values of headers may be credentials, so the audit log has only the names.
    await auditEndpoint(tx, deps, by, "webhook_endpoint_updated", {
      id: row.id,
      after: { headers: Object.keys(headers) },
    });
  });
}

async function save(tx: Transaction, row: EndpointRow): Promise<void> {
  const { id, projectId, createdAt: _, ...changes } = row;
  const t = tx.webhookEndpoints;
  await tx
    .update(t)
    .set(changes)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)));
}

async function refusingUsedUid<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    if (isUniqueViolation(error, "webhook_endpoints_uid")) throw conflict("An endpoint with this uid already exists.");
    throw error;
  }
}

/** Disables all endpoints of a project that is being deleted, so that they get no more messages and nobody is told of them. */
export async function disableEndpointsIn(tx: Transaction, projectId: string): Promise<void> {
  const t = tx.webhookEndpoints;
  await tx.update(t).set({ disabled: true, firstFailedAt: null }).where(eq(t.projectId, projectId));
}

/** Checks the form of an endpoint's URL. Its host is checked at each delivery, because names can resolve to other addresses. */
export function requireUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isValid = parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password;
  const problem = "The URL of an endpoint must be http(s), without a username and password.";
  if (!isValid) throw invalid(["body", "url"], problem, refuse("WEBHOOK_URL_INVALID"));
}

/** Records what somebody did to an endpoint or with it. */
export async function auditEndpoint(
  tx: Transaction,
  deps: Deps,
  { projectId, actor, origin }: Manager,
  action: AuditAction,
  { id, before, after }: { id: string; before?: unknown; after?: unknown },
): Promise<void> {
  await audit(tx, deps, { projectId, action, actor, subject: { type: "webhook_endpoint", id }, origin, before, after });
}

const audited = ({ url, description, disabled, eventTypes, channels }: EndpointSettings | EndpointRow) => ({
  url,
  description,
  disabled,
  event_types: eventTypes,
  channels,
});
