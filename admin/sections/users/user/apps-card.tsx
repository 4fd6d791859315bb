import type { ServerUser } from "hallpass";
import { useProject } from "../../../data/projects.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { GrantList } from "../../../pieces/grants/grant-list.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The apps that the user signs in to with the account. Only in a project that lets people do so. */
export function AppsCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  const { config } = useProject();
  if (!config.authorizationServerEnabled) return null;
  return (
    <LoadedCard title={t("grants.appsTitle")} hint={t("grants.appsHint")}>
      <GrantList of={{ userId: user.id }} none={t("grants.noApps")} />
    </LoadedCard>
  );
}
