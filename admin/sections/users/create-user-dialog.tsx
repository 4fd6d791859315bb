import { Collapsible } from "@base-ui/react/collapsible";
import { useNavigate } from "@tanstack/react-router";
import { isKnown, type NewUser } from "hallpass";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { CheckRow } from "../../components/check-row.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { checkJson } from "../../components/json-editor/check-json.ts";
import { JsonEditor } from "../../components/json-editor/json-editor.tsx";
import { readJson } from "../../components/json-editor/json-text.ts";
import { AddressInput, PasswordInput, TextInput } from "../../components/text-input.tsx";
import { useFailureText } from "../../data/failure.ts";
import { checkAddress, checkLine, checkPassword } from "../../data/field-rules.ts";
import { nameOf } from "../../data/people.ts";
import { useProject } from "../../data/projects.ts";
import { METADATA_PLACES } from "../../pieces/forms/metadata-places.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useLanguage, useTexts } from "../../texts/language.ts";

interface CreateUserDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a user without a mail to them. */
export function CreateUserDialog({ isOpen, onClose }: CreateUserDialogProps) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("users.createTitle")} description={t("users.createHint")}>
      <CreateUserForm onClose={onClose} />
    </Dialog>
  );
}

interface Values {
  email: string;
  isVerified: boolean;
  displayName: string;
  hasOtp: boolean;
  hasPassword: boolean;
  password: string;
  /** What is typed into the editors of metadata. */
  clientMetadata: string;
  clientReadOnlyMetadata: string;
  serverMetadata: string;
}

const EMPTY: Values = {
  email: "",
  isVerified: false,
  displayName: "",
  hasOtp: false,
  hasPassword: false,
  password: "",
  clientMetadata: "",
  clientReadOnlyMetadata: "",
  serverMetadata: "",
};

function userOf({ email, isVerified, displayName, hasOtp, hasPassword, password, ...metadata }: Values): NewUser {
  return {
    clientMetadata: readJson(metadata.clientMetadata).value,
    clientReadOnlyMetadata: readJson(metadata.clientReadOnlyMetadata).value,
    serverMetadata: readJson(metadata.serverMetadata).value,
    primaryEmail: email.trim(),
    primaryEmailVerified: isVerified,
    primaryEmailAuthEnabled: true,
    displayName: displayName.trim() || null,
    otpAuthEnabled: hasOtp,
    ...(hasPassword && { password }),
  };
}

function CreateUserForm({ onClose }: { onClose: () => void }) {
  const { t, locale } = useLanguage();
  const failureText = useFailureText();
  const { id: projectId, app, config } = useProject();
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: EMPTY });
  const [showsMetadata, setShowsMetadata] = useState(false);
  const { errors, isDirty, isSubmitting } = form.formState;
  const { hasOtp, isVerified, hasPassword } = form.watch();

  const submit = form.handleSubmit(
    async (values) => {
      try {
        const created = await app.createUser(userOf(values));
        toast.success(t("users.created", { name: nameOf(created, t) }), {
          action: {
            label: t("users.viewDetails"),
            onClick: () =>
              navigate({ to: "/projects/$projectId/users/$userId", params: { projectId, userId: created.id } }),
          },
        });
        onClose();
      } catch (error) {
        const isTaken = isKnown(error, "USER_EMAIL_ALREADY_EXISTS");
        const message = isTaken ? t("users.emailTaken") : await failureText(error);
        form.setError(isTaken ? "email" : "root", { message }, { shouldFocus: isTaken });
      }
    },
    (faults) => {
      // A fault must be visible.
      if (METADATA_PLACES.some(({ name }) => faults[name])) setShowsMetadata(true);
    },
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("users.email")} error={errors.email?.message}>
        {(parts) => (
          <AddressInput {...parts} {...form.register("email", { validate: (email) => checkAddress(email, t) })} />
        )}
      </Field>
      <Controller
        control={form.control}
        name="isVerified"
        rules={{ validate: (isOn, values) => isOn || !values.hasOtp || t("users.otpNeedsVerified"), deps: ["hasOtp"] }}
        render={({ field }) => (
          <CheckRow
            ref={field.ref}
            label={t("users.verifiedLabel")}
            hint={t("users.verifiedHint")}
            error={errors.isVerified?.message}
            isChecked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Field label={t("users.displayName")} isOptional error={errors.displayName?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("displayName", { validate: (name) => checkLine(name, t) })}
            autoComplete="off"
          />
        )}
      </Field>
      {config.magicLinkEnabled && (
        <Controller
          control={form.control}
          name="hasOtp"
          render={({ field }) => (
            <CheckRow
              label={t("users.otpLabel")}
              hint={hasOtp && !isVerified ? t("users.otpNeedsVerified") : t("users.otpHint")}
              isChecked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {config.credentialEnabled && (
        <Controller
          control={form.control}
          name="hasPassword"
          render={({ field }) => (
            <CheckRow label={t("users.passwordLabel")} isChecked={field.value} onChange={field.onChange} />
          )}
        />
      )}
      {hasPassword && (
        <Field label={t("users.password")} hint={t("users.passwordHint")} error={errors.password?.message}>
          {(parts) => (
            <PasswordInput
              {...parts}
              {...form.register("password", {
                validate: (password, values) =>
                  !values.hasPassword || checkPassword(password, t, t("users.passwordMissing")),
              })}
              autoComplete="new-password"
            />
          )}
        </Field>
      )}
      <Collapsible.Root open={showsMetadata} onOpenChange={setShowsMetadata}>
        <Collapsible.Trigger className="group -mx-1 inline-flex h-8 items-center gap-1 rounded px-1 text-[0.8125rem] font-medium text-soft hover:text-text">
          <ChevronRight size={15} aria-hidden="true" className="transition-transform group-data-panel-open:rotate-90" />
          {t("metadata.title")}
        </Collapsible.Trigger>
        <Collapsible.Panel className="flex flex-col gap-4 pt-3">
          {METADATA_PLACES.map(({ name, label, hint }) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              rules={{ validate: (text) => checkJson(text, t, locale) }}
              render={({ field }) => (
                <JsonEditor
                  ref={field.ref}
                  label={t(label)}
                  hint={t(hint)}
                  text={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          ))}
        </Collapsible.Panel>
      </Collapsible.Root>
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {t("users.create")}
        </Button>
      </DialogActions>
    </form>
  );
}
