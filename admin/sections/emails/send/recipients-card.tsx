import { getRouteApi } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Field } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useLast } from "../../../components/use-last.ts";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { useKnown } from "../../../data/watched.ts";
import { DaysDialog } from "../../../pieces/lists/days-dialog.tsx";
import { FilterChips, FilterMenu } from "../../../pieces/lists/filters.tsx";
import { useTyped } from "../../../pieces/lists/typed.ts";
import type { UserFilters } from "../../../pieces/users/user-filter-search.ts";
import { useUserChips, useUserFilters } from "../../../pieces/users/user-filters.ts";
import { UserSearch } from "../../../pieces/users/user-search.tsx";
import { useTexts } from "../../../texts/language.ts";
import { useUserName } from "../queries.ts";
import { idsOf, matchingOf, pickedSearch, type SendSearch } from "./send-search.ts";

const route = getRouteApi("/signed-in/projects/$projectId/emails/send");

/** Who gets the mail: users that are found one by one, or all that match. The URL has them, as other pages link to it. */
export function RecipientsCard() {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: SendSearch) =>
    void navigate({ search: (known) => ({ ...known, ...changes }), replace: true });
  return (
    <Card title={t("mailWizard.recipients")} hint={t("mailWizard.recipientsHint")}>
      <div className="flex flex-col gap-5">
        <Field label={t("mailWizard.who")}>
          {(parts) => (
            <Select
              {...parts}
              value={search.who ?? "matching"}
              options={[
                { value: "matching", label: t("mailWizard.matching") },
                { value: "picked", label: t("mailWizard.picked") },
              ]}
              onChange={(who) => change({ who: who === "picked" ? who : undefined })}
            />
          )}
        </Field>
        {search.who === "picked" ? (
          <Picked ids={idsOf(search)} onChange={(ids) => change(pickedSearch(ids))} />
        ) : (
          <Matching filters={search} onChange={change} />
        )}
      </div>
    </Card>
  );
}

function Matching({ filters, onChange }: { filters: UserFilters; onChange: (changes: UserFilters) => void }) {
  const t = useTexts();
  const { app } = useProject();
  const [typed, type] = useTyped(filters.q ?? "", (text) => onChange({ q: text.trim() || undefined }));
  const [isChoosingDays, setChoosingDays] = useState(false);
  const menu = useUserFilters(filters, onChange, () => setChoosingDays(true));
  const chips = useUserChips({ ...filters, kind: undefined }, onChange);
  const found = useLast(useKnown(app.matchingUserCount(matchingOf(filters))));
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-end gap-2">
        <Field
          label={t("mailWizard.query")}
          isOptional
          error={typed.length > NAME_MAX_LENGTH ? t("common.tooLong", { max: NAME_MAX_LENGTH }) : undefined}
          className="grow basis-48"
        >
          {(parts) => (
            <TextInput {...parts} value={typed} autoComplete="off" onChange={({ target }) => type(target.value)} />
          )}
        </Field>
        <FilterMenu filters={menu.filter(({ id }) => id !== "kind")} />
      </div>
      <FilterChips chips={chips} />
      <p role="status" className="text-soft">
        {found && t(found.isExact ? "mailWizard.found" : "mailWizard.foundAtLeast", { count: found.count })}
      </p>
      <DaysDialog
        isOpen={isChoosingDays}
        title={t("users.betweenTitle")}
        onClose={() => setChoosingDays(false)}
        since={filters.since}
        until={filters.until}
        onChoose={(days) => onChange({ period: undefined, since: undefined, until: undefined, ...days })}
      />
    </div>
  );
}

function Picked({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const t = useTexts();
  return (
    <>
      <UserSearch
        action={(user) =>
          user.primaryEmail === null ? (
            <span className="text-[0.8125rem] text-soft">{t("mailWizard.noAddress")}</span>
          ) : (
            <Button size="small" disabled={ids.includes(user.id)} onClick={() => onChange([...ids, user.id])}>
              {ids.includes(user.id) ? t("mailWizard.added") : t("mailWizard.add")}
              <span className="sr-only">: {nameOf(user, t)}</span>
            </Button>
          )
        }
      />
      {ids.length > 0 && (
        <ul aria-label={t("mailWizard.recipients")} className="flex flex-wrap gap-2">
          {ids.map((id) => (
            <PickedUser key={id} id={id} onRemove={() => onChange(ids.filter((each) => each !== id))} />
          ))}
        </ul>
      )}
    </>
  );
}

function PickedUser({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useTexts();
  const name = useUserName(id);
  return (
    <li className="inline-flex min-h-8 items-center gap-1 rounded-full border border-line ps-3 pe-1 wrap-anywhere">
      {name}
      <button
        type="button"
        aria-label={t("mailWizard.remove", { name })}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-full text-soft hover:bg-hover hover:text-text"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
