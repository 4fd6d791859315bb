import { Pencil, Trash2 } from "lucide-react";
import { Button } from "../../components/button.tsx";
import type { Column } from "../../components/data-table.tsx";

interface EditOrDelete<Row extends object> {
  header: string;
  /** Name the buttons of a row for screen readers. */
  edit: (row: Row) => string;
  remove: (row: Row) => string;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

/** The last column of a short list whose rows are edited in a dialog. */
export const editOrDelete = <Row extends object>({
  header,
  edit,
  remove,
  onEdit,
  onDelete,
}: EditOrDelete<Row>): Column<Row> => ({
  id: "actions",
  header,
  hasHiddenHeader: true,
  cell: ({ row: { original } }) => (
    <div className="flex grow justify-end gap-1">
      <Button look="quiet" size="small-icon" aria-label={edit(original)} onClick={() => onEdit(original)}>
        <Pencil size={15} aria-hidden="true" />
      </Button>
      <Button look="quiet" size="small-icon" aria-label={remove(original)} onClick={() => onDelete(original)}>
        <Trash2 size={15} aria-hidden="true" />
      </Button>
    </div>
  ),
});
