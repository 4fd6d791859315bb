import type { TeamApiKey, TeamApiKeys, UserApiKey } from "#sdk/api-keys/api-key.ts";
import { useResource } from "./use-resource.ts";
import { useUser } from "./use-user.ts";

/** The API keys of the signed-in user, newest first, following every change. Throws when nobody is signed in. */
export const useApiKeys = (): UserApiKey[] => useResource(useUser({ or: "throw" }).apiKeys);

/** The API keys of a team, newest first, following every change. Needs `$manage_api_keys` in it. */
export const useTeamApiKeys = (team: Pick<TeamApiKeys, "apiKeys">): TeamApiKey[] => useResource(team.apiKeys);
