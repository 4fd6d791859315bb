import type { TeamApiKey, TeamApiKeys, UserApiKey } from "#sdk/api-keys/api-key.ts";
import { useResource } from "./use-resource.ts";
import { useUser } from "./use-user.ts";

/**
 * Returns the API keys of the signed-in user, newest first, and follows changes. Throws when no user is signed in.
 *
 *     const [newest] = useApiKeys();
 */
export const useApiKeys = (): UserApiKey[] => useResource(useUser({ or: "throw" }).apiKeys);

/**
 * Returns the API keys of a team, newest first, and follows changes. Needs `$manage_api_keys` in the team.
 *
 *     const keys = useTeamApiKeys(team);
 */
export const useTeamApiKeys = (team: Pick<TeamApiKeys, "apiKeys">): TeamApiKey[] => useResource(team.apiKeys);
