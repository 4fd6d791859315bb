import type { ReactNode } from "react";

interface CountTableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A short table of names and numbers, which scrolls by itself when it is long. */
export function CountTable({ caption, columns, rows }: CountTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, also by keyboard
    <section className="max-h-72 overflow-y-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full text-[0.8125rem] tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-soft">
          <tr>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 bg-card py-1.5 font-medium ${at === 0 ? "text-start" : "ps-3 text-end"}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...numbers] }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere">
                {name}
              </th>
              {numbers.map((number, at) => (
                <td key={columns[at + 1]} className="py-1.5 ps-3 text-end">
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
