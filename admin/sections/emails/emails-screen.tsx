import { ListScreen } from "../../pieces/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { MailList } from "./mail-list.tsx";

export function EmailsScreen() {
  const t = useTexts();
  return (
    <ListScreen title={t("emails.title")} subtitle={t("emails.subtitle")}>
      <MailList />
    </ListScreen>
  );
}
