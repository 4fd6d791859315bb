import type { ServerTeam } from "hallpass";
import { useProject } from "../../../data/projects.ts";
import { useWatched } from "../../../data/watched.ts";
import { ApiKeyList } from "../../../pieces/api-keys/api-key-list.tsx";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The API keys of the team, with which programs of its members call the app. */
export function ApiKeysCard({ team }: { team: ServerTeam }) {
  const t = useTexts();
  const { config } = useProject();
  return (
    <LoadedCard title={t("apiKeys.title")}>
      {config.allowTeamApiKeys ? <Keys team={team} /> : <p className="text-soft">{t("apiKeys.offForTeams")}</p>}
    </LoadedCard>
  );
}

function Keys({ team }: { team: ServerTeam }) {
  const keys = useWatched(team.apiKeys);
  return <ApiKeyList keys={keys} create={(wanted) => team.createApiKey(wanted)} />;
}
