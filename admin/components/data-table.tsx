import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { classNames } from "./class-names.ts";
import { fewColumns, manyColumns } from "./table-classes.ts";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { text: sortFn_text, datetime: sortFn_datetime },
});

/** A column: `header` is its name, `accessorFn` returns the value to sort by, `cell` renders a cell. */
export type Column<Row extends RowData> = ColumnDef<typeof features, Row, unknown> & {
  id: string;
  header: string;
  /** Shows the header to screen readers only. */
  hasHiddenHeader?: boolean;
};

export interface Sort {
  by: string;
  isDescending: boolean;
}

interface DataTableProps<Row extends RowData> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Switches to cards at a larger width. */
  hasManyColumns?: boolean;
}

/** A table with sortable columns. The caller stores the order, so that it can be part of the URL. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, sort, onSort, hasManyColumns = false } = props;
  const looks = hasManyColumns ? manyColumns : fewColumns;
  const sorting: SortingState = sort ? [{ id: sort.by, desc: sort.isDescending }] : [];
  const table = useTable({
    features,
    columns: columns as Column<Row>[],
    data: rows as Row[],
    getRowId: rowId,
    state: { sorting },
    enableSortingRemoval: false,
  });
  const named = new Map(columns.map((column) => [column.id, column]));

  return (
    <div className="@container relative min-w-0">
      <table className={classNames("w-full border-collapse text-start", looks.block)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={looks.head}>
          <tr>
            {table.getFlatHeaders().map(({ id, column }) => (
              <th
                key={id}
                scope="col"
                aria-sort={sort?.by === id ? (sort.isDescending ? "descending" : "ascending") : undefined}
                className="h-9 border-b border-line px-3 text-start text-xs font-medium whitespace-nowrap text-soft first:ps-4 last:pe-4 sm:first:ps-5 sm:last:pe-5"
              >
                {onSort && column.getCanSort() ? (
                  <SortButton
                    name={named.get(id)?.header ?? id}
                    sort={sort?.by === id ? sort : undefined}
                    onClick={() => onSort({ by: id, isDescending: sort?.by === id ? !sort.isDescending : false })}
                  />
                ) : (
                  <span className={named.get(id)?.hasHiddenHeader ? "sr-only" : undefined}>
                    {named.get(id)?.header}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classNames("divide-y divide-line", looks.block)}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className={classNames("transition-colors", looks.row)}>
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  data-label={
                    named.get(cell.column.id)?.hasHiddenHeader ? undefined : named.get(cell.column.id)?.header
                  }
                  className={looks.cell}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortButton({ name, sort, onClick }: { name: string; sort?: Sort; onClick: () => void }) {
  const Icon = sort ? (sort.isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(
        "-mx-1 inline-flex h-7 items-center gap-1 rounded px-1 hover:text-text",
        sort && "text-text",
      )}
    >
      {name}
      <Icon size={13} aria-hidden="true" className={sort ? undefined : "opacity-60"} />
    </button>
  );
}
