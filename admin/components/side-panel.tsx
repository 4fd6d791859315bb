import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../texts/language.ts";
import { buttonClass } from "./button.tsx";

interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A panel from the end of the window with one thing of the list behind it: closes with Escape, and the list stays. */
export function SidePanel({ isOpen, onClose, title, children }: SidePanelProps) {
  const t = useTexts();
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/35 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-y-0 end-0 z-50 flex w-full flex-col overflow-y-auto overscroll-contain border-s border-line bg-raised shadow-raised transition-transform duration-200 outline-none data-ending-style:translate-x-full data-starting-style:translate-x-full sm:w-[min(36rem,calc(100vw-3rem))] rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full">
          <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-raised px-4 py-3 sm:px-5">
            <Base.Title className="min-w-0 text-base font-semibold tracking-tight wrap-anywhere">{title}</Base.Title>
            <Base.Close
              aria-label={t("common.close")}
              className={buttonClass({ look: "quiet", size: "small-icon" }, "-me-2")}
            >
              <X size={16} aria-hidden="true" />
            </Base.Close>
          </div>
          <div className="flex min-w-0 flex-col gap-6 p-4 sm:p-5">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
