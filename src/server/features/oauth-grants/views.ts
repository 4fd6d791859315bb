import type { OAuthGrant } from "#contract/oauth-grants.ts";
import type { KnownApi } from "#server/features/oauth-apis/index.ts";
import { idHostOf, type KnownClient } from "#server/features/oauth-clients/index.ts";
import type { GrantRow } from "#server/foundation/oauth-grants/index.ts";

/** What a grant shows of its client. */
interface ShownClient {
  name: string;
  settings: Partial<Pick<KnownClient["settings"], "logo_url" | "client_url">>;
}

/** A grant on the wire. An API may be gone: its scopes stay, and mean nothing. */
export function grantView(grant: GrantRow, client: ShownClient, apis: readonly KnownApi[]): OAuthGrant {
  const { logo_url = null, client_url = null } = client.settings;
  return {
    id: grant.id,
    user_id: grant.userId,
    client: { id: grant.clientId, name: client.name, logo_url, client_url, id_host: idHostOf(grant.clientId) },
    access: grant.access.map(({ api: identifier, scopes }) => {
      const api = apis.find((each) => each.identifier === identifier);
      return {
        api: identifier === null ? null : { identifier, name: api?.name ?? identifier },
        scopes: scopes.map((name) => ({
          name,
          description: api?.scopes.find((scope) => scope.name === name)?.description ?? null,
        })),
      };
    }),
    created_at_millis: grant.createdAt,
    last_used_at_millis: grant.lastUsedAt,
  };
}
