import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useTexts } from "../../texts/language.ts";

interface Days {
  since: string;
  until: string;
}

interface DaysDialogProps extends Partial<Days> {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (days: Partial<Days>) => void;
}

/** Asks between which days users signed up. One of the two is enough. */
export function DaysDialog({ isOpen, onClose, ...form }: DaysDialogProps) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("users.betweenTitle")}>
      <DaysForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function DaysForm({ since = "", until = "", onChoose, onClose }: Omit<DaysDialogProps, "isOpen">) {
  const t = useTexts();
  const form = useForm<Days>({ defaultValues: { since, until } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((days) => {
    onChoose({ since: days.since || undefined, until: days.until || undefined });
    onClose();
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={t("users.firstDay")} error={errors.since?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("since", {
              validate: (first, { until: last }) => first !== "" || last !== "" || t("users.dayMissing"),
            })}
            type="date"
          />
        )}
      </Field>
      <Field label={t("users.lastDayOf")} error={errors.until?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("until", {
              validate: (last, { since: first }) =>
                last === "" || first === "" || first <= last || t("users.daysSwapped"),
            })}
            type="date"
          />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid">
          {t("users.apply")}
        </Button>
      </DialogActions>
    </form>
  );
}
