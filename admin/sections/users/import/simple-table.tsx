import type { ReactNode } from "react";

interface SimpleTableProps {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** A table to read, without an order or a menu. In narrow windows it scrolls by itself, also by keyboard. */
export function SimpleTable({ caption, columns, rows }: SimpleTableProps) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 max-w-full overflow-auto rounded-lg border border-line"
    >
      <table className="w-full text-start">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-start text-[0.8125rem] font-medium text-soft">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
            <tr key={at} className="border-t border-line align-top">
              {cells.map((cell, column) => (
                <td
                  key={columns[column]}
                  className={`px-3 py-2 wrap-anywhere tabular-nums ${typeof cell === "number" ? "min-w-24" : "min-w-40"}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
