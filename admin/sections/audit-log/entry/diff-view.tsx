import { useState } from "react";
import { shortened } from "#contract/shortened.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { useTexts } from "../../../texts/language.ts";
import type { TextId } from "../../../texts/texts.ts";
import { type Difference, type Field, fieldsOf } from "./diff.ts";

const WORDS = {
  added: { text: "auditEntry.added", tone: "good" },
  removed: { text: "auditEntry.removed", tone: "bad" },
  changed: { text: "auditEntry.changed", tone: "warn" },
} as const satisfies Record<Exclude<Difference, "unchanged">, { text: TextId; tone: string }>;

interface DiffProps {
  before: unknown;
  after: unknown;
  /** The entry records an event, not a change: its fields are neither added nor removed. */
  isEvent: boolean;
}

/** What an entry recorded, field by field: first what has changed. */
export function Diff({ before, after, isEvent }: DiffProps) {
  const t = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const fields = fieldsOf(before, after);
  const same = fields.filter(({ difference }) => difference === "unchanged");
  const shown = showsAll ? fields : fields.filter(({ difference }) => difference !== "unchanged");
  const isChange = !isEvent && fields.length > 0;
  return (
    <section>
      <h3 className="mb-2 text-[0.9375rem] font-semibold tracking-tight">
        {t(isChange ? "auditEntry.changes" : "auditEntry.details")}
      </h3>
      {fields.length === 0 && <p className="text-soft">{t("auditEntry.noDetails")}</p>}
      {fields.length > 0 && same.length === fields.length && (
        <p className="text-soft">{t("auditEntry.nothingChanged")}</p>
      )}
      <ul className="flex flex-col gap-3">
        {shown.map((field) => (
          <FieldRow key={field.path} field={field} isEvent={isEvent} />
        ))}
      </ul>
      {same.length > 0 && !showsAll && (
        <Button size="small" className="mt-3" onClick={() => setShowsAll(true)}>
          {t("auditEntry.showUnchanged", { count: same.length })}
        </Button>
      )}
    </section>
  );
}

function FieldRow({ field: { path, difference, before, after }, isEvent }: { field: Field; isEvent: boolean }) {
  const t = useTexts();
  const words = difference === "unchanged" || isEvent ? null : WORDS[difference];
  return (
    <li data-field={path} className="min-w-0">
      <p className="mb-1 flex flex-wrap items-center gap-2">
        <code className="font-mono text-[0.8125rem] wrap-anywhere">{path}</code>
        {words && <Badge tone={words.tone}>{t(words.text)}</Badge>}
      </p>
      <div className="flex flex-col gap-1">
        {difference === "changed" ? (
          <>
            <Value value={before} label={t("auditEntry.before")} tone="bad" />
            <Value value={after} label={t("auditEntry.after")} tone="good" />
          </>
        ) : (
          <Value value={difference === "removed" ? before : after} tone={isEvent ? undefined : words?.tone} />
        )}
      </div>
    </li>
  );
}

const TONES = { good: "bg-good-tint", bad: "bg-bad-tint", warn: "bg-sunken", none: "bg-sunken" };
const LONG_CHARACTERS = 240;
const LONG_LINES = 8;

interface ValueProps {
  value: unknown;
  label?: string;
  tone?: "good" | "bad" | "warn";
}

/** A value as people read it, shortened if it is long. */
function Value({ value, label, tone }: ValueProps) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(false);
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  const start = shortened(text.split("\n").slice(0, LONG_LINES).join("\n"), LONG_CHARACTERS);
  const isLong = start.length < text.length;
  return (
    <div className={classNames("min-w-0 rounded-lg px-3 py-1.5", TONES[tone ?? "none"])}>
      {label && <p className="text-xs text-soft">{label}</p>}
      {text === "" ? (
        <p className="text-[0.8125rem] text-soft">{t("auditEntry.empty")}</p>
      ) : (
        <pre className="font-mono text-[0.8125rem] whitespace-pre-wrap wrap-anywhere">
          {isLong && !isWhole ? `${start} …` : text}
        </pre>
      )}
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="mt-1 rounded text-[0.8125rem] font-medium text-brand hover:underline"
        >
          {t(isWhole ? "auditEntry.showLess" : "auditEntry.showAll")}
        </button>
      )}
    </div>
  );
}
