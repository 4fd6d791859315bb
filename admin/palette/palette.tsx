import { Dialog as Base } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Keys } from "../components/keys.tsx";
import { MAIN_ID } from "../frame/skip-link.tsx";
import { useTexts } from "../texts/language.ts";
import type { TextId } from "../texts/texts.ts";
import { find } from "./find.ts";
import { type PaletteItem, usePaletteItems } from "./items.ts";
import { recentItems, remember } from "./recent.ts";
import { useRemoteItems } from "./remote.ts";

interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A dialog with one field that finds pages, projects and actions. */
export default function Palette({ isOpen, onClose }: PaletteProps) {
  const t = useTexts();
  const chosen = useRef<PaletteItem | null>(null);

  function choose(item: PaletteItem) {
    chosen.current = item;
    onClose();
  }

  /** Runs when the dialog has closed. Moves the focus to a new page, so that a screen reader announces it. */
  async function runChosen(open: boolean) {
    const item = chosen.current;
    if (open || !item) return;
    remember(item);
    await item.run();
    if (item.isPage) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }

  // Not at the end of runChosen: the dialog reads it afterwards, when it decides whether to return the focus.
  useEffect(() => {
    if (isOpen) chosen.current = null;
  }, [isOpen]);

  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()} onOpenChangeComplete={runChosen}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-60 bg-black/35 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          finalFocus={() => !chosen.current?.isPage}
          className="fixed inset-x-2 top-2 z-70 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-xl flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-raised transition-[transform,opacity] duration-150 outline-none data-ending-style:-translate-y-1 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0 sm:top-[12vh] sm:max-h-[76vh]"
        >
          <Base.Title className="sr-only">{t("palette.title")}</Base.Title>
          <Finder onChoose={choose} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const GROUPS = [
  { id: "pages", label: "palette.pages" },
  { id: "users", label: "palette.users" },
  { id: "teams", label: "palette.teams" },
  { id: "project-permissions", label: "permissions.projectTitle" },
  { id: "team-permissions", label: "permissions.teamTitle" },
  { id: "templates", label: "templates.title" },
  { id: "themes", label: "themes.title" },
  { id: "apps", label: "apps.title" },
  { id: "apis", label: "apis.title" },
  { id: "projects", label: "palette.projects" },
  { id: "actions", label: "palette.actions" },
  { id: "docs", label: "palette.docs" },
] as const satisfies readonly { id: PaletteItem["group"]; label: TextId }[];

interface Group {
  id: string;
  label: TextId;
  items: readonly PaletteItem[];
}

/** Groups the results. The group with the best match comes first. */
function grouped(found: readonly PaletteItem[]): Group[] {
  const groups = GROUPS.map((group) => ({ ...group, items: found.filter((item) => item.group === group.id) }));
  const rank = ([best]: readonly PaletteItem[]) => (best ? found.indexOf(best) : found.length);
  return groups.filter(({ items }) => items.length > 0).sort((a, b) => rank(a.items) - rank(b.items));
}

/** Without a query: what was chosen last, then everything else. */
function withRecent(items: readonly PaletteItem[]): Group[] {
  const recent = recentItems();
  const others = grouped(items.filter(({ id }) => !recent.some((item) => item.id === id)));
  return recent.length === 0 ? others : [{ id: "recent", label: "palette.recent", items: recent }, ...others];
}

/** The field keeps the focus; arrow keys move through the results. */
function Finder({ onChoose }: { onChoose: (item: PaletteItem) => void }) {
  const t = useTexts();
  const id = useId();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const known = usePaletteItems();
  const remote = useRemoteItems(query);
  const isSearch = query.trim() !== "";
  // What the server finds comes after what is known, so that the first result does not change under the hand.
  const groups = isSearch ? [...grouped(find(known, query)), ...grouped(remote.items)] : withRecent(known);
  // In the order in which they are shown.
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(at, items.length - 1)];
  const optionId = (item: PaletteItem) => `${id}-${items.indexOf(item)}`;
  const activeId = active && optionId(active);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends the composition of a character.
    if (event.nativeEvent.isComposing) return;
    const last = items.length - 1;
    if (event.key === "ArrowDown") setAt(at >= last ? 0 : at + 1);
    else if (event.key === "ArrowUp") setAt(at <= 0 ? last : Math.min(at, last) - 1);
    else if (event.key === "Enter" && active) onChoose(active);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search size={16} aria-hidden="true" className="shrink-0 text-soft" />
        <input
          type="text"
          role="combobox"
          aria-label={t("palette.placeholder")}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("palette.placeholder")}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-soft"
        />
      </div>
      <p role="status" className={items.length === 0 ? "px-4 py-8 text-center text-soft wrap-anywhere" : "sr-only"}>
        {items.length > 0 && t("palette.count", { count: items.length })}
        {items.length === 0 && (remote.isSearching ? t("palette.searching") : t("palette.none", { query }))}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={t("palette.results")} className="overflow-y-auto p-1.5">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options are grouped by role
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <p id={`${id}-${group.id}`} className="px-2.5 pt-2 pb-1 text-xs font-medium text-soft">
              {t(group.label)}
            </p>
            {group.items.map((item) => (
              <Option
                key={item.id}
                id={optionId(item)}
                item={item}
                isActive={item === active}
                onPoint={() => setAt(items.indexOf(item))}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (item: PaletteItem) => void;
}

function Option({ id, item, isActive, onPoint, onChoose }: OptionProps) {
  const { icon: Icon, label } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and receives the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 select-none aria-selected:bg-hover"
      onPointerMove={onPoint}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      <Icon size={16} aria-hidden="true" className="shrink-0 text-soft" />
      <span className="min-w-0 truncate">{label}</span>
      {item.hint && <span className="min-w-0 flex-1 truncate text-end text-[0.8125rem] text-soft">{item.hint}</span>}
      {item.shortcut && <Keys keys={item.shortcut} className="ms-auto" />}
    </div>
  );
}
