import { Dialog as Base } from "@base-ui/react/dialog";
import { Menu, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { buttonClass } from "../components/button.tsx";
import { useTexts } from "../texts/language.ts";

/** A button and a side panel, for narrow windows. Wide windows show its content beside the page instead. */
export function Drawer({ title, children }: { title: string; children: (close: () => void) => ReactNode }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger
        aria-label={t("frame.openMenu")}
        className={buttonClass({ look: "quiet", size: "icon" }, "lg:hidden")}
      >
        <Menu size={18} aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/35 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-y-0 start-0 z-50 flex w-[min(18rem,calc(100vw-3rem))] flex-col gap-4 overflow-y-auto border-e border-line bg-raised p-4 shadow-raised transition-transform duration-200 outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="flex items-center justify-between gap-2">
            <Base.Title className="truncate font-semibold tracking-tight">{title}</Base.Title>
            <Base.Close
              aria-label={t("frame.closeMenu")}
              className={buttonClass({ look: "quiet", size: "small-icon" })}
            >
              <X size={16} aria-hidden="true" />
            </Base.Close>
          </div>
          {children(() => setOpen(false))}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
