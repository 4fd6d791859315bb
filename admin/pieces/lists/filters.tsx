import { ListFilter, X } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { Menu, MenuChoices, MenuGroup } from "../../components/menu.tsx";
import { useTexts } from "../../texts/language.ts";

/** A filter with a few values. */
export interface Filter {
  id: string;
  label: string;
  /** The chosen value; undefined for all rows. */
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

/** The button that adds a filter: a menu of the values of each. */
export function FilterMenu({ filters }: { filters: readonly Filter[] }) {
  const t = useTexts();
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass()}>
          <ListFilter size={15} aria-hidden="true" />
          <span className="max-sm:sr-only">{t("list.filter")}</span>
        </button>
      }
    >
      {filters.map(({ id, label, value, options, onChange }) => (
        <MenuGroup key={id} label={label}>
          <MenuChoices value={value ?? ""} options={options} onChange={onChange} />
        </MenuGroup>
      ))}
    </Menu>
  );
}

/** One condition on the rows, as a sentence: "signed up in the last 7 days". */
export interface Chip {
  id: string;
  text: string;
  onRemove: () => void;
}

/** The conditions that are on, each with a button that removes it. */
export function FilterChips({ chips }: { chips: readonly Chip[] }) {
  const t = useTexts();
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("list.filtersOn")} className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ id, text, onRemove }) => (
        <li
          key={id}
          className="inline-flex h-7 items-center gap-1 rounded-full border border-line bg-card ps-3 pe-1 text-[0.8125rem]"
        >
          {text}
          <button
            type="button"
            aria-label={t("list.removeFilter", { filter: text })}
            onClick={onRemove}
            className="grid size-5 place-items-center rounded-full text-soft hover:bg-hover hover:text-text"
          >
            <X size={13} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
