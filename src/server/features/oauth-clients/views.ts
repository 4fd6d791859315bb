import type { OAuthClient, OAuthClientSecret } from "#contract/oauth-clients.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { idHostOf } from "./client-id-url.ts";
import { completed } from "./settings.ts";

export type ClientRow = Tables["oauthClients"]["$inferSelect"];
export type SecretRow = Tables["oauthClientSecrets"]["$inferSelect"];

/** A client with its secrets, oldest first. */
export interface StoredClient {
  row: ClientRow;
  secrets: SecretRow[];
}

/** A client as admins see it: of its secrets only what identifies them. */
export const clientView = ({ row, secrets }: StoredClient): OAuthClient => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  ...completed(row.kind, row.settings),
  origin: row.origin,
  id_host: idHostOf(row.id),
  is_blocked: row.isBlocked,
  expires_at_millis: row.expiresAt,
  secrets: secrets.map(secretView),
  created_at_millis: row.createdAt,
  updated_at_millis: row.updatedAt,
});

export const secretView = (row: SecretRow): OAuthClientSecret => ({
  id: row.id,
  last_four: row.lastFour,
  created_at_millis: row.createdAt,
  last_used_at_millis: row.lastUsedAt,
});
