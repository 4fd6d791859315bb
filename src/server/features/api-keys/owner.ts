import { fail, isKnown } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { permitInTeam, requireUser, resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { OwnerType } from "./key.ts";

export type ApiKeyRow = Tables["apiKeys"]["$inferSelect"];
/** What of a key is shown. */
export type ShownKey = Omit<ApiKeyRow, "projectId" | "creatorId" | "digest">;

/** Whose a key is. */
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

/** People manage their own keys, and those of teams in which they hold `$manage_api_keys`; servers all of a project. */
export async function permitFor(db: Rows, caller: Caller, owner: Owner): Promise<void> {
  if (caller.level !== "client") return;
  const { id } = requireUser(caller);
  if (owner.type === "team") return permitInTeamUnseen(db, caller, owner.id);
  if (owner.id !== id) throw refuse("API_KEYS_OF_ANOTHER_USER");
}

/** Whether there is such a team is nobody else's business: it is as if there were no keys. */
async function permitInTeamUnseen(db: Rows, caller: Caller, teamId: string): Promise<void> {
  try {
    await permitInTeam(db, caller, teamId, "$manage_api_keys");
  } catch (error) {
    const isOutside = isKnown(error, "TEAM_MEMBERSHIP_NOT_FOUND") || isKnown(error, "TEAM_PERMISSION_REQUIRED");
    throw isOutside ? fail("API_KEY_NOT_FOUND") : error;
  }
}
