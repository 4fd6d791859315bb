import type { InstanceBackups } from "hallpass/admin";
import { Card } from "../../../components/card.tsx";
import { CodeSnippet } from "../../../components/code-snippet.tsx";
import { useTexts } from "../../../texts/language.ts";
import { useStatus } from "../queries.ts";

/** What a backup holds, what it does not, and how to start from one. */
export function RestoreCard({ backups }: { backups: InstanceBackups }) {
  const { items, secretPlace, directory, store, isEncrypted } = backups;
  const t = useTexts();
  const data = useStatus().dataDirectory?.path;
  const last = items.find(({ state }) => state === "done");
  const file = `${directory}/${last?.fileName ?? "hallpass-….backup"}`;
  return (
    <Card title={t("backups.restore")} hint={t("backups.restoreHint")}>
      <div className="flex max-w-prose flex-col gap-3">
        <p>{t(secretPlace === "file" ? "backups.secretFile" : "backups.secretSetting")}</p>
        {isEncrypted && <p>{t("backups.encrypted")}</p>}
        {store === null && <p>{t("backups.sameDisk")}</p>}
        <CodeSnippet
          title={t("backups.restoreCommand")}
          code={`hallpass restore "${file}"${data ? ` --data "${data}"` : ""}`}
          isWrapped
        />
        <p className="text-[0.8125rem] text-soft">{t(data ? "backups.restoreAfter" : "backups.restoreEmpty")}</p>
      </div>
    </Card>
  );
}
