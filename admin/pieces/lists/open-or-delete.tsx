import { Eye, Trash2 } from "lucide-react";
import type { Column } from "../../components/data-table.tsx";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import type { SayText } from "../../texts/texts.ts";

interface OpenOrDelete<Row extends object> {
  header: string;
  /** Names the menu of a row for screen readers. */
  label: (row: Row) => string;
  /** The words for opening a row. */
  open: string;
  onOpen: (row: Row) => unknown;
  onDelete: (row: Row) => void;
}

/** The last column of a list whose rows can be opened and deleted, and nothing else. */
export const openOrDelete = <Row extends object>(
  { header, label, open, onOpen, onDelete }: OpenOrDelete<Row>,
  t: SayText,
): Column<Row> => ({
  id: "actions",
  header,
  hasHiddenHeader: true,
  isMenu: true,
  cell: ({ row: { original } }) => (
    <span className="flex grow justify-end">
      <RowMenu label={label(original)}>
        <MenuItem icon={Eye} onChoose={() => onOpen(original)}>
          {open}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDangerous onChoose={() => onDelete(original)}>
          {t("common.delete")}
        </MenuItem>
      </RowMenu>
    </span>
  ),
});
