import type { ClientTeam } from "#contract/teams.ts";
import type { TeamOrId } from "#sdk/permissions/permission.ts";
import { teamIdOf } from "#sdk/permissions/scope.ts";
import type { TeamJson, TeamUpdate } from "./team.ts";

/** The fields of a team that its members read. Named one by one, because servers receive more. */
export const teamFromWire = (payload: ClientTeam): TeamJson => ({
  id: payload.id,
  displayName: payload.display_name,
  profileImageUrl: payload.profile_image_url,
  clientMetadata: payload.client_metadata,
  clientReadOnlyMetadata: payload.client_read_only_metadata,
});

/** The part of a team's payload that the server sends to clients. */
export const clientTeamOf = (payload: ClientTeam): ClientTeam => ({
  id: payload.id,
  display_name: payload.display_name,
  profile_image_url: payload.profile_image_url,
  client_metadata: payload.client_metadata,
  client_read_only_metadata: payload.client_read_only_metadata,
});

/** The argument of `setSelectedTeam`: only `null` selects no team. */
export const selectedIdOf = (team: TeamOrId | null): string | null =>
  team === null ? null : teamIdOf(team, "setSelectedTeam");

export const teamToWire = (changes: TeamUpdate) => ({
  display_name: changes.displayName,
  profile_image_url: changes.profileImageUrl,
  client_metadata: changes.clientMetadata,
});
