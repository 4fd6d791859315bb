import type { ServerUser } from "hallpass";
import { useProject } from "../../../data/projects.ts";
import { useWatched } from "../../../data/watched.ts";
import { ApiKeyList } from "../../../pieces/api-keys/api-key-list.tsx";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The API keys of the user, with which programs of the user call the app. */
export function ApiKeysCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  const { config } = useProject();
  return (
    <LoadedCard title={t("apiKeys.title")}>
      {config.allowUserApiKeys ? <Keys user={user} /> : <p className="text-soft">{t("apiKeys.offForUsers")}</p>}
    </LoadedCard>
  );
}

function Keys({ user }: { user: ServerUser }) {
  const keys = useWatched(user.apiKeys);
  return <ApiKeyList keys={keys} create={(wanted) => user.createApiKey(wanted)} />;
}
