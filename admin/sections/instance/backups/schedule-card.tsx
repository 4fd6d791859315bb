import type { BackupSchedule } from "hallpass/admin";
import { Controller, useForm } from "react-hook-form";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useAction } from "../../../data/use-action.ts";
import { resetToSaved, useStoredValues } from "../../../data/use-stored-values.ts";
import { ChangedElsewhere } from "../../../pieces/forms/changed-elsewhere.tsx";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useLanguage, useTexts } from "../../../texts/language.ts";
import { useInstanceAdmin } from "../queries.ts";
import { HOURS, hourText, keptOf, WEEKDAYS, weekdayText } from "./schedule-rules.ts";

/** When the server makes backups by itself. Saves as a whole, and keeps what is typed if the server refuses it. */
export function ScheduleCard({ schedule }: { schedule: BackupSchedule }) {
  const t = useTexts();
  return (
    <Card title={t("backups.schedule")} hint={t("backups.scheduleHint")}>
      <ScheduleForm schedule={schedule} />
    </Card>
  );
}

function ScheduleForm({ schedule }: { schedule: BackupSchedule }) {
  const { t, locale } = useLanguage();
  const instance = useInstanceAdmin();
  const { run, isBusy, failure } = useAction();
  const stored = {
    frequency: schedule.frequency,
    hour: String(schedule.hourUtc),
    weekday: String(schedule.weekday),
    keep: String(schedule.keep),
  };
  const form = useForm({ defaultValues: stored });
  const { errors, isDirty } = form.formState;
  const isChangedElsewhere = useStoredValues(form, stored);
  const frequency = form.watch("frequency");

  const submit = form.handleSubmit(async (values) => {
    const changes = {
      frequency: values.frequency,
      hourUtc: Number(values.hour),
      weekday: Number(values.weekday),
      keep: keptOf(values.keep) ?? schedule.keep,
    };
    const undo = () => instance.updateBackupSchedule(schedule);
    if (await run(() => instance.updateBackupSchedule(changes), t("backups.scheduleSaved"), undo)) {
      resetToSaved(form, values, values);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col gap-4">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("backups.frequency")}>
        {(parts) => (
          <Controller
            control={form.control}
            name="frequency"
            render={({ field: { value, onChange } }) => (
              <Select
                {...parts}
                value={value}
                onChange={onChange}
                options={[
                  { value: "off", label: t("backups.off") },
                  { value: "daily", label: t("backups.daily") },
                  { value: "weekly", label: t("backups.weekly") },
                ]}
                className="w-full"
              />
            )}
          />
        )}
      </Field>
      {frequency === "weekly" && (
        <Field label={t("backups.weekday")}>
          {(parts) => (
            <Controller
              control={form.control}
              name="weekday"
              render={({ field: { value, onChange } }) => (
                <Select
                  {...parts}
                  value={value}
                  onChange={onChange}
                  options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayText(locale, day) }))}
                  className="w-full"
                />
              )}
            />
          )}
        </Field>
      )}
      {frequency !== "off" && (
        <>
          <Field label={t("backups.hour")}>
            {(parts) => (
              <Controller
                control={form.control}
                name="hour"
                render={({ field: { value, onChange } }) => (
                  <Select
                    {...parts}
                    value={value}
                    onChange={onChange}
                    options={HOURS.map((hour) => ({ value: String(hour), label: hourText(locale, hour) }))}
                    className="w-full"
                  />
                )}
              />
            )}
          </Field>
          <Field label={t("backups.keep")} hint={t("backups.keepHint")} error={errors.keep?.message}>
            {(parts) => (
              <TextInput
                {...parts}
                inputMode="numeric"
                autoComplete="off"
                {...form.register("keep", {
                  validate: (text) => keptOf(text) !== null || t("backups.keepInvalid"),
                })}
              />
            )}
          </Field>
        </>
      )}
      {isChangedElsewhere && <ChangedElsewhere onShow={() => form.reset(stored)} />}
      {failure && <FieldError>{failure}</FieldError>}
      <div>
        <Button type="submit" look="solid" disabled={!isDirty} isBusy={isBusy}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
