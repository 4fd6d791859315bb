import { fail, isKnown } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { permitInTeam, requireUser, resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { OwnerType } from "./key.ts";

export type ApiKeyRow = Tables["apiKeys"]["$inferSelect"];
/** The part of a key's row that replies may show. */
export type ShownKey = Omit<ApiKeyRow, "projectId" | "creatorId" | "digest">;

/** The owner of a key. */
export interface Owner {
  type: OwnerType;
  id: string;
}

export function ownerOf({ userId, teamId }: Pick<ApiKeyRow, "userId" | "teamId">): Owner {
  if (userId !== null) return { type: "user", id: userId };
  if (teamId !== null) return { type: "team", id: teamId };
  throw new Error("An API key has no owner.");
}

/** The owner that a request names, with `me` replaced. */
export function namedOwner(caller: Caller, type: OwnerType, id: string | undefined): Owner {
  if (id === undefined) throw fail("SCHEMA_ERROR", { message: `${type}_id is required for ${type} API keys` });
  if (caller.level === "client") requireUser(caller);
  return { type, id: type === "user" ? resolveUserId(caller, id) : id };
}

export function requireEnabled({ project }: Caller, type: OwnerType): void {
  if (project.config.apiKeys.enabled[type]) return;
  throw refuse(type === "user" ? "USER_API_KEYS_NOT_ENABLED" : "TEAM_API_KEYS_NOT_ENABLED");
}

type Rows = Pick<Snapshot, "select" | "teamMembers" | "teams" | "teamPermissionGrants">;

/**
 * Throws unless the caller may manage keys of this owner. Users manage their own keys and those of teams in which they
 * hold `$manage_api_keys`; servers manage all keys of a project.
 */
export async function permitFor(db: Rows, caller: Caller, owner: Owner): Promise<void> {
  if (caller.level !== "client") return;
  const { id } = requireUser(caller);
  if (owner.type === "team") return permitInHiddenTeam(db, caller, owner.id);
  if (owner.id !== id) throw refuse("API_KEYS_OF_ANOTHER_USER");
}

/** Refuses other users as if the key did not exist, so that they do not learn whether the team exists. */
async function permitInHiddenTeam(db: Rows, caller: Caller, teamId: string): Promise<void> {
  try {
    await permitInTeam(db, caller, teamId, "$manage_api_keys");
  } catch (error) {
    const isOutside = isKnown(error, "TEAM_MEMBERSHIP_NOT_FOUND") || isKnown(error, "TEAM_PERMISSION_REQUIRED");
    throw isOutside ? fail("API_KEY_NOT_FOUND") : error;
  }
}
