import type { ConfigOverride } from "hallpass";
import { useState } from "react";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { useLast } from "../../components/use-last.ts";
import { useChange } from "../../data/changes.ts";
import { useChangeConfig, useProjectConfig } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import { KEPT_KINDS } from "./kept-kinds.ts";

/** Shows and changes for how long the project keeps mails, webhook messages and its audit log. */
export function RetentionCard() {
  const t = useTexts();
  return (
    <Card title={t("settings.retention")} hint={t("settings.retentionHint")}>
      <div className="flex max-w-lg flex-col gap-4">
        {KEPT_KINDS.map((each) => (
          <KeptFor key={each.kind} {...each} />
        ))}
      </div>
    </Card>
  );
}

function KeptFor({ kind, label, byDefault, choices }: (typeof KEPT_KINDS)[number]) {
  const t = useTexts();
  const config = useProjectConfig();
  const change = useChangeConfig();
  const save = (days: number) => {
    const changes: ConfigOverride = {};
    changes[`retention.${kind}`] = days;
    return change(changes);
  };
  const { pending, failure, make } = useChange(save);
  const stored = config.retention?.[kind] ?? byDefault;
  const shown = pending ?? stored;
  // An app may have set a number of its own.
  const days = choices.some((choice) => choice === shown) ? choices : [shown, ...choices];
  const options = days.map((each) => ({
    value: String(each),
    label: each === 0 ? t("settings.retentionForever") : t("settings.retentionDays", { count: each }),
  }));
  const [asked, setAsked] = useState<number | null>(null);
  const wanted = useLast(asked) ?? shown;
  function choose(days: number) {
    if (lasts(days) < lasts(shown)) setAsked(days);
    else make(days);
  }

  return (
    <>
      <Field label={t(label)} error={failure}>
        {(parts) => (
          <Select
            {...parts}
            className="w-48"
            value={String(shown)}
            options={options}
            onChange={(chosen) => choose(Number(chosen))}
          />
        )}
      </Field>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t("settings.retentionShorterTitle", { kind: t(label) })}
        body={t("settings.retentionShorterBody", { count: wanted })}
        action={t("settings.retentionShorterAction")}
        onConfirm={async () => {
          await save(wanted);
        }}
      />
    </>
  );
}

/** 0 is for ever. */
const lasts = (days: number) => (days === 0 ? Number.POSITIVE_INFINITY : days);
