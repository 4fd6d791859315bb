import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type Ref, useId, useState } from "react";
import { CheckRow } from "../../components/check-row.tsx";
import { FieldError } from "../../components/field.tsx";
import { useTexts } from "../../texts/language.ts";
import { eventGroups } from "./event-groups.ts";

interface EventsChoiceProps {
  hasAll: boolean;
  chosen: readonly string[];
  error: string | undefined;
  /** The first of the events to choose, to focus it. */
  ref: Ref<HTMLElement>;
  onAll: (hasAll: boolean) => void;
  onChange: (chosen: string[]) => void;
}

/** Which events an endpoint gets: all, or those that are checked. */
export function EventsChoice({ hasAll, chosen, error, ref, onAll, onChange }: EventsChoiceProps) {
  const t = useTexts();
  const id = useId();
  // An event of the owner's own stays in the list when it is unchecked.
  const [groups] = useState(() => eventGroups(chosen));
  const choices = [
    { value: "all", label: t("webhooks.eventsAll") },
    { value: "chosen", label: t("webhooks.eventsChosen") },
  ];
  return (
    <div className="flex flex-col gap-2">
      <span id={`${id}-label`} className="text-[0.8125rem] font-medium">
        {t("webhooks.events")}
      </span>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={hasAll ? "all" : "chosen"}
        onValueChange={(value) => onAll(value === "all")}
        className="flex flex-col gap-2"
      >
        {choices.map(({ value, label }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is the control
          <label key={value} className="flex items-center gap-2.5">
            <Radio.Root
              value={value}
              className="grid size-4.5 shrink-0 place-items-center rounded-full border border-field-line bg-card data-checked:border-brand data-checked:bg-brand"
            >
              <Radio.Indicator className="size-2 rounded-full bg-card" />
            </Radio.Root>
            {label}
          </label>
        ))}
      </RadioGroup>
      {!hasAll && (
        <div className="mt-1 grid gap-x-6 gap-y-4 rounded-lg border border-line p-3 sm:grid-cols-2">
          {groups.map(({ heading, events }, group) => (
            <fieldset key={heading} className="flex min-w-0 flex-col gap-2">
              <legend className="mb-1.5 text-xs font-medium text-soft">{t(heading)}</legend>
              {events.map((event, at) => (
                <CheckRow
                  key={event}
                  ref={group === 0 && at === 0 ? ref : undefined}
                  label={event}
                  isChecked={chosen.includes(event)}
                  onChange={(isChecked) =>
                    onChange(isChecked ? [...chosen, event] : chosen.filter((each) => each !== event))
                  }
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
