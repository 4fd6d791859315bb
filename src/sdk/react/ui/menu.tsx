import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Styles } from "#sdk/react/theme/theme.tsx";
import { menuStyles } from "./menu-styles.ts";
import { Problem } from "./problem.tsx";
import { useAction } from "./use-action.ts";

export interface MenuItem {
  /** Distinguishes items with the same text. */
  id?: string;
  text: string;
  icon?: ReactNode;
  onClick: () => void | Promise<void>;
  /** Makes the item a radio item, checked or not. */
  isChosen?: boolean;
  /** Shown below the text of an item that cannot be chosen now. */
  disabledReason?: string;
}

export interface MenuGroup {
  /** Shown above the items. */
  label?: string;
  /** Shown instead of items when there are none. */
  note?: string;
  items: readonly MenuItem[];
}

interface MenuProps {
  label: string;
  /** The content of the button that opens the menu. */
  button: ReactNode;
  isWide?: boolean;
  /** Makes the button look like a select field. */
  isFramed?: boolean;
  /** Shown at the top of the menu. */
  head?: ReactNode;
  groups: readonly MenuGroup[];
}

/**
 * A button with a menu. Arrows, Home, End and first letters move; Escape closes; the focus returns to the button. Says in
 * place of the menu why the action of an item failed.
 */
export function Menu({ label, button, isWide = false, isFramed = false, head, groups }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [openAt, setOpenAt] = useState<"first" | "last" | null>(null);
  const [side, setSide] = useState<"start" | "end">("end");
  const { run, isBusy, problem, setProblem } = useAction();
  const isOpen = openAt !== null;

  const open = (at: "first" | "last") => {
    setProblem(undefined);
    setOpenAt(at);
  };

  const close = () => {
    setOpenAt(null);
    opener.current?.focus();
  };

  useLayoutEffect(() => {
    if (openAt === null) return;
    // Near the left edge of the window, a menu aligned with the button's right edge would be cut off.
    const { left, right } = anchor.current?.getBoundingClientRect() ?? { left: 0, right: 0 };
    const isInRightHalf = left + right > document.documentElement.clientWidth;
    const isMirrored = anchor.current !== null && getComputedStyle(anchor.current).direction === "rtl";
    setSide(isInRightHalf !== isMirrored ? "end" : "start");
    entriesOf(menu.current)
      .at(openAt === "first" ? 0 : -1)
      ?.focus();
  }, [openAt]);

  const hasPanel = isOpen || problem !== undefined;
  useEffect(() => {
    if (!hasPanel) return;
    const onPress = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || anchor.current?.contains(event.target)) return;
      setOpenAt(null);
      setProblem(undefined);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [hasPanel, setProblem]);

  const act = (item: MenuItem) => {
    close();
    void run(async () => item.onClick());
  };

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setProblem(undefined);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? "first" : "last");
  };

  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === "Tab") return setOpenAt(null);
    const all = entriesOf(menu.current);
    const at = all.findIndex((entry) => entry.matches(":focus"));
    const next = nextEntry(
      event.key,
      at,
      all.map((entry) => entry.textContent ?? ""),
    );
    if (event.key !== "Escape" && next === undefined) return;
    event.preventDefault();
    if (event.key === "Escape") close();
    else if (next !== undefined) all[next]?.focus();
  };

  return (
    <div className="hp-menu-anchor" ref={anchor}>
      <Styles css={menuStyles} />
      <button
        type="button"
        ref={opener}
        className="hp-menu-button"
        data-wide={isWide ? "" : undefined}
        data-framed={isFramed ? "" : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isBusy || undefined}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? setOpenAt(null) : open("first"))}
        onKeyDown={onButtonKey}
      >
        {button}
        <span className="hp-visually-hidden">{label}</span>
      </button>
      {isOpen && (
        <div className="hp-menu" data-side={side}>
          {head}
          <div role="menu" className="hp-menu-scroll" id={id} aria-label={label} ref={menu} onKeyDown={onMenuKey}>
            {groups.map((group) => (
              <Group key={keyOf(group)} group={group} act={act} />
            ))}
          </div>
        </div>
      )}
      {!isOpen && problem !== undefined && (
        <div className="hp-menu" data-side={side}>
          <Problem text={problem} />
        </div>
      )}
    </div>
  );
}

function Group({ group: { label, note, items }, act }: { group: MenuGroup; act: (item: MenuItem) => void }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu cannot contain a fieldset.
    <div role="group" className="hp-menu-group" aria-labelledby={label === undefined ? undefined : id}>
      {label !== undefined && (
        <div className="hp-menu-label" id={id}>
          {label}
        </div>
      )}
      {note !== undefined && <div className="hp-menu-note">{note}</div>}
      {items.map((item) => {
        const { id, text, icon, isChosen, disabledReason } = item;
        return (
          <button
            key={id ?? text}
            type="button"
            {...(isChosen === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": isChosen })}
            className="hp-menu-item"
            tabIndex={-1}
            aria-disabled={disabledReason === undefined ? undefined : true}
            onClick={() => disabledReason === undefined && act(item)}
          >
            {icon}
            <span className="hp-menu-text">
              {text}
              {disabledReason !== undefined && <small className="hp-menu-reason">{disabledReason}</small>}
            </span>
          </button>
        );
      })}
    </div>
  );
}

const entriesOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];

/** Distinguishes the groups of a menu, several of which may have no label. */
export const keyOf = ({ label, note, items }: MenuGroup) => label ?? note ?? items[0]?.text;

/** Returns the item that a key moves to. Arrows wrap around; a letter moves to the next item that begins with it. */
export function nextEntry(key: string, at: number, texts: readonly string[]): number | undefined {
  const count = texts.length;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (Math.max(at, 0) + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key.length !== 1) return undefined;
  const order = texts.map((_, step) => (at + 1 + step) % count);
  return order.find((entry) => texts[entry]?.toLowerCase().startsWith(key.toLowerCase()));
}
