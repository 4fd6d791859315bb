import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The id of the tab that is open at first. Default: the first tab. */
  first?: string;
}

/** Returns the key that does the same in a script that runs from left to right. */
function mirroredKey({ key, currentTarget }: KeyboardEvent): string {
  if (getComputedStyle(currentTarget).direction !== "rtl") return key;
  return { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }[key] ?? key;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with arrow key navigation. A closed tab stays mounted, so its inputs keep their values. */
export function Tabs({ label, tabs, first }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(first ?? tabs[0]?.id);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[mirroredKey(event)];
    const next =
      step &&
      tabs[
        step(
          tabs.findIndex((tab) => tab.id === open),
          tabs.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    setOpen(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <div>
      <div className="hp-tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="hp-tab"
            id={`${id}${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === open}
            aria-controls={`${id}${tab.id}panel`}
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => setOpen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}${tab.id}panel`}
          aria-labelledby={`${id}${tab.id}`}
          hidden={tab.id !== open}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
