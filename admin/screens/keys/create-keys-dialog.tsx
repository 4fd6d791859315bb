import type { InternalApiKeyFirstView } from "hallpass";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { CheckRow } from "../../components/check-row.tsx";
import { CodeSnippet } from "../../components/code-snippet.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { failureText } from "../../data/failure.ts";
import { expiryAfter, useCreateKeys } from "../../data/keys.ts";
import { useProject } from "../../data/projects.ts";
import { markSaved } from "../../data/revealed-keys.ts";
import { texts } from "../../texts/texts.ts";
import { environmentFor } from "../overview/snippets.ts";

interface CreateKeysDialogProps {
  isOpen: boolean;
  /** Filled in already. */
  description?: string;
  onClose: () => void;
}

/** Asks what keys are wanted, then shows them, once. */
export function CreateKeysDialog({ isOpen, description, onClose }: CreateKeysDialogProps) {
  const [created, setCreated] = useState<InternalApiKeyFirstView | null>(null);
  const { id: projectId } = useProject();

  function finish() {
    markSaved(projectId);
    setCreated(null);
    onClose();
  }

  return created ? (
    <Dialog isOpen isFirm isWide onClose={() => {}} title={texts.keys.onceTitle} description={texts.keys.onceBody}>
      <SavedQuestion keys={created} onSaved={finish} />
    </Dialog>
  ) : (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.keys.create}>
      <CreateKeysForm description={description} onCancel={onClose} onCreated={setCreated} />
    </Dialog>
  );
}

function SavedQuestion({ keys, onSaved }: { keys: InternalApiKeyFirstView; onSaved: () => void }) {
  const { id: projectId } = useProject();
  const [isSaved, setSaved] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <CodeSnippet title=".env" code={environmentFor({ ...keys, projectId })} isWrapped />
      <CheckRow label={texts.keys.saved} isChecked={isSaved} onChange={setSaved} />
      <DialogActions>
        <Button look="solid" disabled={!isSaved} onClick={onSaved}>
          {texts.common.close}
        </Button>
      </DialogActions>
    </div>
  );
}

type Days = keyof typeof texts.keys.expiry;

const EXPIRY = (["1", "7", "30", "90", "365", "73000"] as const).map((days) => ({
  value: days,
  label: texts.keys.expiry[days],
}));

const KINDS = [
  { name: "hasPublishableClientKey", label: texts.keys.publishable, hint: texts.keys.publishableHint },
  { name: "hasSecretServerKey", label: texts.keys.secret, hint: texts.keys.secretHint },
  { name: "hasSuperSecretAdminKey", label: texts.keys.admin, hint: texts.keys.adminHint },
] as const;

interface FormProps {
  description?: string;
  onCancel: () => void;
  onCreated: (keys: InternalApiKeyFirstView) => void;
}

function CreateKeysForm({ description = "", onCancel, onCreated }: FormProps) {
  const create = useCreateKeys();
  const form = useForm({
    defaultValues: {
      description,
      days: "73000" as Days,
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ days, ...wanted }) => {
    if (!KINDS.some(({ name }) => wanted[name])) {
      form.setError("root", { message: texts.validation.keyMissing });
      return;
    }
    try {
      const expiresAt = expiryAfter(Number(days));
      onCreated(await create.mutateAsync({ ...wanted, description: wanted.description.trim(), expiresAt }));
    } catch (error) {
      form.setError("root", { message: failureText(error) });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={texts.keys.description} hint={texts.keys.descriptionHint} error={errors.description?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("description", {
              validate: (value) => value.trim() !== "" || texts.validation.descriptionMissing,
            })}
            autoComplete="off"
            placeholder={texts.keys.descriptionPlaceholder}
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="days"
        render={({ field }) => (
          <Field label={texts.keys.expiresIn}>
            {(parts) => <Select {...parts} value={field.value} options={EXPIRY} onChange={field.onChange} />}
          </Field>
        )}
      />
      <fieldset className="flex flex-col gap-3.5">
        <legend className="mb-2.5 text-[0.8125rem] font-medium">{texts.keys.which}</legend>
        {KINDS.map(({ name, label, hint }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <CheckRow label={label} hint={hint} isChecked={field.value} onChange={field.onChange} />
            )}
          />
        ))}
      </fieldset>
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <DialogActions>
        <Button onClick={onCancel}>{texts.common.cancel}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {texts.keys.create}
        </Button>
      </DialogActions>
    </form>
  );
}
