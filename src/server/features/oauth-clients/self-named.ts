import { and, asc, count, eq, lt, lte } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import { fail } from "#contract/errors.ts";
import { DAY, OAUTH_SELF_NAMED_CLIENT_MILLIS, OAUTH_SELF_NAMED_CLIENTS_MAX } from "#contract/limits.ts";
import type { OAuthClientKind, OAuthClientSettings } from "#contract/oauth-clients.ts";
import type { Caller, Origin } from "#server/access/caller.ts";
import { audit, auditBy } from "#server/audit/write.ts";
import { canonical } from "#server/db/query/canonical.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import type { KnownClient } from "./known-client.ts";
import { completed, hasSecrets } from "./settings.ts";
import { addSecretIn, auditedPart, find, tell } from "./stored.ts";
import type { ClientRow, StoredClient } from "./views.ts";

/** What a client says about itself, after all checks. */
export interface SelfDescription {
  kind: OAuthClientKind;
  name: string;
  settings: OAuthClientSettings;
}

interface Named {
  projectId: string;
  id: string;
  /** Whose request it was: nobody is signed in. */
  by: Origin;
}

/** Stores what a document says now. Null if the project has too many apps in use that came by documents. */
export async function storeDocumentIn(
  tx: Transaction,
  deps: Deps,
  named: Named,
  { said, until }: { said: SelfDescription; until: number },
): Promise<ClientRow | null> {
  const { projectId, id } = named;
  const before = await found(tx, projectId, id);
  if (!before) return addIn(tx, deps, named, { ...said, origin: "document", documentUntil: until });
  // The owner may have blocked it since the fetch began, and then sees it as it was.
  if (before.row.isBlocked) return before.row;
  const { kind, name, settings } = before.row;
  const isSame = canonical({ ...said }) === canonical({ kind, name, settings: completed(kind, settings) });
  await changeIn(tx, before.row, { ...said, documentUntil: until, ...(!isSame && { updatedAt: deps.now() }) });
  const after = await find(tx, projectId, id);
  if (!isSame) await reportChange(tx, deps, named, { before, after });
  return after.row;
}

/** Stores a client that registers, with its first secret if it authenticates with one. Null if there are too many in use. */
export async function registerIn(
  tx: Transaction,
  deps: Deps,
  named: Named,
  { said, registrationDigest }: { said: SelfDescription; registrationDigest: string },
): Promise<{ row: ClientRow; secret: string | null } | null> {
  const row = await addIn(tx, deps, named, { ...said, origin: "registration", registrationDigest });
  if (!row) return null;
  return { row, secret: hasSecrets(said.settings) ? (await addSecretIn(tx, deps, row)).secret : null };
}

/** Changes a registered client. One that begins to authenticate with a secret gets it. */
export async function changeRegisteredIn(
  tx: Transaction,
  deps: Deps,
  named: Named,
  said: SelfDescription,
): Promise<{ row: ClientRow; secret: string | null }> {
  const { projectId, id } = named;
  const before = await find(tx, projectId, id);
  await changeIn(tx, before.row, { ...said, updatedAt: deps.now() });
  const t = tx.oauthClientSecrets;
  const needsSecret = hasSecrets(said.settings);
  if (!needsSecret) await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.clientId, id)));
  const isWithout = before.secrets.length === 0;
  const secret = needsSecret && isWithout ? (await addSecretIn(tx, deps, before.row)).secret : null;
  const after = await find(tx, projectId, id);
  await reportChange(tx, deps, named, { before, after });
  return { row: after.row, secret };
}

/** Deletes a registered client that asks for it. */
export async function removeRegisteredIn(tx: Transaction, deps: Deps, named: Named): Promise<void> {
  const { projectId, id } = named;
  const before = await find(tx, projectId, id);
  const t = tx.oauthClients;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.id, id)));
  await report(tx, deps, named, { action: "oauth_client_deleted", before: auditedPart(before) });
  await queueEvent(tx, deps, { projectId, type: "oauth_client.deleted", data: { id } });
}

/** Returns the client of a registration access token, of which only a digest is stored (RFC 7592 §3). */
export async function registeredClientIn(
  tx: Pick<Transaction, "select" | "oauthClients">,
  { projectId, id, registrationDigest }: { projectId: string; id: string; registrationDigest: string },
): Promise<ClientRow | undefined> {
  const t = tx.oauthClients;
  const isIt = and(eq(t.projectId, projectId), eq(t.id, id), eq(t.origin, "registration"), eq(t.isBlocked, false));
  const [row] = await tx
    .select()
    .from(t)
    .where(and(isIt, eq(t.registrationDigest, registrationDigest)));
  return row;
}

/**
 * Blocks a client that named itself, or accepts it again. A blocked one stays until the owner deletes it: one with a document
 * would else come back by itself.
 */
