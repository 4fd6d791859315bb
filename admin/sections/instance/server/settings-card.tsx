import type { InstanceSetting } from "hallpass/admin";
import { useMemo } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";
import { useStatus } from "../queries.ts";

const columnsOf = (t: SayText): Column<InstanceSetting>[] => [
  {
    id: "name",
    header: t("server.settingName"),
    isTitle: true,
    cell: ({ row }) => <code className="font-mono text-[0.8125rem] wrap-anywhere">{row.original.name}</code>,
  },
  {
    id: "value",
    header: t("server.settingValue"),
    cell: ({ row: { original } }) => (
      <span className="wrap-anywhere">
        {original.value ?? t(original.isDefault ? "server.notSet" : "server.settingHidden")}
      </span>
    ),
  },
  {
    id: "default",
    header: t("server.isDefault"),
    hasHiddenHeader: true,
    cell: ({ row: { original } }) =>
      original.isDefault && original.value !== null && <Badge>{t("server.isDefault")}</Badge>,
  },
];

/** What the server runs with: the operator's settings, without secrets. */
export function SettingsCard() {
  const t = useTexts();
  const { settings } = useStatus();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Card title={t("server.settings")} hint={t("server.settingsHint")} isFlush>
      <DataTable caption={t("server.settings")} columns={columns} rows={settings} rowId={({ name }) => name} />
    </Card>
  );
}
