import { isKnown } from "hallpass";
import type { OAuthApi } from "hallpass/admin";
import { useForm } from "react-hook-form";
import { OAUTH_APIS_MAX } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { orReload } from "../../data/changes.ts";
import { useFailureText } from "../../data/failure.ts";
import { checkLine } from "../../data/field-rules.ts";
import { faultyFields } from "../../data/oauth.ts";
import { useProject } from "../../data/projects.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import { checkIdentifier } from "./api-rules.ts";

interface CreateApiDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Closes the dialog, too. */
  onCreated: (api: OAuthApi) => void;
}

export function CreateApiDialog({ isOpen, onClose, onCreated }: CreateApiDialogProps) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("apis.createTitle")} isWide>
      <CreateApiForm onCancel={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

function CreateApiForm({ onCancel, onCreated }: { onCancel: () => void; onCreated: (api: OAuthApi) => void }) {
  const t = useTexts();
  const failureText = useFailureText();
  const { oauthApis } = useProject().app;
  const form = useForm({ defaultValues: { name: "", identifier: "" } });
  const { errors, isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ name, identifier }) => {
    const wanted = { name: name.trim(), identifier: identifier.trim() };
    try {
      onCreated(await orReload(oauthApis.all, oauthApis.create(wanted)));
    } catch (error) {
      const isTaken = isKnown(error, "OAUTH_API_IDENTIFIER_TAKEN");
      const isTooMany = isKnown(error, "OAUTH_API_LIMIT_REACHED");
      const isAboutIdentifier = isTaken || faultyFields(error).includes("identifier");
      const message = isTaken
        ? t("apis.identifierTaken")
        : isTooMany
          ? t("apis.tooMany", { max: OAUTH_APIS_MAX })
          : await failureText(error);
      form.setError(isAboutIdentifier ? "identifier" : "root", { message }, { shouldFocus: isAboutIdentifier });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("apis.name")} hint={t("apis.nameHint")} error={errors.name?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("name", {
              validate: (name) => checkLine(name, t, { missing: t("validation.nameMissing") }),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t("apis.identifier")} hint={t("apis.identifierHint")} error={errors.identifier?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("identifier", { validate: (text) => checkIdentifier(text, t) })}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://api.example.com"
          />
        )}
      </Field>
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <DialogActions>
        <Button onClick={onCancel}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {t("apis.create")}
        </Button>
      </DialogActions>
    </form>
  );
}
