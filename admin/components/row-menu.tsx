import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { Menu } from "./menu.tsx";

/** The menu at the end of a table's row, or of a page's title. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <button type="button" aria-label={label} className={buttonClass({ look: "quiet", size: "small-icon" })}>
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      }
    >
      {children}
    </Menu>
  );
}
