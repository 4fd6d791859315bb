import { and, asc, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { OAuthClient } from "#contract/oauth-clients.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { digest } from "#server/crypto/digest.ts";
import { orderedUuid, randomSecret } from "#server/crypto/random.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import { completed } from "./settings.ts";
import { type ClientRow, clientView, type SecretRow, type StoredClient } from "./views.ts";

/** A new secret in plain text, which only the reply to its creation has. */
export interface NewSecret {
  row: SecretRow;
  secret: string;
}

type Db = Pick<Snapshot, "select" | "oauthClients" | "oauthClientSecrets">;

/** Returns a client with its secrets, whoever named it. */
export async function find(db: Db, projectId: string, id: string): Promise<StoredClient> {
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

export async function addSecretIn(tx: Transaction, deps: Deps, client: ClientRow): Promise<NewSecret> {
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

export const auditedSecret = ({ id, lastFour }: SecretRow) => ({ id, last_four: lastFour });

export const auditedPart = ({ row, secrets }: StoredClient) => ({
  kind: row.kind,
  name: row.name,
  ...completed(row.kind, row.settings),
  ...(row.origin !== "owner" && { origin: row.origin, is_blocked: row.isBlocked }),
  secrets: secrets.map(auditedSecret),
});

/** Reports a change of a client by a webhook. */
export async function tell(tx: Transaction, deps: Deps, type: WebhookEvent, client: StoredClient): Promise<void> {
  const data: OAuthClient = clientView(client);
  await queueEvent(tx, deps, { projectId: client.row.projectId, type, data });
}
