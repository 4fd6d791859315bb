/**
 * The class names of a table. Where its columns do not fit, each row becomes a card with the column's name beside each
 * value. Written out for both widths, because Tailwind finds class names by reading the source.
 */
export interface TableClasses {
  head: string;
  block: string;
  row: string;
  cell: string;
  /** Where rows are cards: the cell that names the row stands at the top of the card, */
  title: string;
  /** beside the checkbox that picks the row, */
  beside: string;
  pick: string;
  /** and the row's menu. */
  menu: string;
}

const CELL =
  "px-4 before:text-[0.8125rem] before:text-soft before:shrink-0 before:hidden data-label:before:content-[attr(data-label)]";

/** For tables with few columns: cards below 36rem. */
export const fewColumns: TableClasses = {
  head: "@max-[36rem]:sr-only",
  block: "@max-[36rem]:block",
  title: "@max-[36rem]:justify-start! @max-[36rem]:pe-14 @max-[36rem]:text-start! @max-[36rem]:before:hidden!",
  beside: "@max-[36rem]:ps-12",
  pick: "@max-[36rem]:absolute @max-[36rem]:start-0 @max-[36rem]:top-4",
  menu: "@max-[36rem]:absolute @max-[36rem]:end-0 @max-[36rem]:top-2",
  row: "@max-[36rem]:relative @max-[36rem]:block @max-[36rem]:py-3 @min-[36rem]:hover:bg-hover/50",
  cell: `${CELL} @min-[36rem]:h-12 @min-[36rem]:px-3 @min-[36rem]:py-1.5 @min-[36rem]:first:ps-5 @min-[36rem]:last:pe-5 @max-[36rem]:flex @max-[36rem]:items-center @max-[36rem]:justify-between @max-[36rem]:gap-4 @max-[36rem]:py-1 @max-[36rem]:text-end @max-[36rem]:wrap-anywhere @max-[36rem]:empty:hidden @max-[36rem]:data-label:before:block`,
};

/** For tables with many columns: cards below 52rem. */
export const manyColumns: TableClasses = {
  head: "@max-[52rem]:sr-only",
  block: "@max-[52rem]:block",
  title: "@max-[52rem]:justify-start! @max-[52rem]:pe-14 @max-[52rem]:text-start! @max-[52rem]:before:hidden!",
  beside: "@max-[52rem]:ps-12",
  pick: "@max-[52rem]:absolute @max-[52rem]:start-0 @max-[52rem]:top-4",
  menu: "@max-[52rem]:absolute @max-[52rem]:end-0 @max-[52rem]:top-2",
  row: "@max-[52rem]:relative @max-[52rem]:block @max-[52rem]:py-3 @min-[52rem]:hover:bg-hover/50",
  cell: `${CELL} @min-[52rem]:h-12 @min-[52rem]:px-3 @min-[52rem]:py-1.5 @min-[52rem]:first:ps-5 @min-[52rem]:last:pe-5 @max-[52rem]:flex @max-[52rem]:items-center @max-[52rem]:justify-between @max-[52rem]:gap-4 @max-[52rem]:py-1 @max-[52rem]:text-end @max-[52rem]:wrap-anywhere @max-[52rem]:empty:hidden @max-[52rem]:data-label:before:block`,
};
