import { and, asc, count, eq, ne } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import { fail } from "#contract/errors.ts";
import { OAUTH_CLIENT_SECRETS_MAX, OAUTH_CLIENTS_MAX } from "#contract/limits.ts";
import type { OAuthClientKind, OAuthClientSettings } from "#contract/oauth-clients.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireUnchanged } from "#server/access/unchanged.ts";
import { auditBy } from "#server/audit/write.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import { permissionGraph } from "#server/foundation/permissions/index.ts";
import { missingTeams } from "#server/foundation/teams/index.ts";
import { requireValid } from "./rules.ts";
import { completed, hasSecrets, NAMED_BY_OWNER } from "./settings.ts";
import { addSecretIn, auditedPart, auditedSecret, find, type NewSecret, tell } from "./stored.ts";
import { type ClientRow, clientView, type SecretRow, type StoredClient } from "./views.ts";

/** Lists clients of a project, oldest first: those of the owner, or those that named themselves. There are few of both. */
export async function list(
  deps: Deps,
  { projectId }: Caller,
  namedBy: "owner" | "itself" = "owner",
): Promise<StoredClient[]> {
  return deps.store.read(async (db) => {
    const { oauthClients: t, oauthClientSecrets: s } = db;
    const rows = await db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), isNamedBy(t, namedBy)))
      .orderBy(asc(t.createdAt), asc(t.id));
    const secrets = await db.select().from(s).where(eq(s.projectId, projectId)).orderBy(asc(s.createdAt), asc(s.id));
    return rows.map((row) => ({ row, secrets: secrets.filter(({ clientId }) => clientId === row.id) }));
  });
}

export async function read(deps: Deps, { projectId }: Caller, id: string): Promise<StoredClient> {
  return deps.store.read((db) => find(db, projectId, id));
}

/** Creates a client, with its first secret if it authenticates with one. */
export async function create(
  deps: Deps,
  caller: Caller,
  { kind, name, ...given }: { kind: OAuthClientKind; name: string } & Partial<OAuthClientSettings>,
): Promise<StoredClient & { secret: string | null }> {
  const { projectId } = caller;
  const settings = completed(kind, given);
  requireValid(kind, settings);
  const [id, now] = [`oac_${randomSecret()}`, deps.now()];
  const row: ClientRow = { id, projectId, kind, name, settings, ...NAMED_BY_OWNER, createdAt: now, updatedAt: now };
  return deps.store.write(async (tx) => {
    const t = tx.oauthClients;
    const [{ there } = { there: 0 }] = await tx
      .select({ there: count() })
      .from(t)
      .where(and(eq(t.projectId, projectId), isNamedBy(t, "owner")));
    if (there >= OAUTH_CLIENTS_MAX) throw fail("OAUTH_CLIENT_LIMIT_REACHED", { max: OAUTH_CLIENTS_MAX });
    await requireAudience(tx, caller, settings);
    await tx.insert(t).values(row);
    const first = hasSecrets(settings) ? await addSecretIn(tx, deps, row) : null;
    const created = { row, secrets: first ? [first.row] : [] };
    await report(tx, deps, caller, "oauth_client_created", { id, after: auditedPart(created) });
    await tell(tx, deps, "oauth_client.created", created);
    return { ...created, secret: first?.secret ?? null };
  });
}

/** Changes the given settings. A client that no longer authenticates with a secret loses its secrets. */
export async function change(
  deps: Deps,
  caller: Caller,
  id: string,
  given: { name?: string } & Partial<OAuthClientSettings>,
  expected: Record<string, unknown> | undefined,
): Promise<StoredClient> {
  const { projectId } = caller;
  return deps.store.write(async (tx) => {
    const before = await find(tx, projectId, id);
    requireUnchanged(clientView(before), expected);
    if (before.row.origin !== "owner") {
      const reason = "The app has named itself, and only it can change that. Block it, or delete it.";
      throw fail("OAUTH_CLIENT_INVALID", { field: "origin", reason });
    }
    const { name = before.row.name, ...changes } = given;
    const settings = completed(before.row.kind, { ...before.row.settings, ...changes });
    requireValid(before.row.kind, settings);
    if (changes.audience) await requireAudience(tx, caller, settings);
    const row = { ...before.row, name, settings, updatedAt: deps.now() };
    const t = tx.oauthClients;
    await tx
      .update(t)
      .set({ name, settings, updatedAt: row.updatedAt })
      .where(and(eq(t.projectId, projectId), eq(t.id, id)));
    const lost = hasSecrets(settings) ? [] : before.secrets;
    for (const each of lost) await removeSecretIn(tx, deps, caller, each);
    const after = { row, secrets: before.secrets.filter((each) => !lost.includes(each)) };
    await report(tx, deps, caller, "oauth_client_updated", {
      id,
      before: auditedPart(before),
      after: auditedPart(after),
    });
    await tell(tx, deps, "oauth_client.updated", after);
    return after;
  });
}

