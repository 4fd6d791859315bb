import type { OAuthClient } from "hallpass/admin";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { GrantList } from "../../../pieces/grants/grant-list.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The users who sign in with an app, newest first. */
export function UsersCard({ app }: { app: OAuthClient }) {
  const t = useTexts();
  return (
    <LoadedCard title={t("grants.usersTitle")} hint={t("grants.usersHint")}>
      <GrantList of={{ clientId: app.id }} none={t("grants.noUsers")} />
    </LoadedCard>
  );
}
