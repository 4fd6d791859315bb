import type { OAuthClaim, OAuthClaimSource } from "hallpass/admin";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { CLAIM_FIELDS, CLAIM_METADATA, CLAIM_SCOPES, isClaimName } from "#contract/claim-parts.ts";
import { OAUTH_CLAIM_NAME_MAX_LENGTH, OAUTH_CLAIM_PATH_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useFailureText } from "../../../data/failure.ts";
import { checkLength, checkLine } from "../../../data/field-rules.ts";
import { usePermissionDefinitions } from "../../../data/permissions.ts";
import { useProject } from "../../../data/projects.ts";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";
import { useSaveClaims } from "./save-claims.ts";
import { FIELD_TEXTS, PLACE_TEXTS } from "./source-text.ts";

interface ClaimDialogProps {
  /** The claim to change, or a new one; null closes the dialog. */
  editing: OAuthClaim | "new" | null;
  onClose: () => void;
}

export function ClaimDialog({ editing, onClose }: ClaimDialogProps) {
  const t = useTexts();
  const shown = useLast(editing);
  return (
    <Dialog
      isOpen={editing !== null}
      onClose={onClose}
      title={t(shown === "new" ? "claims.addTitle" : "claims.editTitle")}
    >
      <ClaimForm claim={shown === "new" ? null : shown} onClose={onClose} />
    </Dialog>
  );
}

/** Each field of the form keeps its value while another source is chosen. */
interface Values {
  name: string;
  scope: OAuthClaim["scope"];
  type: OAuthClaimSource["type"];
  field: (typeof CLAIM_FIELDS)[number];
  place: (typeof CLAIM_METADATA)[number];
  path: string;
  permission: string;
}

const valuesOf = (claim: OAuthClaim | null): Values => ({
  name: claim?.name ?? "",
  scope: claim?.scope ?? "profile",
  type: claim?.source.type ?? "metadata",
  field: "primary_email",
  place: "server",
  path: "",
  permission: "",
  ...claim?.source,
});

function sourceOf({ type, field, place, path, permission }: Values): OAuthClaimSource {
  if (type === "field") return { type, field };
  if (type === "permission") return { type, permission };
  return { type, place, path: path.trim() };
}

function ClaimForm({ claim, onClose }: { claim: OAuthClaim | null; onClose: () => void }) {
  const t = useTexts();
  const failureText = useFailureText();
  const { oauthClaims: claims } = useProject().config;
  const save = useSaveClaims();
  const form = useForm<Values>({ defaultValues: valuesOf(claim) });
  const { errors, isDirty, isSubmitting } = form.formState;
  const others = claims.filter(({ name }) => name !== claim?.name);

  const submit = form.handleSubmit(async (values) => {
    const wanted: OAuthClaim = { name: values.name.trim(), scope: values.scope, source: sourceOf(values) };
    const all = claim ? claims.map((each) => (each.name === claim.name ? wanted : each)) : [...claims, wanted];
    try {
      await save(all, t(claim ? "claims.saved" : "claims.added"));
      onClose();
    } catch (error) {
      form.setError("root", { message: await failureText(error) });
    }
  });
  const checkName = (text: string) => {
    const name = text.trim();
    if (!isClaimName(name)) return t("claims.nameInvalid");
    if (others.some((other) => other.name === name)) return t("claims.nameTaken");
    return checkLength(name, OAUTH_CLAIM_NAME_MAX_LENGTH, t);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("claims.name")} hint={t("claims.nameHint")} error={errors.name?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("name", { validate: checkName })}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="department"
          />
        )}
      </Field>
      <Choice
        form={form}
        name="type"
        label={t("claims.source")}
        options={[
          { value: "metadata", label: t("claims.typeMetadata") },
          { value: "field", label: t("claims.typeField") },
          { value: "permission", label: t("claims.typePermission") },
        ]}
      />
      <SourceFields form={form} />
      <Choice
        form={form}
        name="scope"
        label={t("claims.scope")}
        hint={t("claims.scopeHint")}
        options={CLAIM_SCOPES.map((value) => ({ value, label: value }))}
      />
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {t(claim ? "common.save" : "claims.add")}
        </Button>
      </DialogActions>
    </form>
  );
}

function SourceFields({ form }: { form: UseFormReturn<Values> }) {
  const t = useTexts();
  const definitions = usePermissionDefinitions("project");
  const { errors } = form.formState;
  switch (form.watch("type")) {
    case "field":
      return (
        <Choice
          form={form}
          name="field"
          label={t("claims.typeField")}
          options={CLAIM_FIELDS.map((value) => ({ value, label: t(FIELD_TEXTS[value]) }))}
        />
      );
    case "permission":
      return (
        <Choice
          form={form}
          name="permission"
          label={t("claims.typePermission")}
          hint={t("claims.permissionHint")}
          missing={t("claims.permissionMissing")}
          options={definitions.map(({ id }) => ({ value: id, label: id }))}
        />
      );
    case "metadata":
      return (
        <>
          <Choice
            form={form}
            name="place"
            label={t("claims.place")}
            options={CLAIM_METADATA.map((value) => ({ value, label: t(PLACE_TEXTS[value]) }))}
          />
          <Field label={t("claims.path")} hint={t("claims.pathHint")} error={errors.path?.message}>
            {(parts) => (
              <TextInput
                {...parts}
                {...form.register("path", {
                  validate: (path) =>
                    checkLine(path, t, { missing: t("claims.pathMissing"), most: OAUTH_CLAIM_PATH_MAX_LENGTH }),
                })}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                placeholder="address.country"
              />
            )}
          </Field>
        </>
      );
  }
}

interface ChoiceProps<V extends string> {
  form: UseFormReturn<Values>;
  name: Exclude<keyof Values, "name" | "path">;
  label: string;
  hint?: string;
  /** What is wrong when nothing is chosen. */
  missing?: string;
  options: { value: V; label: string }[];
}

function Choice<V extends string>({ form, name, label, hint, missing, options }: ChoiceProps<V>) {
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (value) => missing === undefined || value !== "" || missing }}
      render={({ field, fieldState: { error } }) => (
        <Field label={label} hint={hint} error={error?.message}>
          {(parts) => (
            <Select {...parts} ref={field.ref} value={field.value} options={options} onChange={field.onChange} />
          )}
        </Field>
      )}
    />
  );
}
