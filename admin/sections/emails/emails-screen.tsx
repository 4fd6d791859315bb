import { ListScreen } from "../../pieces/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { MailList } from "./mail-list.tsx";
import { ServerCard } from "./server/server-card.tsx";

export function EmailsScreen() {
  const t = useTexts();
  return (
    <ListScreen title={t("emails.title")} subtitle={t("emails.subtitle")}>
      <div className="mb-6">
        <ServerCard />
      </div>
      <MailList />
    </ListScreen>
  );
}
