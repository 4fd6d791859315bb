import { isKnown } from "hallpass";
import type { PermissionDefinition } from "hallpass/admin";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { toast } from "sonner";
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useLast } from "../../components/use-last.ts";
import { givenBy } from "../../data/containment.ts";
import { useFailureText } from "../../data/failure.ts";
import { checkLength, checkLine } from "../../data/field-rules.ts";
import { type PermissionScope, usePermissionDefinitions, useSavePermission } from "../../data/permissions.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { PermissionChoice } from "../../pieces/permissions/permission-choice.tsx";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";

interface PermissionDialogProps {
  scope: PermissionScope;
  /** The permission to change, or a new one; null closes the dialog. */
  editing: PermissionDefinition | "new" | null;
  onClose: () => void;
}

export function PermissionDialog({ scope, editing, onClose }: PermissionDialogProps) {
  const t = useTexts();
  const shown = useLast(editing);
  const permission = shown === "new" ? null : shown;
  return (
    <Dialog
      isOpen={editing !== null}
      onClose={onClose}
      title={permission ? t("permissions.editTitle", { id: permission.id }) : t("permissions.createTitle")}
      isWide
    >
      <PermissionForm scope={scope} permission={permission} onClose={onClose} />
    </Dialog>
  );
}

interface PermissionFormProps {
  scope: PermissionScope;
  permission: PermissionDefinition | null;
  onClose: () => void;
}

function PermissionForm({ scope, permission, onClose }: PermissionFormProps) {
  const t = useTexts();
  const failureText = useFailureText();
  const definitions = usePermissionDefinitions(scope);
  const save = useSavePermission(scope);
  const form = useForm({
    defaultValues: {
      id: permission?.id ?? "",
      description: permission?.description ?? "",
      contains: permission?.containedPermissionIds ?? [],
    },
  });
  const { errors, isSubmitting } = form.formState;
  // A permission that contains this one would contain itself.
  const others = definitions.filter(({ id }) => id !== permission?.id);
  /** After a conflict: what another owner has stored, which the next attempt replaces knowingly. */
  const [conflict, setConflict] = useState(false);
  const stored = definitions.find(({ id }) => id === permission?.id);
  const isRenamed = permission !== null && form.watch("id") !== permission.id;

  const submit = form.handleSubmit(async ({ id, description, contains }) => {
    try {
      await save({
        replaces: conflict ? (stored ?? permission) : permission,
        id,
        description: description.trim() || undefined,
        containedPermissionIds: contains,
      });
      toast.success(t(permission ? "permissions.saved" : "permissions.created", { id }));
      onClose();
    } catch (error) {
      if (isKnown(error, "CHANGED_MEANWHILE")) setConflict(true);
      const isTaken = isKnown(error, "PERMISSION_ID_ALREADY_EXISTS");
      const message = isTaken ? t("permissions.idTaken") : await failureText(error);
      form.setError(isTaken ? "id" : "root", { message }, { shouldFocus: isTaken });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={form.formState.isDirty} />
      <Field
        label={t("permissions.id")}
        hint={isRenamed ? t("permissions.renameHint") : t("permissions.idHint")}
        error={errors.id?.message}
      >
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("id", { validate: (id) => checkId(id, others, t) })}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder={scope === "team" ? "boats:rename" : "reports:read"}
          />
        )}
      </Field>
      <Field label={t("permissions.description")} error={errors.description?.message} isOptional>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("description", {
              validate: (text) => checkLine(text, t, { most: DESCRIPTION_MAX_LENGTH }),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="contains"
        render={({ field }) => (
          <PermissionChoice
            legend={t("permissions.contains")}
            definitions={others}
            chosen={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {permission && givenBy(form.watch("contains"), definitions).includes(permission.id) && (
        <p className="text-[0.8125rem] text-warn">{t("permissions.round", { id: permission.id })}</p>
      )}
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      {conflict && stored && (
        <p className="text-[0.8125rem] text-soft wrap-anywhere">
          {t("permissions.nowStored", {
            description: stored.description || "–",
            permissions: stored.containedPermissionIds.join(", ") || "–",
          })}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {permission ? t("common.save") : t("permissions.create")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Returns `true` for a free id, or else the error. The server has the same rule. */
function checkId(id: string, others: readonly PermissionDefinition[], t: SayText): true | string {
  if (!/^[a-z0-9_:]+$/.test(id)) return t("permissions.idWrong");
  if (others.some((other) => other.id === id)) return t("permissions.idTaken");
  return checkLength(id, NAME_MAX_LENGTH, t);
}
