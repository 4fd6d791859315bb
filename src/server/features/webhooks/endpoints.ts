import { and, count, eq } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import type { Origin } from "#server/access/caller.ts";
import { audit } from "#server/audit/write.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import { isUniqueViolation } from "#server/db/store/unique.ts";
import type { Deps } from "#server/deps.ts";
import { beginDeletion, LIMBO } from "#server/features/deletions/index.ts";
import { byName } from "./by-name.ts";
import { conflict, invalid, notFound } from "./failure.ts";
import { type Headers, headersFrom, openHeaders, sealHeaders } from "./headers.ts";
import { newId } from "./ids.ts";
import { beyond, inOrder, type Order, type Page } from "./page.ts";
import { firstSecrets, openSecrets, rotated, sealSecrets } from "./secrets.ts";
import type { TokenHolder } from "./token.ts";

const MOST_ENDPOINTS = 50;

/** Who manages a project's endpoints, and from where. */
export interface Manager extends TokenHolder {
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

/** One more than the page's limit, if there are as many. */
export async function list(deps: Deps, projectId: string, page: Page, descending: boolean) {
  return deps.store.read((db) => {
    const t = db.webhookEndpoints;
    const order = byTime(db, descending);
    return db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), beyond(order, page)))
      .orderBy(...inOrder(order, page))
      .limit(page.limit + 1);
  });
}

export const read = (deps: Deps, projectId: string, id: string) => deps.store.read((db) => find(db, projectId, id));

/** By id, or by the name its owner gave it. */
export async function find(db: Pick<Snapshot, "select" | "webhookEndpoints">, projectId: string, id: string) {
  const t = db.webhookEndpoints;
  const { where, idsFirst } = byName(t, projectId, id);
  const [row] = await db.select().from(t).where(where).orderBy(idsFirst).limit(1);
  if (!row) throw notFound();
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
  return named(() =>
    deps.store.write(async (tx) => {
      const t = tx.webhookEndpoints;
      const [{ there } = { there: 0 }] = await tx
        .select({ there: count() })
        .from(t)
        .where(eq(t.projectId, by.projectId));
      if (there >= MOST_ENDPOINTS) throw conflict(`A project can have at most ${MOST_ENDPOINTS} endpoints.`);
      await tx.add("webhookEndpoints", row);
      await note(tx, deps, by, "webhook_endpoint_created", { id: row.id, after: audited(row) });
      return row;
    }),
  );
}

/** Changes what is given. One that is enabled again begins with a clean record. */
export async function change(deps: Deps, by: Manager, id: string, settings: Partial<EndpointSettings>) {
  if (settings.url !== undefined) requireUrl(settings.url);
  return named(() =>
    deps.store.write(async (tx) => {
      const before = await find(tx, by.projectId, id);
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
      const isCleared = settings.disabled === false || (settings.url !== undefined && settings.url !== before.url);
      const after: EndpointRow = {
        ...before,
        ...given,
        firstFailedAt: isCleared ? null : before.firstFailedAt,
        updatedAt: deps.now(),
      };
      await save(tx, after);
      await note(tx, deps, by, "webhook_endpoint_updated", {
        id: before.id,
        before: audited(before),
        after: audited(after),
      });
      return after;
    }),
  );
}

/**
 * Gone to everybody once this resolves. What is waiting for it, and its log, may be long: they are taken apart by a job,
 * some rows at a time.
 */
export async function remove(deps: Deps, by: Manager, id: string): Promise<void> {
  const gone = await deps.store.write(async (tx) => {
    const row = await find(tx, by.projectId, id);
    const t = tx.webhookEndpoints;
    await tx
      .update(t)
      // Its name may be given to another one, also there.
      .set({ projectId: LIMBO, uid: null, disabled: true })
      .where(and(eq(t.projectId, by.projectId), eq(t.id, row.id)));
    await note(tx, deps, by, "webhook_endpoint_deleted", { id: row.id, before: audited(row) });
    return row;
  });
  await beginDeletion(deps, { kind: "endpoint", id: gone.id });
}

export async function readSecret(deps: Deps, by: Manager, id: string): Promise<string> {
  const row = await deps.store.write(async (tx) => {
    const found = await find(tx, by.projectId, id);
    await note(tx, deps, by, "webhook_secret_read", { id: found.id });
    return found;
  });
  return openSecrets(deps, row.sealedSecrets).current;
}

export async function rotateSecret(
  deps: Deps,
  by: Manager,
  id: string,
  wanted: { key?: string | null; gracePeriodSeconds?: number | null },
): Promise<void> {
  await deps.store.write(async (tx) => {
    const row = await find(tx, by.projectId, id);
    const secrets = rotated(openSecrets(deps, row.sealedSecrets), deps.now(), wanted);
    await save(tx, { ...row, sealedSecrets: sealSecrets(deps, secrets), updatedAt: deps.now() });
    await note(tx, deps, by, "webhook_secret_rotated", { id: row.id });
  });
}

export async function readHeaders(deps: Deps, projectId: string, id: string): Promise<Headers> {
  const row = await read(deps, projectId, id);
  return openHeaders(deps, row.sealedHeaders);
}

/** Makes new headers of the old ones. */
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
    // Their values may be credentials.
    await note(tx, deps, by, "webhook_endpoint_updated", { id: row.id, after: { headers: Object.keys(headers) } });
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

async function named<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    if (isUniqueViolation(error, "webhook_endpoints_uid")) throw conflict("An endpoint with this uid already exists.");
    throw error;
  }
}

/** Every endpoint of a project that is being deleted: nothing is sent to them any more. */
export async function disableEndpointsIn(tx: Transaction, projectId: string): Promise<void> {
  const t = tx.webhookEndpoints;
  await tx.update(t).set({ disabled: true }).where(eq(t.projectId, projectId));
}

/** Whether the host may be reached is asked when something is sent: names change what they stand for. */
export function requireUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isGood = parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password;
  if (!isGood)
    throw invalid(["body", "url"], "The URL of an endpoint must be http(s), without a username and password.");
}

async function note(
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
