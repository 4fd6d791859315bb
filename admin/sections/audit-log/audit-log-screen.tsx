import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { ChainState } from "./chain/chain-state.tsx";
import { EntryPanel } from "./entry/entry-panel.tsx";
import { EntryList } from "./entry-list.tsx";

export function AuditLogScreen() {
  const t = useTexts();
  return (
    <>
      <ListScreen title={t("auditLog.title")} subtitle={t("auditLog.subtitle")}>
        <ChainState />
        <EntryList />
      </ListScreen>
      <EntryPanel />
    </>
  );
}