/** Deletes a client. Its secrets go with it, by the foreign key. */
export async function remove(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { projectId } = caller;
  await deps.store.write(async (tx) => {
    const before = await find(tx, projectId, id);
    const t = tx.oauthClients;
    await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.id, id)));
    await report(tx, deps, caller, "oauth_client_deleted", { id, before: auditedPart(before) });
    await queueEvent(tx, deps, { projectId, type: "oauth_client.deleted", data: { id } });
  });
}

/** Creates a further secret, so that the client can use it before the old one is deleted. */
export async function createSecret(deps: Deps, caller: Caller, clientId: string): Promise<NewSecret> {
  return deps.store.write(async (tx) => {
    const { row, secrets } = await find(tx, caller.projectId, clientId);
    const settings = completed(row.kind, row.settings);
    if (!hasSecrets(settings)) {
      const { token_endpoint_auth_method } = settings;
      throw fail("OAUTH_CLIENT_WITHOUT_SECRETS", { token_endpoint_auth_method });
    }
    if (secrets.length >= OAUTH_CLIENT_SECRETS_MAX) {
      throw fail("OAUTH_CLIENT_SECRET_LIMIT_REACHED", { max: OAUTH_CLIENT_SECRETS_MAX });
    }
    const added = await addSecretIn(tx, deps, row);
    await report(tx, deps, caller, "oauth_client_secret_created", { id: clientId, after: auditedSecret(added.row) });
    await tell(tx, deps, "oauth_client.updated", { row, secrets: [...secrets, added.row] });
    return added;
  });
}

/** Deletes a secret, which is refused from then on. */
export async function removeSecret(deps: Deps, caller: Caller, clientId: string, id: string): Promise<void> {
  await deps.store.write(async (tx) => {
    const { row, secrets } = await find(tx, caller.projectId, clientId);
    const secret = secrets.find((each) => each.id === id);
    if (!secret) throw fail("OAUTH_CLIENT_SECRET_NOT_FOUND");
    await removeSecretIn(tx, deps, caller, secret);
    await tell(tx, deps, "oauth_client.updated", { row, secrets: secrets.filter((each) => each !== secret) });
  });
}

async function removeSecretIn(tx: Transaction, deps: Deps, caller: Caller, secret: SecretRow): Promise<void> {
  const { projectId, clientId, id } = secret;
  const t = tx.oauthClientSecrets;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.clientId, clientId), eq(t.id, id)));
  await report(tx, deps, caller, "oauth_client_secret_deleted", { id: clientId, before: auditedSecret(secret) });
}

const isNamedBy = (t: Snapshot["oauthClients"], who: "owner" | "itself") =>
  who === "owner" ? eq(t.origin, "owner") : ne(t.origin, "owner");

/** Refuses an audience of a permission or of teams that the project does not have. */
async function requireAudience(tx: Transaction, caller: Caller, { audience }: OAuthClientSettings): Promise<void> {
  const missing = async () => {
    if (audience.type === "teams") return (await missingTeams(tx, caller.projectId, audience.team_ids))[0];
    if (audience.type === "everyone") return undefined;
    const known = permissionGraph(caller.project.config).inScope("project");
    return known.some(({ id }) => id === audience.permission_id) ? undefined : audience.permission_id;
  };
  const id = await missing();
  if (id === undefined) return;
  const noun = audience.type === "teams" ? "team" : "project permission";
  throw fail("OAUTH_CLIENT_INVALID", {
    field: "audience",
    reason: `The project has no ${noun} ${id}. Create it first.`,
  });
}

const report = (
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  action: AuditAction,
  { id, ...change }: { id: string; before?: unknown; after?: unknown },
): Promise<void> => auditBy(tx, deps, caller, { action, subject: { type: "oauth_client", id }, ...change });
