import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../components/button.tsx";
import { useTexts } from "../texts/language.ts";

export interface PagerProps {
  /** The first and the last row on this page, counted from 1. */
  from: number;
  to: number;
  total: number;
  /** Left out on the first page. */
  onPrevious?: () => void;
  /** Left out on the last page. */
  onNext?: () => void;
}

/** The range and the total, with buttons for the previous and next page. No page numbers: keyset pages have none. */
export function Pager({ from, to, total, onPrevious, onNext }: PagerProps) {
  const t = useTexts();
  return (
    <nav aria-label={t("list.pages")} className="mt-3 flex items-center justify-end gap-2 text-[0.8125rem] text-soft">
      <span className="tabular-nums">{t("list.range", { from, to, total })}</span>
      <Button
        look="quiet"
        size="small-icon"
        aria-label={t("list.previous")}
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <ChevronLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
      <Button look="quiet" size="small-icon" aria-label={t("list.next")} disabled={!onNext} onClick={onNext}>
        <ChevronRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
    </nav>
  );
}
