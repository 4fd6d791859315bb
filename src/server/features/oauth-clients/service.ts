import { and, asc, count, eq } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import { fail } from "#contract/errors.ts";
import { OAUTH_CLIENT_SECRETS_MAX, OAUTH_CLIENTS_MAX } from "#contract/limits.ts";
import type { OAuthClient, OAuthClientKind, OAuthClientSettings } from "#contract/oauth-clients.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireUnchanged } from "#server/access/unchanged.ts";
import { auditBy } from "#server/audit/write.ts";
import { digest } from "#server/crypto/digest.ts";
import { orderedUuid, randomSecret } from "#server/crypto/random.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import { permissionGraph } from "#server/foundation/permissions/index.ts";
import { missingTeams } from "#server/foundation/teams/index.ts";
import { requireValid } from "./rules.ts";
import { completed, hasSecrets } from "./settings.ts";
import { type ClientRow, clientView, type SecretRow, type StoredClient } from "./views.ts";

/** A new secret in plain text, which only the reply to its creation has. */
interface NewSecret {
  row: SecretRow;
  secret: string;
}

type Db = Pick<Snapshot, "select" | "oauthClients" | "oauthClientSecrets">;

/** Lists all clients of a project, oldest first. There are few: `OAUTH_CLIENTS_MAX`. */
export async function list(deps: Deps, { projectId }: Caller): Promise<StoredClient[]> {
  return deps.store.read(async (db) => {
    const { oauthClients: t, oauthClientSecrets: s } = db;
    const rows = await db
      .select()
      .from(t)
      .where(eq(t.projectId, projectId))
      .orderBy(asc(t.createdAt), asc(t.id))
      .limit(OAUTH_CLIENTS_MAX);
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
  const row: ClientRow = { id, projectId, kind, name, settings, createdAt: now, updatedAt: now };
  return deps.store.write(async (tx) => {
    const t = tx.oauthClients;
    const [{ there } = { there: 0 }] = await tx.select({ there: count() }).from(t).where(eq(t.projectId, projectId));
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

async function addSecretIn(tx: Transaction, deps: Deps, client: ClientRow): Promise<NewSecret> {
  const secret = `ocs_${randomSecret()}`;
  const row: SecretRow = {
    id: orderedUuid(),
    projectId: client.projectId,
    clientId: client.id,
    digest: digest(secret),
    lastFour: secret.slice(-4),
    createdAt: deps.now(),
    lastUsedAt: null,
  };
  await tx.insert(tx.oauthClientSecrets).values(row);
  return { row, secret };
}

async function removeSecretIn(tx: Transaction, deps: Deps, caller: Caller, secret: SecretRow): Promise<void> {
  const { projectId, clientId, id } = secret;
  const t = tx.oauthClientSecrets;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.clientId, clientId), eq(t.id, id)));
  await report(tx, deps, caller, "oauth_client_secret_deleted", { id: clientId, before: auditedSecret(secret) });
}

async function find(db: Db, projectId: string, id: string): Promise<StoredClient> {
  const { oauthClients: t, oauthClientSecrets: s } = db;
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)));
  if (!row) throw fail("OAUTH_CLIENT_NOT_FOUND");
  const secrets = await db
    .select()
    .from(s)
    .where(and(eq(s.projectId, projectId), eq(s.clientId, id)))
    .orderBy(asc(s.createdAt), asc(s.id));
  return { row, secrets };
}

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

const auditedSecret = ({ id, lastFour }: SecretRow) => ({ id, last_four: lastFour });

const auditedPart = ({ row, secrets }: StoredClient) => ({
  kind: row.kind,
  name: row.name,
  ...completed(row.kind, row.settings),
  secrets: secrets.map(auditedSecret),
});

const report = (
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  action: AuditAction,
  { id, ...change }: { id: string; before?: unknown; after?: unknown },
): Promise<void> => auditBy(tx, deps, caller, { action, subject: { type: "oauth_client", id }, ...change });

async function tell(tx: Transaction, deps: Deps, type: WebhookEvent, client: StoredClient): Promise<void> {
  const data: OAuthClient = clientView(client);
  await queueEvent(tx, deps, { projectId: client.row.projectId, type, data });
}
