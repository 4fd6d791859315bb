import { Download } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { Menu, MenuItem } from "../../components/menu.tsx";
import { useTexts } from "../../texts/language.ts";
import type { AuditFilters } from "./audit-search.ts";
import { useExportEntries } from "./export-entries.ts";

/** Saves the entries that match as a file. */
export function ExportMenu({ filters }: { filters: AuditFilters }) {
  const t = useTexts();
  const exportEntries = useExportEntries();
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass()}>
          <Download size={15} aria-hidden="true" />
          <span className="max-sm:sr-only">{t("auditLog.export")}</span>
        </button>
      }
    >
      <MenuItem onChoose={() => exportEntries("csv", filters)}>{t("auditLog.exportCsv")}</MenuItem>
      <MenuItem onChoose={() => exportEntries("jsonl", filters)}>{t("auditLog.exportLines")}</MenuItem>
    </Menu>
  );
}
