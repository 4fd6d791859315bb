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
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { RowCheckbox } from "./row-checkbox.tsx";
import { fewColumns, manyColumns, type TableClasses } from "./table-classes.ts";

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
  /** For numbers and dates: aligned at the end of the column. */
  isAtEnd?: boolean;
  /** Names the row: at the top where rows are cards. */
  isTitle?: boolean;
  /** Holds the menu of the row. */
  isMenu?: boolean;
};

/** Rows that the user picks, to act on several at once. */
export interface Selection<Row> {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  allLabel: string;
}

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
  /** The server sorts: the rows are in order already. */
  isSortedByServer?: boolean;
  /** Switches to cards at a larger width. */
  hasManyColumns?: boolean;
  /** The ids of columns that the user has hidden. */
  hidden?: ReadonlySet<string>;
  selection?: Selection<Row>;
  /** Opens a row that is clicked outside its links and buttons. Keyboards use the link in the row. */
  onOpen?: (row: Row) => void;
  /** The rows are those of another page, until theirs are loaded. */
  isStale?: boolean;
}

/** A table with sortable columns. The caller stores the order, so that it can be part of the URL. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, sort, onSort, hasManyColumns = false, selection, onOpen } = props;
  const { isStale = false, isSortedByServer = false } = props;
  const looks = hasManyColumns ? manyColumns : fewColumns;
  const sorting: SortingState = sort ? [{ id: sort.by, desc: sort.isDescending }] : [];
  const table = useTable({
    features,
    columns: columns.filter(({ id }) => !props.hidden?.has(id)),
    data: rows as Row[],
    getRowId: rowId,
    state: { sorting },
    enableSortingRemoval: false,
    manualSorting: isSortedByServer,
  });
  const named = new Map(columns.map((column) => [column.id, column]));

  return (
    <div
      aria-busy={isStale}
      className={classNames(
        "@container relative min-w-0 overflow-x-auto transition-opacity",
        // Only a page that takes long is dimmed: others would flicker.
        isStale && "opacity-55 delay-300",
      )}
    >
      <table className={classNames("w-full border-collapse text-start", looks.block)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={looks.head}>
          <tr>
            {selection && (
              <th scope="col" className="w-10 border-b border-line ps-4 text-start sm:ps-5">
                <AllCheckbox selection={selection} ids={rows.map(rowId)} />
              </th>
            )}
            {table.getFlatHeaders().map(({ id, column }) => (
              <th
                key={id}
                scope="col"
                aria-sort={sort?.by === id ? (sort.isDescending ? "descending" : "ascending") : undefined}
                className={classNames(
                  "h-9 border-b border-line px-3 text-start text-xs font-medium whitespace-nowrap text-soft first:ps-4 last:pe-4 sm:first:ps-5 sm:last:pe-5",
                  named.get(id)?.isAtEnd && "text-end!",
                )}
              >
                {onSort && column.getCanSort() ? (
                  <SortButton
                    name={named.get(id)?.header ?? id}
                    sort={sort?.by === id ? sort : undefined}
                    onClick={() =>
                      onSort({
                        by: id,
                        isDescending: sort?.by === id ? !sort.isDescending : (named.get(id)?.isAtEnd ?? false),
                      })
                    }
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
            <tr
              key={row.id}
              className={classNames("group transition-colors", looks.row, onOpen && "cursor-pointer")}
              onClick={onOpen && ((event) => !isControl(event) && onOpen(row.original))}
            >
              {selection && (
                <td className={classNames(looks.cell, "ps-4 sm:ps-5", looks.pick)}>
                  <RowCheckbox
                    label={selection.nameOf(row.original)}
                    isChecked={selection.ids.has(row.id)}
                    isQuiet={selection.ids.size === 0}
                    onChange={(isChecked) => selection.onChange(withId(selection.ids, row.id, isChecked))}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  data-label={
                    named.get(cell.column.id)?.hasHiddenHeader ? undefined : named.get(cell.column.id)?.header
                  }
                  className={classNames(looks.cell, placeOf(named.get(cell.column.id), looks, selection !== undefined))}
                >
                  {contentOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AllCheckboxProps<Row> {
  selection: Selection<Row>;
  ids: readonly string[];
}

/** Picks every row of the page, or none. */
function AllCheckbox<Row>({ selection, ids }: AllCheckboxProps<Row>) {
  const picked = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <RowCheckbox
      label={selection.allLabel}
      isChecked={picked > 0 && picked === ids.length}
      isMixed={picked > 0 && picked < ids.length}
      onChange={(isChecked) => selection.onChange(new Set(isChecked ? ids : []))}
    />
  );
}

/** The class names of a column's cells, for their place in the row. */
function placeOf(
  { isAtEnd, isTitle, isMenu }: { isAtEnd?: boolean; isTitle?: boolean; isMenu?: boolean } = {},
  looks: TableClasses,
  isPicked: boolean,
): string {
  return classNames(
    isAtEnd && "text-end tabular-nums",
    isTitle && looks.title,
    isTitle && isPicked && looks.beside,
    isMenu && looks.menu,
  );
}

interface Cell {
  column: { columnDef: { cell?: unknown } };
  getContext(): unknown;
}

/**
 * What a column shows in a cell. Called, not rendered as a component: columns are made anew when their rows are loaded
 * again, and a new component would close the menu that somebody has just opened in it.
 */
function contentOf(of: Cell): ReactNode {
  const { cell } = of.column.columnDef;
  return typeof cell === "function" ? cell(of.getContext()) : null;
}

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const changed = new Set(ids);
  if (isIn) changed.add(id);
  else changed.delete(id);
  return changed;
}

/** Whether a click was for a link or control in the row, or ends the selection of text. */
function isControl({ target, defaultPrevented }: MouseEvent): boolean {
  if (defaultPrevented || window.getSelection()?.type === "Range") return true;
  return target instanceof Element && target.closest("a, button, input, label, [role=checkbox], [role=menu]") !== null;
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
