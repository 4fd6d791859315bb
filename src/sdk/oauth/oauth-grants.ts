import { deleteOAuthGrant, listOAuthGrants, type ServerOAuthGrant } from "#contract/oauth-grants.ts";
import { type Family, family } from "#sdk/cache/family.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import { type Page, pageOf } from "#sdk/page.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** The scopes that a user allows an OAuth client for one API. */
export interface OAuthGrantAccess {
  /** `null` for the scopes about the user. A deleted API has its identifier as its name. */
  readonly api: { readonly identifier: string; readonly name: string } | null;
  /** `description` has your words; it is `null` for a scope about the user, and for one that is deleted. */
  readonly scopes: readonly { readonly name: string; readonly description: string | null }[];
}

/** The access of an OAuth client to a user. A snapshot: later changes do not show in it. */
export interface OAuthGrant {
  readonly id: string;
  readonly user: { readonly id: string; readonly displayName: string | null; readonly primaryEmail: string | null };
  readonly client: { readonly id: string; readonly name: string };
  readonly access: readonly OAuthGrantAccess[];
  readonly createdAt: Date;
  /** A use is noted at most once a day. */
  readonly lastUsedAt: Date;
  /** Removes the access: all tokens of the client for the user are refused at once. Throws OAUTH_GRANT_NOT_FOUND if it is gone. */
  revoke(): Promise<void>;
}

/** A page of what users allow OAuth clients, newest first. `nextCursor` is `null` on the last page. */
export type OAuthGrantPage = Page<OAuthGrant>;

/** The choice of a page of what users allow OAuth clients: by client, by user, or both. */
export interface ListOAuthGrantsOptions {
  clientId?: string;
  userId?: string;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Default: 50; at most 200. */
  limit?: number;
}

/** The access that users give to clients of the project's authorization server. */
export interface OAuthGrants {
  /**
   * A page of what users allow OAuth clients, newest first. Throws SCHEMA_ERROR without a client and a user. Equal
   * options give the same watchable.
   *
   *     const page = await app.oauthGrants.list({ userId: user.id }).get();
   *     for (const grant of page) await grant.revoke();
   */
  list(options: ListOAuthGrantsOptions): Watchable<OAuthGrantPage>;
}

export function oauthGrants(wire: Wire<"server">, deps: Pick<Deps, "elapsed" | "after">): OAuthGrants {
  const pages: Family<OAuthGrantPage> = family(async (key) => {
    const { items, pagination } = await wire.call(listOAuthGrants, { query: JSON.parse(key) });
    return pageOf(items.map(show), pagination.next_cursor);
  }, deps);

  const show = (grant: ServerOAuthGrant): OAuthGrant =>
    Object.freeze<OAuthGrant>({
      id: grant.id,
      user: { id: grant.user_id, displayName: grant.user.display_name, primaryEmail: grant.user.primary_email },
      client: { id: grant.client.id, name: grant.client.name },
      access: grant.access,
      createdAt: new Date(grant.created_at_millis),
      lastUsedAt: new Date(grant.last_used_at_millis),
      async revoke() {
        await wire.call(deleteOAuthGrant, { params: { oauth_grant_id: grant.id }, body: {} });
        await pages.refresh();
      },
    });

  return {
    list: ({ clientId, userId, cursor, limit }) =>
      pages.of(JSON.stringify({ oauth_client_id: clientId, user_id: userId, cursor, limit })),
  };
}
