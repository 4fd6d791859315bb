import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { FieldError } from "../../components/field.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { useAction } from "../../data/use-action.ts";
import { useTexts } from "../../texts/language.ts";
import { useTyped } from "./typed.ts";

interface SearchResultsProps {
  /** Names the search field. */
  label: string;
  /** The results of a query that is not empty. */
  children: (query: string) => ReactNode;
}

/** A search field in a dialog, with what it finds below. */
export function SearchResults({ label, children }: SearchResultsProps) {
  const [query, setQuery] = useState("");
  const [typed, type] = useTyped(query, setQuery);
  const wanted = query.trim();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SearchInput label={label} value={typed} onChange={type} />
      {wanted !== "" && children(wanted)}
    </div>
  );
}

interface ResultsProps<Row> {
  /** Names the list of results. */
  label: string;
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** Says that nothing matches. */
  none: string;
  children: (row: Row) => ReactNode;
}

/** What a search has found, each with its action at the end. */
export function Results<Row extends { id: string }>({ label, rows, none, children }: ResultsProps<Row>) {
  if (!rows) return null;
  if (rows.length === 0) {
    return (
      <p role="status" className="text-soft wrap-anywhere">
        {none}
      </p>
    );
  }
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex min-w-0 items-center justify-between gap-3 py-2">
          {children(row)}
        </li>
      ))}
    </ul>
  );
}

interface AddButtonProps {
  /** Names what is added, for screen readers. */
  label: string;
  onAdd: () => Promise<unknown>;
  /** Says that it is added. */
  added: string;
}

/** Adds one of the results, or says below the button why it cannot be added. */
export function AddButton({ label, onAdd, added }: AddButtonProps) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  return (
    <span className="flex min-w-0 flex-col items-end gap-1">
      <Button size="small" aria-label={label} isBusy={isBusy} onClick={() => run(onAdd, added)}>
        {t("members.addShort")}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </span>
  );
}
