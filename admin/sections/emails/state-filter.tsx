import type { Mail, MailCounts } from "hallpass/admin";
import { classNames } from "../../components/class-names.ts";
import { useLanguage } from "../../texts/language.ts";
import { STATES } from "./emails-search.ts";
import { STATE_TEXTS } from "./mail-state.tsx";

interface StateFilterProps {
  state: Mail["state"] | undefined;
  /** Undefined until they are counted. */
  counts: MailCounts | undefined;
  onChange: (state: Mail["state"] | undefined) => void;
}

/** A chip for each state with its number of mails. A second press shows all mails again. */
export function StateFilter({ state, counts, onChange }: StateFilterProps) {
  const { t, locale } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label={t("emails.states")} className="mb-4 flex flex-wrap gap-2">
      {STATES.map((each) => {
        const { count, isExact = true } = counts?.[each] ?? {};
        const isOn = each === state;
        return (
          <button
            key={each}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? undefined : each)}
            className={classNames(
              "inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-[0.8125rem]",
              isOn ? "border-brand bg-brand-tint text-brand" : "border-line bg-card hover:bg-hover",
            )}
          >
            {t(STATE_TEXTS[each])}
            {count !== undefined && (
              <span className={classNames("tabular-nums", !isOn && "text-soft")}>
                {count.toLocaleString(locale)}
                {!isExact && "+"}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
