import type { InternalApiKeyFirstView } from "hallpass/admin";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { CheckRow } from "../../components/check-row.tsx";
import { CodeSnippet } from "../../components/code-snippet.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { FieldGroup } from "../../components/field-group.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { environmentFor } from "../../data/environment.ts";
import { checkLine } from "../../data/field-rules.ts";
import { DAY_MILLIS, NEVER_MILLIS, useCreateKeys } from "../../data/keys.ts";
import { useProject } from "../../data/projects.ts";
import { markSaved } from "../../data/revealed-keys.ts";
import { useAction } from "../../data/use-action.ts";
import { type Lifetime, LifetimeField } from "../../pieces/api-keys/lifetime-field.tsx";
import { ShownOnce } from "../../pieces/forms/secret-once.tsx";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";

interface CreateKeysDialogProps {
  isOpen: boolean;
  /** The initial value of the field. */
  description?: string;
  onClose: () => void;
}

/** A form that creates keys, and then shows them once. */
export function CreateKeysDialog({ isOpen, description, onClose }: CreateKeysDialogProps) {
  const t = useTexts();
  const [created, setCreated] = useState<InternalApiKeyFirstView | null>(null);
  const { id: projectId } = useProject();

  function close() {
    setCreated(null);
    onClose();
  }

  function finish() {
    markSaved(projectId);
    close();
  }

  // Two dialogs, so that the second one takes the focus.
  return created ? (
    <Dialog
      key="once"
      isOpen
      hidesClose
      isWide
      onClose={close}
      title={t("keys.onceTitle")}
      description={t("keys.onceBody")}
    >
      <SavedQuestion keys={created} onSaved={finish} />
    </Dialog>
  ) : (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("keys.create")}>
      <CreateKeysForm description={description} onCancel={onClose} onCreated={setCreated} />
    </Dialog>
  );
}

function SavedQuestion({ keys, onSaved }: { keys: InternalApiKeyFirstView; onSaved: () => void }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <ShownOnce question={t("keys.saved")} onSaved={onSaved}>
      <CodeSnippet title=".env" code={environmentFor({ ...keys, projectId })} isWrapped />
    </ShownOnce>
  );
}

const LIFETIMES: readonly Lifetime[] = ["1", "7", "30", "90", "365", "never"];

const KINDS = [
  { name: "hasPublishableClientKey", label: "keys.publishable", hint: "keys.publishableHint" },
  { name: "hasSecretServerKey", label: "keys.secret", hint: "keys.secretHint" },
  { name: "hasSuperSecretAdminKey", label: "keys.admin", hint: "keys.adminHint" },
] as const satisfies readonly { name: string; label: TextId; hint: TextId }[];

const FIRST_KIND = KINDS[0].name;

interface FormProps {
  description?: string;
  onCancel: () => void;
  onCreated: (keys: InternalApiKeyFirstView) => void;
}

interface Values {
  description: string;
  lifetime: Lifetime;
  hasPublishableClientKey: boolean;
  hasSecretServerKey: boolean;
  hasSuperSecretAdminKey: boolean;
}

function CreateKeysForm({ description = "", onCancel, onCreated }: FormProps) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const create = useCreateKeys();
  const form = useForm<Values>({
    defaultValues: {
      description,
      lifetime: "never",
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    },
  });
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(async ({ lifetime, ...wanted }) => {
    const expiresInMillis = lifetime === "never" ? NEVER_MILLIS : Number(lifetime) * DAY_MILLIS;
    const description = wanted.description.trim();
    await run(async () => onCreated(await create({ ...wanted, description, expiresInMillis })));
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("keys.description")} hint={t("keys.descriptionHint")} error={errors.description?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("description", {
              validate: (value) =>
                checkLine(value, t, { missing: t("validation.descriptionMissing"), most: DESCRIPTION_MAX_LENGTH }),
            })}
            autoComplete="off"
            placeholder={t("keys.descriptionPlaceholder")}
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="lifetime"
        render={({ field }) => <LifetimeField offered={LIFETIMES} value={field.value} onChange={field.onChange} />}
      />
      <FieldGroup legend={t("keys.which")} error={errors[FIRST_KIND]?.message} className="gap-3.5">
        {KINDS.map(({ name, label, hint }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            // The rule is about all of them.
            rules={
              name === FIRST_KIND
                ? { validate: (_, values) => KINDS.some((kind) => values[kind.name]) || t("validation.keyMissing") }
                : undefined
            }
            render={({ field }) => (
              <CheckRow
                ref={field.ref}
                label={t(label)}
                hint={t(hint)}
                isChecked={field.value}
                onChange={(isChecked) => {
                  field.onChange(isChecked);
                  form.clearErrors(FIRST_KIND);
                }}
              />
            )}
          />
        ))}
      </FieldGroup>
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onCancel}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isBusy}>
          {t("keys.create")}
        </Button>
      </DialogActions>
    </form>
  );
}
