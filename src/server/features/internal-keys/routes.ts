import {
  createInternalKey,
  getInternalKey,
  type InternalKey,
  listInternalKeys,
  type NewInternalKey,
  updateInternalKey,
} from "#contract/internal-keys.ts";
import { expirationOf } from "#server/access/expiration.ts";
import type { Dialect } from "#server/http/request/prefix.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as keys from "./service.ts";

export const internalKeyRoutes = [
  on(listInternalKeys, async ({ deps, caller, dialect }) => {
    const rows = await keys.list(deps, caller);
    return { items: rows.map((row) => view(row, dialect)), is_paginated: false };
  }),

  on(createInternalKey, async ({ deps, caller, body }) => {
    const created = await keys.create(deps, caller, {
      description: body.description,
      expiresAt: expirationOf(deps, body),
      publishableClient: body.has_publishable_client_key,
      secretServer: body.has_secret_server_key,
      superSecretAdmin: body.has_super_secret_admin_key,
    });
    return {
      ...common(created.row),
      publishable_client_key: created.keys.publishableClientKey,
      secret_server_key: created.keys.secretServerKey,
      super_secret_admin_key: created.keys.superSecretAdminKey,
    } satisfies NewInternalKey;
  }),

  on(getInternalKey, async ({ deps, caller, params, dialect }) =>
    view(await keys.read(deps, caller, params.id), dialect),
  ),

  on(updateInternalKey, async ({ deps, caller, params, body, dialect }) =>
    view(await keys.change(deps, caller, params.id, body), dialect),
  ),
];

function view(row: keys.InternalKeyRow, dialect: Dialect): InternalKey {
  const lastFour = (value: string | null) => (value === null ? undefined : { last_four: value });
  return {
    ...common(row),
    publishable_client_key: lastFour(row.publishableClientKeyLastFour),
    secret_server_key: lastFour(row.secretServerKeyLastFour),
    super_secret_admin_key: lastFour(row.superSecretAdminKeyLastFour),
    ...(dialect.keysWithLastUse && { last_used_at_millis: row.lastUsedAt }),
  };
}

function common(row: keys.InternalKeyRow) {
  return {
    id: row.id,
    description: row.description,
    created_at_millis: row.createdAt,
    expires_at_millis: row.expiresAt,
    manually_revoked_at_millis: row.manuallyRevokedAt ?? undefined,
  };
}
