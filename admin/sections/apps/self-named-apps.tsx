import type { OAuthClient } from "hallpass/admin";
import { Ban, CircleCheck, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { Moment } from "../../components/moment.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import { useLast } from "../../components/use-last.ts";
import { useSelfNamedApps } from "../../data/oauth.ts";
import { useSayDone } from "../../data/say-done.ts";
import { DeleteDialog } from "../../pieces/deletion/delete-dialog.tsx";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";

/** The apps that have named themselves, apart from those of the owner, who can block each. Nothing without any. */
export function SelfNamedApps() {
  const t = useTexts();
  const apps = useSelfNamedApps();
  const sayDone = useSayDone();
  const [blocking, setBlocking] = useState<OAuthClient | null>(null);
  const [deleting, setDeleting] = useState<OAuthClient | null>(null);
  const shown = useLast(blocking ?? undefined);
  const columns = useMemo(() => {
    const unblock = async (app: OAuthClient) => {
      await app.unblock();
      sayDone(t("apps.isUnblocked", { name: app.name }));
    };
    return columnsOf({ onBlock: setBlocking, onUnblock: unblock, onDelete: setDeleting }, t);
  }, [t, sayDone]);
  if (apps.length === 0) return null;
  return (
    <div className="mt-6">
      <Card title={t("apps.selfNamedList")} hint={t("apps.selfNamedListHint")} isFlush>
        <DataTable
          caption={t("apps.selfNamedList")}
          columns={columns}
          rows={apps}
          rowId={({ id }) => id}
          hasManyColumns
        />
      </Card>
      <ConfirmDialog
        isOpen={blocking !== null}
        onClose={() => setBlocking(null)}
        title={t("apps.blockTitle", { name: shown?.name ?? "" })}
        body={t("apps.blockBody")}
        action={t("apps.block")}
        onConfirm={async () => {
          if (!blocking) return;
          await blocking.block();
          sayDone(t("apps.isBlocked", { name: blocking.name }));
        }}
      />
      <DeleteDialog
        things={deleting && [deleting]}
        onClose={() => setDeleting(null)}
        words={([app]) => ({
          title: t("app.deleteTitle", { name: app?.name ?? "" }),
          body: t("apps.deleteSelfNamed"),
          progress: () => t("app.deleting"),
          deleted: t("app.deleted"),
        })}
      />
    </div>
  );
}

interface Actions {
  onBlock: (app: OAuthClient) => void;
  onUnblock: (app: OAuthClient) => unknown;
  onDelete: (app: OAuthClient) => void;
}

const columnsOf = ({ onBlock, onUnblock, onDelete }: Actions, t: SayText): Column<OAuthClient>[] => [
  {
    id: "name",
    header: t("apps.columnName"),
    isTitle: true,
    cell: ({ row: { original } }) => (
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{original.name}</span>{" "}
        {original.isBlocked && <Badge tone="bad">{t("apps.blocked")}</Badge>}
        <span className="block font-mono text-[0.8125rem] text-soft">{original.id}</span>
      </span>
    ),
  },
  {
    id: "origin",
    header: t("apps.columnOrigin"),
    cell: ({ row: { original } }) => (
      <span className="min-w-0 wrap-anywhere">
        {original.idHost === null ? t("apps.registeredItself") : t("apps.fromHost", { host: original.idHost })}
      </span>
    ),
  },
  {
    id: "created",
    header: t("apps.columnCreated"),
    isAtEnd: true,
    cell: ({ row }) => <Moment date={row.original.createdAt} isInTable />,
  },
  {
    id: "actions",
    header: t("apps.columnActions"),
    hasHiddenHeader: true,
    isMenu: true,
    cell: ({ row: { original } }) => (
      <span className="flex grow justify-end">
        <RowMenu label={t("apps.rowMenu", { name: original.name })}>
          {original.isBlocked ? (
            <MenuItem icon={CircleCheck} onChoose={() => onUnblock(original)}>
              {t("apps.unblock")}
            </MenuItem>
          ) : (
            <MenuItem icon={Ban} onChoose={() => onBlock(original)}>
              {t("apps.block")}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={Trash2} isDangerous onChoose={() => onDelete(original)}>
            {t("common.delete")}
          </MenuItem>
        </RowMenu>
      </span>
    ),
  },
];
