import { isKnown } from "hallpass";
import type { OAuthApi, OAuthApiScope } from "hallpass/admin";
import { Controller, useForm } from "react-hook-form";
import { DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useFailureText } from "../../../data/failure.ts";
import { checkLine } from "../../../data/field-rules.ts";
import { usePermissionDefinitions } from "../../../data/permissions.ts";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";
import { checkScopeName } from "../api-rules.ts";
import { useSaveApi } from "./save-api.ts";

interface ScopeDialogProps {
  api: OAuthApi;
  /** The scope to change, or a new one; null closes the dialog. */
  editing: OAuthApiScope | "new" | null;
  onClose: () => void;
}

export function ScopeDialog({ api, editing, onClose }: ScopeDialogProps) {
  const t = useTexts();
  const shown = useLast(editing);
  return (
    <Dialog
      isOpen={editing !== null}
      onClose={onClose}
      title={t(shown === "new" ? "api.addScopeTitle" : "api.editScopeTitle")}
    >
      <ScopeForm api={api} scope={shown === "new" ? null : shown} onClose={onClose} />
    </Dialog>
  );
}

interface ScopeFormProps {
  api: OAuthApi;
  scope: OAuthApiScope | null;
  onClose: () => void;
}

const NONE = "";

function ScopeForm({ api, scope, onClose }: ScopeFormProps) {
  const t = useTexts();
  const failureText = useFailureText();
  const save = useSaveApi(api);
  const permissions = usePermissionDefinitions("project");
  const form = useForm({
    defaultValues: {
      name: scope?.name ?? "",
      description: scope?.description ?? "",
      permissionId: scope?.permissionId ?? NONE,
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const others = api.scopes.filter(({ name }) => name !== scope?.name);

  const submit = form.handleSubmit(async (values) => {
    const wanted = {
      name: values.name.trim(),
      description: values.description.trim(),
      permissionId: values.permissionId || null,
    };
    const scopes = scope
      ? api.scopes.map((each) => (each.name === scope.name ? wanted : each))
      : [...api.scopes, wanted];
    try {
      await save({ scopes }, t(scope ? "api.scopeSaved" : "api.scopeAdded"));
      onClose();
    } catch (error) {
      const message = await failureText(error);
      const isAboutName = isKnown(error, "OAUTH_API_INVALID");
      form.setError(isAboutName ? "name" : "root", { message }, { shouldFocus: isAboutName });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      <Field
        label={t("api.scopeName")}
        hint={t(scope ? "api.scopeRenameHint" : "api.scopeNameHint")}
        error={errors.name?.message}
      >
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("name", { validate: (name) => checkScopeName(name, others, t) })}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="boats:read"
          />
        )}
      </Field>
      <Field label={t("api.scopeDescription")} hint={t("api.scopeDescriptionHint")} error={errors.description?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("description", {
              validate: (text) =>
                checkLine(text, t, { missing: t("api.scopeDescriptionMissing"), most: DESCRIPTION_MAX_LENGTH }),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="permissionId"
        render={({ field }) => (
          <Field label={t("api.scopePermission")} hint={t("api.scopePermissionHint")}>
            {(parts) => (
              <Select
                {...parts}
                ref={field.ref}
                value={field.value}
                options={[
                  { value: NONE, label: t("api.noPermission") },
                  ...permissions.map(({ id }) => ({ value: id, label: id })),
                ]}
                onChange={field.onChange}
              />
            )}
          </Field>
        )}
      />
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {t(scope ? "common.save" : "api.addScope")}
        </Button>
      </DialogActions>
    </form>
  );
}
