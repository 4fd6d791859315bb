import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { classNames } from "../components/class-names.ts";
import { Tooltip } from "../components/tooltip.tsx";
import { useTexts } from "../texts/language.ts";
import { narrowNav } from "./narrow-nav.ts";
import { navItem, ProjectNav } from "./project-nav.tsx";

/** The navigation at the side of wide windows. It collapses to icons. */
export function NavAside() {
  const t = useTexts();
  const isNarrow = narrowNav.useIsOn();
  const label = t(isNarrow ? "frame.expandNavigation" : "frame.collapseNavigation");
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      className={classNames(
        "sticky top-14 flex h-[calc(100dvh-3.5rem)] shrink-0 flex-col justify-between gap-4 overflow-y-auto border-e border-line px-3 py-5 max-lg:hidden",
        isNarrow ? "w-15.5" : "w-60",
      )}
    >
      <ProjectNav isNarrow={isNarrow} />
      <Tooltip text={`${label} ([)`} side="right">
        <button
          type="button"
          aria-label={label}
          aria-keyshortcuts="["
          className={classNames(navItem, "w-full shrink-0")}
          onClick={() => narrowNav.turn(!isNarrow)}
        >
          <Icon size={16} aria-hidden="true" />
          {!isNarrow && t("frame.collapse")}
        </button>
      </Tooltip>
    </aside>
  );
}
