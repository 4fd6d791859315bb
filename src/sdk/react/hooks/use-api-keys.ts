import { isKnown } from "#contract/errors.ts";
import type { TeamApiKey, TeamApiKeys, UserApiKey } from "#sdk/api-keys/api-key.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { TeamOrId } from "#sdk/permissions/permission.ts";
import { useResource } from "./use-resource.ts";
import { useTeamList } from "./use-team-list.ts";
import { useUser } from "./use-user.ts";

/**
 * Returns the API keys of the signed-in user, newest first, and follows changes. Throws when no user is signed in.
 *
 *     const [newest] = useApiKeys();
 */
export const useApiKeys = (): UserApiKey[] => useResource(useUser({ or: "throw" }).apiKeys);

/**
 * Returns the API keys of a team, newest first, and follows changes. Needs `$manage_api_keys` in the team. With an id, it is
 * a team of the signed-in user; throws when the user is not a member, or lacks the permission.
 *
 *     const keys = useTeamApiKeys(team);
 */
export const useTeamApiKeys = (team: TeamOrId | Pick<TeamApiKeys, "apiKeys">): TeamApiKey[] =>
  useTeamList(team, "useTeamApiKeys", ({ apiKeys }) => apiKeys && namingTheTeam(apiKeys, team));

/** Of keys, the server does not tell who asks in vain that there is such a team. The error of a failed load says it. */
function namingTheTeam<T>(keys: Watchable<T>, team: unknown): Watchable<T> {
  const id = typeof team === "object" && team !== null && "id" in team ? team.id : team;
  const read = () => {
    try {
      return keys.read();
    } catch (error) {
      if (typeof id !== "string" || !isKnown(error, "API_KEY_NOT_FOUND")) throw error;
      const sentence = `The user is not a member of team ${id}, or does not have permission $manage_api_keys in it.`;
      throw new Error(sentence, { cause: error });
    }
  };
  return { ...keys, read };
}
