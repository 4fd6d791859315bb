import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

/** Section 9 of the specification: tooltips show at once; for this long after one, the next one does, too. */
const DELAY_MILLIS = 0;
const SKIP_MILLIS = 300;

/** Wraps the console, so that tooltips know of each other. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={DELAY_MILLIS} timeout={SKIP_MILLIS}>
      {children}
    </Base.Provider>
  );
}

interface TooltipProps {
  text: string;
  side?: "top" | "right";
  /** The element needs no explanation now. */
  isOff?: boolean;
  /** The element that is explained: it shows the text when it is pointed at or focused. */
  children: ReactElement;
}

/** A few words about an element, which are in its name or text, too: not everybody can point at things. */
export function Tooltip({ text, side = "top", isOff = false, children }: TooltipProps) {
  return (
    <Base.Root disabled={isOff}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} className="z-80" sideOffset={6}>
          {/* What it says is in the name or text of its element, too, so screen readers do not need it. */}
          <Base.Popup
            aria-hidden="true"
            className="max-w-64 animate-rise rounded-lg bg-solid px-2.5 py-1 text-xs font-medium text-on-solid shadow-raised"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
