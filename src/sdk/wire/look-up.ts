import { canFillPath } from "#contract/endpoint.ts";
import { type ErrorCode, isKnown, KnownError } from "#contract/errors.ts";
import type { RefusalCode } from "#contract/refusals.ts";
import { RequestRefused } from "./decode.ts";

/**
 * Looks up an object by an id. Returns `null` when there is no such object, also for an id that no object can have.
 *
 *     lookUp(id, "TEAM_NOT_FOUND", async () => show(await wire.call(getTeam, { params: { team_id: id } })));
 */
export async function lookUp<T>(
  id: string,
  missing: ErrorCode | RefusalCode,
  load: () => Promise<T>,
): Promise<T | null> {
  if (!canFillPath(id)) return null;
  try {
    return await load();
  } catch (error) {
    const code = error instanceof KnownError || error instanceof RequestRefused ? error.code : null;
    if (code === missing) return null;
    // The server checks the shape of an id before it looks for it, and takes `me` for the signed-in user.
    if (isKnown(error, "SCHEMA_ERROR") && error.message.includes("params.")) return null;
    if (id === "me" && isKnown(error, "CANNOT_GET_OWN_USER_WITHOUT_USER")) return null;
    throw error;
  }
}
