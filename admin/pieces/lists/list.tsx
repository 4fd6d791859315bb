import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { useTexts } from "../../texts/language.ts";
import { Pager, type PagerProps } from "./pager.tsx";

export interface EmptyList {
  icon: LucideIcon;
  title: string;
  /** What will appear here. */
  hint: string;
  /** The action that creates the first item. */
  action?: ReactNode;
}

interface ListProps {
  /** The number of rows without any search or filter. */
  total: number;
  /** The number of rows that are shown. */
  shown: number;
  /** Shown instead of the list if there is nothing to list. */
  empty: EmptyList;
  search?: { label: string; value: string; onChange: (value: string) => void };
  /** Shown beside the search field. */
  filters?: ReactNode;
  /** The conditions on the rows, shown below the toolbar. */
  chips?: ReactNode;
  /** Shown if no row matches: says which search or filter to remove, and removes it. */
  noMatch?: { title: string; hint: string; onClear: () => void };
  /** The number of rows as a sentence, for screen readers. */
  count?: string;
  paging?: PagerProps;
  /** The border around the rows: `own` for tables, `card` if the list is in a card, `none` for a list of cards. */
  box?: "own" | "card" | "none";
  headingLevel?: 2 | 3;
  children: ReactNode;
}

/** A toolbar, the rows or the reason why there are none, and the pager. */
export function List(props: ListProps) {
  const {
    total,
    shown,
    empty,
    search,
    filters,
    chips,
    count,
    paging,
    box = "none",
    headingLevel = 2,
    children,
  } = props;
  if (total === 0) {
    return (
      <Frame look={box === "none" ? "dashed" : box}>
        <EmptyState icon={empty.icon} title={empty.title} headingLevel={headingLevel} action={empty.action}>
          {empty.hint}
        </EmptyState>
      </Frame>
    );
  }
  return (
    <>
      {(search || filters) && (
        <div className="mb-4 flex flex-wrap gap-2">
          {search && <SearchInput {...search} />}
          {filters}
        </div>
      )}
      {chips}
      {count && (
        <p role="status" className="sr-only">
          {count}
        </p>
      )}
      {shown === 0 && props.noMatch ? (
        <NoMatch {...props.noMatch} headingLevel={headingLevel} />
      ) : (
        <Frame look={box}>{children}</Frame>
      )}
      {paging && <Pager {...paging} />}
    </>
  );
}

interface NoMatchProps extends NonNullable<ListProps["noMatch"]> {
  headingLevel: 2 | 3;
}

function NoMatch({ title, hint, onClear, headingLevel }: NoMatchProps) {
  const t = useTexts();
  return (
    <Frame look="dashed">
      <EmptyState
        icon={SearchX}
        title={title}
        headingLevel={headingLevel}
        action={<Button onClick={onClear}>{t("common.clear")}</Button>}
      >
        {hint}
      </EmptyState>
    </Frame>
  );
}

const FRAMES = {
  own: "min-w-0 overflow-hidden rounded-xl border border-line bg-card shadow-card",
  dashed: "rounded-xl border border-dashed border-line bg-card",
};

function Frame({ look, children }: { look: keyof typeof FRAMES | "card" | "none"; children: ReactNode }) {
  return look === "card" || look === "none" ? children : <div className={FRAMES[look]}>{children}</div>;
}
