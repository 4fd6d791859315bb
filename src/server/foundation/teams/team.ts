import type { ClientTeam, ServerTeam } from "#contract/teams.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { type KnowsPublicUrl, shownImage } from "#server/foundation/stored-files/index.ts";

export type TeamRow = Tables["teams"]["$inferSelect"];

/** A team as each level sees it. */
export function teamView(deps: KnowsPublicUrl, team: TeamRow): { client: ClientTeam; server: ServerTeam } {
  const client = {
    id: team.id,
    display_name: team.displayName,
    profile_image_url: shownImage(deps, team.profileImageUrl),
    client_metadata: team.clientMetadata,
    client_read_only_metadata: team.clientReadOnlyMetadata,
  };
  return { client, server: { ...client, created_at_millis: team.createdAt, server_metadata: team.serverMetadata } };
}
