import type { ServerUser } from "hallpass";
import { Controller, useForm } from "react-hook-form";
import { Button } from "../../../components/button.tsx";
import { CheckRow } from "../../../components/check-row.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { AddressInput } from "../../../components/text-input.tsx";
import { checkAddress } from "../../../data/field-rules.ts";
import { useAction } from "../../../data/use-action.ts";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";

interface ChannelDialogProps {
  isOpen: boolean;
  onClose: () => void;
  user: ServerUser;
}

/** Adds an address to the user. */
export function ChannelDialog({ isOpen, onClose, user }: ChannelDialogProps) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("channels.addTitle")} description={t("channels.addHint")}>
      <ChannelForm onClose={onClose} user={user} />
    </Dialog>
  );
}

const EMPTY = { value: "", isVerified: false, isPrimary: false, usedForAuth: false };

const SWITCHES = [
  { name: "isVerified", label: "users.verifiedLabel", hint: "users.verifiedHint" },
  { name: "isPrimary", label: "channels.primary", hint: "channels.primaryHint" },
  { name: "usedForAuth", label: "channels.signsIn", hint: "channels.signsInHint" },
] as const;

function ChannelForm({ onClose, user }: Omit<ChannelDialogProps, "isOpen">) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const form = useForm({ defaultValues: EMPTY });
  const submit = form.handleSubmit(async ({ value, ...switches }) => {
    const address = value.trim();
    const add = () => user.createContactChannel({ type: "email", value: address, ...switches });
    if (await run(add, t("channels.added", { address }))) onClose();
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedGuard isDirty={form.formState.isDirty} />
      <Field label={t("channels.address")} error={form.formState.errors.value?.message ?? failure}>
        {(parts) => (
          <AddressInput {...parts} {...form.register("value", { validate: (value) => checkAddress(value, t) })} />
        )}
      </Field>
      {SWITCHES.map(({ name, label, hint }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <CheckRow label={t(label)} hint={t(hint)} isChecked={field.value} onChange={field.onChange} />
          )}
        />
      ))}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isBusy}>
          {t("channels.add")}
        </Button>
      </DialogActions>
    </form>
  );
}
