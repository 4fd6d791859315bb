import type { NewApiKey } from "hallpass";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { CodeSnippet } from "../../components/code-snippet.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { checkLine } from "../../data/field-rules.ts";
import { DAY_MILLIS } from "../../data/keys.ts";
import { useAction } from "../../data/use-action.ts";
import { useTexts } from "../../texts/language.ts";
import { UnsavedGuard } from "../forms/unsaved.tsx";
import { type Lifetime, LifetimeField } from "./lifetime-field.tsx";

export type CreateApiKey = (wanted: NewApiKey) => Promise<{ readonly value: string }>;

interface ApiKeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  create: CreateApiKey;
}

/** Creates an API key, and shows it once. */
export function ApiKeyDialog({ isOpen, onClose, create }: ApiKeyDialogProps) {
  const t = useTexts();
  const [created, setCreated] = useState<string | null>(null);

  function close() {
    onClose();
    setCreated(null);
  }

  return (
    <Dialog
      // Another dialog when the key is there, so that it takes the focus.
      key={created === null ? "form" : "once"}
      isOpen={isOpen}
      onClose={close}
      hidesClose={created !== null}
      title={created === null ? t("apiKeys.create") : t("apiKeys.onceTitle")}
      description={created === null ? undefined : t("apiKeys.onceBody")}
    >
      {created === null ? (
        <ApiKeyForm create={create} onCreated={setCreated} onClose={close} />
      ) : (
        <>
          <UnsavedGuard isDirty isShownOnce />
          <CodeSnippet title={t("apiKeys.key")} code={created} isWrapped />
          <DialogActions>
            <Button look="solid" onClick={close}>
              {t("apiKeys.saved")}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

const LIFETIMES: readonly Lifetime[] = ["7", "30", "90", "365", "never"];

interface Values {
  description: string;
  lifetime: Lifetime;
}

interface ApiKeyFormProps {
  create: CreateApiKey;
  onCreated: (value: string) => void;
  onClose: () => void;
}

function ApiKeyForm({ create, onCreated, onClose }: ApiKeyFormProps) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const form = useForm<Values>({ defaultValues: { description: "", lifetime: "90" } });
  const submit = form.handleSubmit(({ description, lifetime }) =>
    run(async () => {
      const expiresInMillis = lifetime === "never" ? undefined : Number(lifetime) * DAY_MILLIS;
      onCreated((await create({ description: description.trim(), expiresInMillis })).value);
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedGuard isDirty={form.formState.isDirty} />
      <Field label={t("keys.description")} error={form.formState.errors.description?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("description", {
              validate: (text) =>
                checkLine(text, t, { missing: t("apiKeys.descriptionMissing"), most: DESCRIPTION_MAX_LENGTH }),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="lifetime"
        render={({ field }) => <LifetimeField offered={LIFETIMES} value={field.value} onChange={field.onChange} />}
      />
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isBusy}>
          {t("apiKeys.create")}
        </Button>
      </DialogActions>
    </form>
  );
}
