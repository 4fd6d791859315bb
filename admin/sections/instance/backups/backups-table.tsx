import type { InstanceBackup } from "hallpass/admin";
import { Download, Trash2, X } from "lucide-react";
import { useMemo, useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useFailureText } from "../../../data/failure.ts";
import { DeleteDialog } from "../../../pieces/deletion/delete-dialog.tsx";
import { useBytes } from "../../../texts/bytes.ts";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";

function columnsOf(t: SayText, bytes: (count: number) => string, onDelete: (backup: InstanceBackup) => void) {
  const columns: Column<InstanceBackup>[] = [
    {
      id: "name",
      header: t("backups.columnName"),
      isTitle: true,
      cell: ({ row: { original } }) => (
        <div className="min-w-0">
          <span className="font-mono text-[0.8125rem] wrap-anywhere">{original.fileName}</span>
          {original.schemaVersion !== null && (
            <p className="text-[0.8125rem] text-soft">
              {t("backups.schemaOf", { version: String(original.schemaVersion) })}
            </p>
          )}
          {original.error && <p className="text-[0.8125rem] text-bad wrap-anywhere">{original.error}</p>}
        </div>
      ),
    },
    { id: "state", header: t("backups.columnState"), cell: ({ row }) => <BackupState backup={row.original} /> },
    {
      id: "made",
      header: t("backups.columnMade"),
      cell: ({ row }) => <Moment date={row.original.madeAt} isRelative isInTable />,
    },
    { id: "by", header: t("backups.columnBy"), cell: ({ row }) => makerText(row.original, t) },
    {
      id: "size",
      header: t("backups.columnSize"),
      isAtEnd: true,
      cell: ({ row: { original } }) => (original.bytes === null ? "–" : bytes(original.bytes)),
    },
    {
      id: "actions",
      header: t("backups.columnActions"),
      hasHiddenHeader: true,
      cell: ({ row }) => <BackupActions backup={row.original} onDelete={onDelete} />,
    },
  ];
  return columns;
}

function makerText({ madeBy: { type, name } }: InstanceBackup, t: SayText): string {
  if (type === "schedule") return t("backups.bySchedule");
  if (type === "admin") return t("backups.byKey");
  return type === "unknown" ? t("backups.byNobody") : (name ?? t("backups.byDeleted"));
}

function BackupState({ backup: { state, isVerified } }: { backup: InstanceBackup }) {
  const t = useTexts();
  if (state === "running") return <Badge tone="brand">{t("backups.running")}</Badge>;
  if (state === "failed") return <Badge tone="bad">{t("backups.failed")}</Badge>;
  return isVerified ? (
    <Badge tone="good">{t("backups.checked")}</Badge>
  ) : (
    <Badge tone="warn">{t("backups.unchecked")}</Badge>
  );
}

interface BackupActionsProps {
  backup: InstanceBackup;
  onDelete: (backup: InstanceBackup) => void;
}

function BackupActions({ backup, onDelete }: BackupActionsProps) {
  const t = useTexts();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const { state, fileName: name } = backup;

  async function run(call: () => Promise<unknown>) {
    setBusy(true);
    try {
      await call();
    } catch (error) {
      toast.error(await failureText(error));
    } finally {
      setBusy(false);
    }
  }

  if (state === "running") return null;
  if (state === "failed") {
    return (
      <div className="flex grow justify-end">
        <Button
          look="quiet"
          size="small-icon"
          aria-label={t("backups.dismissOf", { name })}
          isBusy={isBusy}
          onClick={() => void run(() => backup.delete())}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
    );
  }
  return (
    <div className="flex grow justify-end gap-1">
      <Button
        look="quiet"
        size="small-icon"
        aria-label={t("backups.downloadOf", { name })}
        isBusy={isBusy}
        onClick={() => void run(async () => followDownload((await backup.createDownloadLink()).url))}
      >
        <Download size={16} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="small-icon"
        aria-label={t("backups.deleteOf", { name })}
        onClick={() => onDelete(backup)}
      >
        <Trash2 size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Every backup, with what can be done with it. */
export function BackupsTable({ backups }: { backups: readonly InstanceBackup[] }) {
  const t = useTexts();
  const bytes = useBytes();
  const [deleting, setDeleting] = useState<InstanceBackup | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `bytes` changes with the language, as `t` does.
  const columns = useMemo(() => columnsOf(t, bytes, setDeleting), [t]);
  return (
    <>
      <DataTable caption={t("backups.list")} columns={columns} rows={backups} rowId={({ id }) => id} hasManyColumns />
      <DeleteDialog
        things={deleting && [deleting]}
        onClose={() => setDeleting(null)}
        words={([backup]) => ({
          title: t("backups.deleteTitle"),
          body: t("backups.deleteBody", { name: backup?.fileName ?? "" }),
          progress: () => t("backups.deleting"),
          deleted: t("backups.deleted"),
        })}
      />
    </>
  );
}

/** Lets the browser download what is behind a link, as it arrives: a backup may be larger than a page can hold. */
function followDownload(url: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.rel = "noreferrer";
  link.click();
}
