import { checkTeamApiKey, checkUserApiKey } from "#contract/api-keys.ts";
import { inGroup } from "#contract/errors.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** Looks up a user or team by an API key that a request carries. */
export interface ByApiKey {
  apiKey: string;
}

/** Returns the id of the user that a key belongs to; `null` for an unknown, revoked, expired or team key. */
export const userIdByKey = (wire: Wire<"server">, { apiKey }: ByApiKey): Promise<string | null> =>
  nullIfInvalid(async () => (await wire.call(checkUserApiKey, { body: { api_key: apiKey } })).user_id);

/** Returns the id of the team that a key belongs to; `null` for an unknown, revoked, expired or user key. */
export const teamIdByKey = (wire: Wire<"server">, { apiKey }: ByApiKey): Promise<string | null> =>
  nullIfInvalid(async () => (await wire.call(checkTeamApiKey, { body: { api_key: apiKey } })).team_id);

async function nullIfInvalid(check: () => Promise<string>): Promise<string | null> {
  try {
    return await check();
  } catch (error) {
    if (inGroup(error, "API_KEY_NOT_VALID")) return null;
    throw error;
  }
}
