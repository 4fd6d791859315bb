import type { ReactNode } from "react";

interface TableProps {
  /** What the table lists, for screen readers. */
  label: string;
  /** A column with `isHidden` has a name for screen readers only. */
  columns: readonly { name: string; isHidden?: boolean }[];
  /**
   * The rows: `tr` elements whose first cell is a `th`. In narrow windows each row is a block, in which `data-label` names
   * the other cells.
   */
  children: ReactNode;
}

/** A table of account settings. */
export const Table = ({ label, columns, children }: TableProps) => (
  <table className="hp-table" aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ name, isHidden }) => (
          <th key={name} scope="col">
            {isHidden ? <span className="hp-visually-hidden">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
