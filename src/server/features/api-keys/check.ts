import { and, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { isDisabled } from "#server/access/disabled.ts";
import { digest } from "#server/crypto/digest.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { looksLikeKey, type OwnerType } from "./key.ts";
import { type ApiKeyRow, ownerOf, requireEnabled, type ShownKey } from "./owner.ts";

const keyByDigest = prepared((db, wanted: Params<{ projectId: string; digest: string }>) => {
  const t = db.apiKeys;
  return db
    .select({
      id: t.id,
      userId: t.userId,
      teamId: t.teamId,
      description: t.description,
      isPublic: t.isPublic,
      lastFour: t.lastFour,
      createdAt: t.createdAt,
      expiresAt: t.expiresAt,
      manuallyRevokedAt: t.manuallyRevokedAt,
      disabledAt: db.users.disabledAt,
      disabledUntil: db.users.disabledUntil,
    })
    .from(t)
    .leftJoin(db.users, eq(db.users.id, t.userId))
    .where(and(eq(t.digest, wanted.digest), eq(t.projectId, wanted.projectId)));
});

/**
 * Returns the key that a user presented to the project's backend, if it is valid. Backends call this on every request,
 * so it is one statement and writes nothing.
 */
export async function check(deps: Deps, caller: Caller, type: OwnerType, key: string): Promise<ShownKey> {
  requireEnabled(caller, type);
  if (!looksLikeKey(key)) throw fail("API_KEY_NOT_FOUND");
  const [found] = await deps.store.rows(keyByDigest, { projectId: caller.projectId, digest: digest(key) });
  if (!found) throw fail("API_KEY_NOT_FOUND");
  const { type: actual } = ownerOf(found);
  if (actual !== type) throw fail("WRONG_API_KEY_TYPE", { expected_type: type, actual_type: actual });
  if (isDisabled(found, deps.now())) throw fail("API_KEY_NOT_FOUND");
  if (found.manuallyRevokedAt !== null) throw fail("API_KEY_REVOKED");
  if (isExpired(found, deps.now())) throw fail("API_KEY_EXPIRED");
  return found;
}

export const isExpired = ({ expiresAt }: Pick<ApiKeyRow, "expiresAt">, now: number): boolean =>
  expiresAt !== null && expiresAt < now;
