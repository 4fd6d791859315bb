import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { useTexts } from "../../texts/language.ts";

interface SelectionBarProps {
  /** The number of picked rows. Nothing is shown for none. */
  count: number;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** The actions for the picked rows, at the lower edge of the window. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const t = useTexts();
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? t("list.picked", { count }) : ""}
      </p>
      {count > 0 && (
        <div
          role="toolbar"
          aria-label={t("list.pickedActions")}
          className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-2 rounded-xl border border-line bg-raised py-2 ps-4 pe-2 shadow-raised"
        >
          <span className="font-medium tabular-nums">{t("list.picked", { count })}</span>
          {children}
          <Button look="quiet" size="small-icon" aria-label={t("list.clearPicked")} onClick={onClear}>
            <X size={15} aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  );
}
