import type { PermissionDefinition } from "hallpass/admin";
import { ListTree, Pencil, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { Badge } from "../../components/badge.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import { givenBy } from "../../data/containment.ts";
import { isSystemPermission } from "../../data/permissions.ts";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";

interface PermissionsTableProps {
  caption: string;
  definitions: readonly PermissionDefinition[];
  /** Also those that the search excludes. */
  all: readonly PermissionDefinition[];
  onShow: (permission: PermissionDefinition) => void;
  onEdit: (permission: PermissionDefinition) => void;
  onDelete: (permission: PermissionDefinition) => void;
}

type Ways = Omit<PermissionsTableProps, "caption" | "definitions">;

const MOST_BADGES = 6;

function columnsOf({ all, onShow, onEdit, onDelete }: Ways, t: SayText): Column<PermissionDefinition>[] {
  return [
    {
      id: "id",
      header: t("permissions.columnId"),
      isTitle: true,
      cell: ({ row: { original: permission } }) => (
        <span className="flex flex-wrap items-center gap-2 @min-[52rem]:flex-nowrap">
          <button
            type="button"
            className="rounded text-start font-mono text-[0.8125rem] font-medium wrap-anywhere hover:underline @min-[52rem]:max-w-56 @min-[52rem]:truncate"
            aria-label={t("permissions.showTree", { id: permission.id })}
            onClick={() => onShow(permission)}
          >
            {permission.id}
          </button>
          {isSystemPermission(permission.id) && <Badge>{t("permissions.system")}</Badge>}
        </span>
      ),
    },
    {
      id: "description",
      header: t("permissions.columnDescription"),
      cell: ({ row }) => <span className="wrap-anywhere">{row.original.description || "–"}</span>,
    },
    {
      id: "contains",
      header: t("permissions.columnContains"),
      cell: ({ row }) => <Contained permission={row.original} all={all} />,
    },
    {
      id: "actions",
      header: t("permissions.columnActions"),
      hasHiddenHeader: true,
      isMenu: true,
      cell: ({ row: { original: permission } }) => (
        <span className="flex grow justify-end">
          <RowMenu label={t("permissions.rowMenu", { id: permission.id })}>
            <MenuItem icon={ListTree} onChoose={() => onShow(permission)}>
              {t("permissions.tree")}
            </MenuItem>
            {!isSystemPermission(permission.id) && (
              <>
                <MenuItem icon={Pencil} onChoose={() => onEdit(permission)}>
                  {t("permissions.edit")}
                </MenuItem>
                <MenuSeparator />
                <MenuItem icon={Trash2} isDangerous onChoose={() => onDelete(permission)}>
                  {t("common.delete")}
                </MenuItem>
              </>
            )}
          </RowMenu>
        </span>
      ),
    },
  ];
}

/** What a permission contains itself, and how much more that gives. */
function Contained({ permission, all }: { permission: PermissionDefinition; all: readonly PermissionDefinition[] }) {
  const t = useTexts();
  const { id, containedPermissionIds: own } = permission;
  if (own.length === 0) return <span className="text-soft">–</span>;
  const shown = own.slice(0, MOST_BADGES);
  const more = givenBy([id], all).length - 1 - shown.length;
  return (
    <span className="flex flex-wrap gap-1">
      {shown.map((each) => (
        <Badge key={each}>{each}</Badge>
      ))}
      {more > 0 && <span className="text-[0.8125rem] text-soft">{t("permissions.andMore", { count: more })}</span>}
    </span>
  );
}

export function PermissionsTable({ caption, definitions, all, onShow, onEdit, onDelete }: PermissionsTableProps) {
  const t = useTexts();
  const columns = useMemo(() => columnsOf({ all, onShow, onEdit, onDelete }, t), [all, onShow, onEdit, onDelete, t]);
  return <DataTable caption={caption} columns={columns} rows={definitions} rowId={({ id }) => id} hasManyColumns />;
}
