import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTexts } from "../texts/language.ts";
import { buttonClass } from "./button.tsx";

interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  /** The element that gets the focus when the panel closes. */
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
  /** Stays below what scrolls. */
  footer?: ReactNode;
}

/** A panel from the right, beside what it is about: the page stays in use. Closes with Escape. */
export function SidePanel({ isOpen, onClose, title, subtitle, returnFocus, children, footer }: SidePanelProps) {
  const t = useTexts();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={false} disablePointerDismissal>
      <Base.Portal>
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={() => returnFocus?.() ?? true}
          className="fixed inset-y-0 end-0 z-40 flex w-full flex-col border-s border-line bg-raised shadow-raised transition-transform duration-150 outline-none data-ending-style:translate-x-full data-starting-style:translate-x-full motion-reduce:transition-none sm:w-[min(30rem,90vw)] rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full"
        >
          <div className="flex items-start justify-between gap-3 border-b border-line p-4 sm:px-5">
            <div className="min-w-0">
              <Base.Title className="text-base font-semibold tracking-tight wrap-anywhere">{title}</Base.Title>
              {subtitle && <p className="text-[0.8125rem] text-soft">{subtitle}</p>}
            </div>
            <Base.Close
              aria-label={t("common.close")}
              className={buttonClass({ look: "quiet", size: "small-icon" }, "-me-2 -mt-1")}
            >
              <X size={16} aria-hidden="true" />
            </Base.Close>
          </div>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long contents scroll, also by keyboard
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 -outline-offset-2 sm:p-5"
          >
            {children}
          </div>
          {footer && <div className="max-h-[60dvh] overflow-y-auto border-t border-line p-4 sm:px-5">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
