import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { createContext, type ReactNode, type RefObject, use, useMemo, useRef } from "react";
import { isOpenerThere } from "../frame/keep-focus.ts";
import { useTexts } from "../texts/language.ts";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Leaves out the close button, because the content is shown only once. */
  hidesClose?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/** How the content of a dialog asks before it is lost. */
interface DialogAround {
  isOpen: boolean;
  /** Called instead of closing, when Escape or the close button is pressed. Null to close at once. */
  question: RefObject<((close: () => void) => void) | null>;
}

const DialogContext = createContext<DialogAround | null>(null);

/** The dialog around a component, null on a page. */
export const useDialogAround = () => use(DialogContext);

/** The element that takes the focus: the safe answer to a question, or the first input, rather than the close button. */
const FIRST_FOCUS =
  "[data-safe-answer], input:not([aria-hidden=true]), textarea, [role=checkbox], [role=switch]:not([data-disabled])";

/**
 * A modal dialog: takes the focus, returns it when it closes, and closes with Escape. A form in it has an `UnsavedGuard`,
 * so that what was typed is not lost by that.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  hidesClose = false,
  isWide = false,
  children,
}: DialogProps) {
  const t = useTexts();
  const popup = useRef<HTMLDivElement>(null);
  const question: DialogAround["question"] = useRef(null);
  const around = useMemo(() => ({ isOpen, question }), [isOpen]);

  function close() {
    if (question.current) question.current(onClose);
    else onClose();
  }

  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && close()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/35 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end justify-items-center overflow-y-auto overscroll-contain sm:items-center sm:p-6">
          <Base.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>(FIRST_FOCUS) ?? true}
            finalFocus={isOpenerThere}
            className={classNames(
              "relative w-full rounded-t-2xl border border-line bg-raised p-5 shadow-raised transition-[transform,opacity] duration-150 outline-none data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:rounded-2xl sm:p-6",
              isWide ? "sm:max-w-xl" : "sm:max-w-md",
            )}
          >
            <div className="flex items-start justify-between gap-3">
              <Base.Title className="min-w-0 text-base font-semibold tracking-tight text-balance wrap-anywhere">
                {title}
              </Base.Title>
              {!hidesClose && (
                <Base.Close
                  aria-label={t("common.close")}
                  className={buttonClass({ look: "quiet", size: "small-icon" }, "-me-2 -mt-1")}
                >
                  <X size={16} aria-hidden="true" />
                </Base.Close>
              )}
            </div>
            {description && <Base.Description className="mt-1 text-soft">{description}</Base.Description>}
            <DialogContext value={around}>
              <div className="mt-5">{children}</div>
            </DialogContext>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}
