import type { PermissionDefinition } from "hallpass/admin";
import { useState } from "react";
import { CheckRow } from "../../components/check-row.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { givenBy } from "../../data/containment.ts";
import { useTexts } from "../../texts/language.ts";

interface PermissionChoiceProps {
  legend: string;
  definitions: readonly PermissionDefinition[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** More permissions than this get a search field. */
const MANY = 10;

/** Chooses permissions, and says of each other one whether it is given through a chosen one. */
export function PermissionChoice({ legend, definitions, chosen, onChange }: PermissionChoiceProps) {
  const t = useTexts();
  const [query, setQuery] = useState("");
  const given = givenBy(chosen, definitions);
  const through = given.filter((id) => !chosen.includes(id));
  const wanted = query.trim().toLowerCase();
  const shown = definitions.filter(
    ({ id, description }) => id.includes(wanted) || description?.toLowerCase().includes(wanted),
  );

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-[0.8125rem] font-medium">{legend}</legend>
      {definitions.length > MANY && <SearchInput label={t("permissions.find")} value={query} onChange={setQuery} />}
      {definitions.length === 0 && <p className="text-soft">{t("permissions.noneToChoose")}</p>}
      {definitions.length > 0 && shown.length === 0 && (
        <p className="text-soft wrap-anywhere">{t("permissions.noneFound", { query })}</p>
      )}
      <div className="flex max-h-72 flex-col gap-2.5 overflow-y-auto p-0.5">
        {shown.map(({ id, description }) => (
          <CheckRow
            key={id}
            label={id}
            hint={hintOf(description, through.includes(id) ? t("permissions.through") : undefined)}
            isChecked={chosen.includes(id)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, id].sort() : chosen.filter((each) => each !== id))}
          />
        ))}
      </div>
      <p role="status" className="text-[0.8125rem] text-soft wrap-anywhere">
        {through.length > 0 && t("permissions.alsoGiven", { permissions: through.join(", ") })}
      </p>
    </fieldset>
  );
}

const hintOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ") || undefined;
