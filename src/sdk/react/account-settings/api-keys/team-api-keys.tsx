import type { Team } from "#sdk/teams/team.ts";
import { ApiKeys } from "./api-keys.tsx";

/** The API keys of a team. Needs `$manage_api_keys`, and the project must allow API keys of teams. */
export const TeamApiKeys = ({ team }: { team: Pick<Team, "apiKeys" | "createApiKey"> }) => (
  <ApiKeys holder={team} text="keysAccessTeam" />
);
