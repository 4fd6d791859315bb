import { type Ref, useState } from "react";
import { CheckRow } from "../../components/check-row.tsx";
import { RadioChoice } from "../../components/radio-choice.tsx";
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
  // An event of the owner's own stays in the list when it is unchecked.
  const [groups] = useState(() => eventGroups(chosen));
  return (
    <div className="flex flex-col gap-2">
      <RadioChoice
        label={t("webhooks.events")}
        value={hasAll ? "all" : "chosen"}
        options={[
          { value: "all", label: t("webhooks.eventsAll") },
          { value: "chosen", label: t("webhooks.eventsChosen") },
        ]}
        error={error}
        onChange={(value) => onAll(value === "all")}
      />
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
    </div>
  );
}
