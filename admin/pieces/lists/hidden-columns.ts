import { useState } from "react";

const nameOf = (table: string) => `hallpass-console-columns-${table}`;

/** The columns of a table that the owner has hidden in this browser. `table` names the table in the storage. */
export function useHiddenColumns(table: string, byDefault: readonly string[] = []) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => readStored(table) ?? new Set(byDefault));

  function hide(column: string, isHidden: boolean) {
    const changed = new Set(hidden);
    if (isHidden) changed.add(column);
    else changed.delete(column);
    setHidden(changed);
    try {
      localStorage.setItem(nameOf(table), JSON.stringify([...changed]));
    } catch {
      // Without storage, the choice lasts for this visit.
    }
  }

  return { hidden, hide };
}

function readStored(table: string): ReadonlySet<string> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(table)) ?? "null");
    return Array.isArray(stored) ? new Set(stored.map(String)) : null;
  } catch {
    // No storage, or not ours: the table has its usual columns.
    return null;
  }
}