export async function setBlocked(deps: Deps, caller: Caller, id: string, isBlocked: boolean): Promise<StoredClient> {
  const { projectId } = caller;
  return deps.store.write(async (tx) => {
    const before = await find(tx, projectId, id);
    if (before.row.origin === "owner") {
      const reason = "Only an app that has named itself can be blocked. Delete this one instead.";
      throw fail("OAUTH_CLIENT_INVALID", { field: "origin", reason });
    }
    const expiresAt = isBlocked ? null : deps.now() + OAUTH_SELF_NAMED_CLIENT_MILLIS.used;
    await changeIn(tx, before.row, { isBlocked, expiresAt, updatedAt: deps.now() });
    const after = await find(tx, projectId, id);
    await auditBy(tx, deps, caller, {
      action: "oauth_client_updated",
      subject: { type: "oauth_client", id },
      before: auditedPart(before),
      after: auditedPart(after),
    });
    await tell(tx, deps, "oauth_client.updated", after);
    return after;
  });
}

/** Keeps a client that named itself, because it has got tokens. Writes at most once a day. */
export async function keepSelfNamed(deps: Deps, { projectId, id, expiresAt }: KnownClient): Promise<void> {
  const until = deps.now() + OAUTH_SELF_NAMED_CLIENT_MILLIS.used;
  if (expiresAt === null || expiresAt > until - DAY) return;
  await deps.store.write(async (tx) => {
    const t = tx.oauthClients;
    await tx
      .update(t)
      .set({ expiresAt: until })
      .where(and(eq(t.projectId, projectId), eq(t.id, id), lt(t.expiresAt, until)));
  });
}

type Added = SelfDescription &
  Pick<ClientRow, "origin"> &
  Partial<Pick<ClientRow, "documentUntil" | "registrationDigest">>;

/** Adds a client. If the project has as many as it may have, it replaces the oldest that nobody has used. */
async function addIn(tx: Transaction, deps: Deps, named: Named, added: Added): Promise<ClientRow | null> {
  const { projectId, id } = named;
  const now = deps.now();
  const t = tx.oauthClients;
  const ofKind = and(eq(t.projectId, projectId), eq(t.origin, added.origin), eq(t.isBlocked, false));
  const [{ there } = { there: 0 }] = await tx.select({ there: count() }).from(t).where(ofKind);
  if (there >= OAUTH_SELF_NAMED_CLIENTS_MAX) {
    const isUnused = lte(t.expiresAt, now + OAUTH_SELF_NAMED_CLIENT_MILLIS.unused);
    const [oldest] = await tx
      .select({ id: t.id })
      .from(t)
      .where(and(ofKind, isUnused))
      .orderBy(asc(t.expiresAt), asc(t.id))
      .limit(1);
    if (!oldest) return null;
    await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.id, oldest.id)));
  }
  const row: ClientRow = {
    documentUntil: null,
    registrationDigest: null,
    ...added,
    id,
    projectId,
    isBlocked: false,
    expiresAt: now + OAUTH_SELF_NAMED_CLIENT_MILLIS.unused,
    createdAt: now,
    updatedAt: now,
  };
  // Two requests may have fetched the same document; the first one stores it.
  const inserted = await tx.insert(t).values(row).onConflictDoNothing().returning({ id: t.id });
  if (inserted.length === 0) return (await find(tx, projectId, id)).row;
  const created = { row, secrets: [] };
  await report(tx, deps, named, { action: "oauth_client_created", after: auditedPart(created) });
  await tell(tx, deps, "oauth_client.created", created);
  return row;
}

async function changeIn(tx: Transaction, { projectId, id }: ClientRow, changes: Partial<ClientRow>): Promise<void> {
  const t = tx.oauthClients;
  await tx
    .update(t)
    .set(changes)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)));
}

async function found(tx: Transaction, projectId: string, id: string): Promise<StoredClient | null> {
  const t = tx.oauthClients;
  const [row] = await tx
    .select()
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)));
  return row ? { row, secrets: [] } : null;
}

async function reportChange(
  tx: Transaction,
  deps: Deps,
  named: Named,
  { before, after }: { before: StoredClient; after: StoredClient },
): Promise<void> {
  const parts = { before: auditedPart(before), after: auditedPart(after) };
  await report(tx, deps, named, { action: "oauth_client_updated", ...parts });
  await tell(tx, deps, "oauth_client.updated", after);
}

const report = (
  tx: Transaction,
  deps: Deps,
  { projectId, id, by: origin }: Named,
  { action, ...change }: { action: AuditAction; before?: unknown; after?: unknown },
): Promise<void> => {
  const subject = { type: "oauth_client", id } as const;
  return audit(tx, deps, { projectId, action, actor: { type: "nobody", id: null }, subject, origin, ...change });
};
