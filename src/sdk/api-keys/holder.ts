import { checkTeamApiKey, checkUserApiKey } from "#contract/api-keys.ts";
import { inGroup } from "#contract/errors.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** In whose name somebody speaks who has shown a key. */
export interface ByApiKey {
  apiKey: string;
}

/** The user of a key; `null` for one that is unknown, revoked, expired or a team's. */
export const userIdByKey = (wire: Wire<"server">, { apiKey }: ByApiKey): Promise<string | null> =>
  nullIfInvalid(async () => (await wire.call(checkUserApiKey, { body: { api_key: apiKey } })).user_id);

/** The team of a key; `null` for one that is unknown, revoked, expired or a user's. */
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
