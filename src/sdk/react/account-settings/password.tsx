import { useState } from "react";
import { isKnown, type KnownError } from "#contract/errors.ts";
import { newPasswordProblem, repeatProblem } from "#sdk/react/hooks/credential-rules.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { PasswordInput } from "#sdk/react/ui/password-input.tsx";
import { useForm } from "#sdk/react/ui/use-form.ts";

/** Sets the user's first password, or replaces it. */
export function Password() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const channels = useResource(user.contactChannels);
  const [isOpen, setOpen] = useState(false);
  const [closed, setClosed] = useState<{ note?: "passwordUpdated" | "passwordWasSet" }>();

  if (!channels.some(({ usedForAuth }) => usedForAuth)) {
    return <p className="hp-muted">{t("passwordNeedsEmail")}</p>;
  }
  if (isOpen) {
    return (
      <PasswordForm
        onClose={(note) => {
          setClosed({ note });
          setOpen(false);
        }}
      />
    );
  }
  return (
    <div className="hp-settings-stack">
      <Button variant="secondary" autoFocus={closed !== undefined} onClick={() => setOpen(true)}>
        {t(user.hasPassword ? "passwordUpdate" : "passwordSet")}
      </Button>
      <p className="hp-muted hp-small hp-status" role="status">
        {closed?.note && t(closed.note)}
      </p>
    </div>
  );
}

function PasswordForm({ onClose }: { onClose: (note?: "passwordUpdated" | "passwordWasSet") => void }) {
  const t = useSettingsTexts();
  const sayError = useErrorText();
  const user = useUser({ or: "throw" });
  // Stays what it was, also when the form has just set the first password.
  const [isUpdate] = useState(user.hasPassword);
  const { errors, field, form, isBusy } = useForm({
    initial: { old: "", password: "", repeated: "" },
    check: ({ old, password, repeated }) => ({
      old: isUpdate && old === "" ? t("passwordOldMissing") : undefined,
      password: newPasswordProblem(password, t),
      repeated: repeatProblem(password, repeated, t),
    }),
    submit: async ({ old, password }) => {
      try {
        const refusal: KnownError | undefined = isUpdate
          ? await user.updatePassword({ oldPassword: old, newPassword: password })
          : await user.setPassword({ password });
        if (isKnown(refusal, "PASSWORD_CONFIRMATION_MISMATCH")) return { old: t("passwordIncorrect") };
        if (refusal) return { password: await sayError(refusal) };
        onClose(isUpdate ? "passwordUpdated" : "passwordWasSet");
        return {};
      } catch (error) {
        return { password: await sayError(error) };
      }
    },
  });

  return (
    <div className="hp-settings-stack">
      <form {...form} className="hp-form">
        {/* Password managers store the new password under this name. */}
        <input type="text" autoComplete="username" value={user.primaryEmail ?? ""} readOnly hidden />
        {isUpdate && (
          <Field label={t("passwordOld")} error={errors.old}>
            {(parts) => <PasswordInput {...parts} {...field("old")} autoComplete="current-password" autoFocus />}
          </Field>
        )}
        <Field label={t("passwordNew")} error={errors.password}>
          {(parts) => (
            <PasswordInput {...parts} {...field("password")} autoComplete="new-password" autoFocus={!isUpdate} />
          )}
        </Field>
        <Field label={t("passwordNewRepeat")} error={errors.repeated}>
          {(parts) => <PasswordInput {...parts} {...field("repeated")} autoComplete="new-password" />}
        </Field>
        <div className="hp-settings-line">
          <Button type="submit" isBusy={isBusy}>
            {t(isUpdate ? "passwordUpdate" : "passwordSet")}
          </Button>
          <Button variant="secondary" onClick={() => onClose()}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </div>
  );
}
