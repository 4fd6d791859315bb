import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";

export interface PagerProps {
  /** The place of the first row on this page, counted from 1; undefined for a page from a URL that does not name it. */
  from: number | undefined;
  /** The number of rows on this page. */
  shown: number;
  /** Undefined until the rows are counted. */
  total: number | undefined;
  /** The rows are too many to count: there are more than `total`. */
  isAtLeast?: boolean;
  /** Left out on the first page. */
  onPrevious?: () => void;
  /** Left out on the last page. */
  onNext?: () => void;
}

/** The range and the total, with buttons for the previous and next page. No page numbers: keyset pages have none. */
export function Pager({ onPrevious, onNext, ...place }: PagerProps) {
  const t = useTexts();
  // Once there were pages, the buttons stay: one of them may have the focus while another page loads.
  const [isPaged, setPaged] = useState(false);
  if (!isPaged && (onPrevious || onNext)) setPaged(true);
  if (!isPaged) {
    return <p className="mt-3 text-end text-[0.8125rem] text-soft tabular-nums">{rangeOf(place, t)}</p>;
  }
  return (
    <nav aria-label={t("list.pages")} className="mt-3 flex items-center justify-end gap-2 text-[0.8125rem] text-soft">
      <span className="tabular-nums">{rangeOf(place, t)}</span>
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

type Place = Pick<PagerProps, "from" | "shown" | "total" | "isAtLeast">;

function rangeOf({ from, shown, total, isAtLeast }: Place, t: SayText): string {
  if (from === undefined || shown === 0) return "";
  const to = from + shown - 1;
  if (total === undefined) return t("list.rangeOnly", { from, to });
  // The rows are counted apart from the page, so the count may be a moment older.
  return t(isAtLeast ? "list.rangeAtLeast" : "list.range", { from, to, total: Math.max(total, to) });
}
