import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useTexts } from "../../texts/language.ts";
import { UnsavedGuard } from "../forms/unsaved.tsx";

interface Days {
  since: string;
  until: string;
}

interface DaysDialogProps extends Partial<Days> {
  /** Says what happened between the days. */
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (days: Partial<Days>) => void;
}

/** Asks between which days something happened. One of the two is enough. */
export function DaysDialog({ isOpen, onClose, title, ...form }: DaysDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <DaysForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function DaysForm({ since = "", until = "", onChoose, onClose }: Omit<DaysDialogProps, "isOpen" | "title">) {
  const t = useTexts();
  const form = useForm<Days>({ defaultValues: { since, until } });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((days) => {
    onChoose({ since: days.since || undefined, until: days.until || undefined });
    onClose();
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("list.firstDay")} error={errors.since?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("since", {
              validate: (first, { until: last }) => first !== "" || last !== "" || t("list.dayMissing"),
            })}
            type="date"
          />
        )}
      </Field>
      <Field label={t("list.lastDayOf")} error={errors.until?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("until", {
              validate: (last, { since: first }) =>
                last === "" || first === "" || first <= last || t("list.daysSwapped"),
            })}
            type="date"
          />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid">
          {t("list.apply")}
        </Button>
      </DialogActions>
    </form>
  );
}
