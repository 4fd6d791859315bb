import { useQuery } from "@tanstack/react-query";
import type { ServerUser, UserFilters } from "hallpass";
import { X } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Field } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { asked } from "../../../data/watched.ts";
import { UserSearch } from "../../../pieces/user-search.tsx";
import { useTexts } from "../../../texts/language.ts";

export interface Recipients {
  mode: "matching" | "picked";
  filters: UserFilters;
  picked: readonly ServerUser[];
}

export const NO_RECIPIENTS: Recipients = { mode: "matching", filters: { isAnonymous: false }, picked: [] };

interface RecipientsCardProps {
  value: Recipients;
  onChange: (value: Recipients) => void;
}

/** Who gets the mail: users that are found one by one, or all that match. */
export function RecipientsCard({ value, onChange }: RecipientsCardProps) {
  const t = useTexts();
  return (
    <Card title={t("mailWizard.recipients")} hint={t("mailWizard.recipientsHint")}>
      <div className="flex flex-col gap-5">
        <Field label={t("mailWizard.who")}>
          {(parts) => (
            <Select
              {...parts}
              value={value.mode}
              options={[
                { value: "matching", label: t("mailWizard.matching") },
                { value: "picked", label: t("mailWizard.picked") },
              ]}
              onChange={(mode) => onChange({ ...value, mode })}
            />
          )}
        </Field>
        {value.mode === "matching" ? (
          <Matching filters={value.filters} onChange={(filters) => onChange({ ...value, filters })} />
        ) : (
          <Picked picked={value.picked} onChange={(picked) => onChange({ ...value, picked })} />
        )}
      </div>
    </Card>
  );
}

function Matching({ filters, onChange }: { filters: UserFilters; onChange: (filters: UserFilters) => void }) {
  const t = useTexts();
  const { id, app } = useProject();
  const { data } = useQuery(asked(["user-count", id, filters], () => app.countMatchingUsers(filters)));
  const verified = filters.isVerified === undefined ? "any" : filters.isVerified ? "yes" : "no";
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Field label={t("mailWizard.query")} isOptional className="grow basis-48">
          {(parts) => (
            <TextInput
              {...parts}
              value={filters.query ?? ""}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...filters, query: target.value.trim() || undefined })}
            />
          )}
        </Field>
        <Field label={t("users.filterVerified")} className="basis-48">
          {(parts) => (
            <Select
              {...parts}
              value={verified}
              options={[
                { value: "any", label: t("mailWizard.anyAddress") },
                { value: "yes", label: t("users.isVerified") },
                { value: "no", label: t("users.isUnverified") },
              ]}
              onChange={(chosen) =>
                onChange({ ...filters, isVerified: chosen === "any" ? undefined : chosen === "yes" })
              }
            />
          )}
        </Field>
      </div>
      <p role="status" className="text-soft">
        {data && t(data.isExact ? "mailWizard.found" : "mailWizard.foundAtLeast", { count: data.count })}
      </p>
    </>
  );
}

function Picked({ picked, onChange }: { picked: readonly ServerUser[]; onChange: (users: ServerUser[]) => void }) {
  const t = useTexts();
  const ids = new Set(picked.map(({ id }) => id));
  return (
    <>
      <UserSearch
        action={(user) =>
          user.primaryEmail === null ? (
            <span className="text-[0.8125rem] text-soft">{t("mailWizard.noAddress")}</span>
          ) : (
            <Button size="small" disabled={ids.has(user.id)} onClick={() => onChange([...picked, user])}>
              {ids.has(user.id) ? t("mailWizard.added") : t("mailWizard.add")}
              <span className="sr-only">: {nameOf(user, t)}</span>
            </Button>
          )
        }
      />
      {picked.length > 0 && (
        <ul aria-label={t("mailWizard.recipients")} className="flex flex-wrap gap-2">
          {picked.map((user) => (
            <li
              key={user.id}
              className="inline-flex min-h-8 items-center gap-1 rounded-full border border-line ps-3 pe-1 wrap-anywhere"
            >
              {nameOf(user, t)}
              <button
                type="button"
                aria-label={t("mailWizard.remove", { name: nameOf(user, t) })}
                onClick={() => onChange(picked.filter(({ id }) => id !== user.id))}
                className="grid size-6 shrink-0 place-items-center rounded-full text-soft hover:bg-hover hover:text-text"
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
