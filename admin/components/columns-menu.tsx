import { Columns3 } from "lucide-react";
import { useTexts } from "../texts/language.ts";
import { buttonClass } from "./button.tsx";
import { Menu, MenuCheck } from "./menu.tsx";

interface ColumnsMenuProps {
  columns: readonly { id: string; header: string; isTitle?: boolean; isMenu?: boolean }[];
  hidden: ReadonlySet<string>;
  onHide: (column: string, isHidden: boolean) => void;
}

/** Chooses the columns of a table. The name and the menu of a row are always there. */
export function ColumnsMenu({ columns, hidden, onHide }: ColumnsMenuProps) {
  const t = useTexts();
  const hideable = columns.filter(({ isTitle, isMenu }) => !isTitle && !isMenu);
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass()}>
          <Columns3 size={15} aria-hidden="true" />
          <span className="max-sm:sr-only">{t("list.columns")}</span>
        </button>
      }
    >
      {hideable.map(({ id, header }) => (
        <MenuCheck key={id} isChecked={!hidden.has(id)} onChange={(isShown) => onHide(id, !isShown)}>
          {header}
        </MenuCheck>
      ))}
    </Menu>
  );
}
