import type { ReactNode } from "react";

interface TableProps {
  /** What the table lists, for screen readers. */
  label: string;
  /** A column with `isHidden` has a name for screen readers only. */
  columns: readonly { name: string; isHidden?: boolean }[];
  /** The rows: `tr` elements. */
  children: ReactNode;
}

/** A table that scrolls sideways in narrow windows. The keyboard can reach and scroll it. */
export function Table({ label, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a user without a mouse scrolls with the arrow keys.
    <div role="group" className="hp-grid-box" aria-label={label} tabIndex={0}>
      <table className="hp-grid" aria-label={label}>
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
    </div>
  );
}
