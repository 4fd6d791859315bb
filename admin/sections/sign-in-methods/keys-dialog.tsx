import { type OAuthProviderConfig, type OAuthProviderId, PROVIDER_NAMES } from "hallpass";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { ValueRow } from "../../components/value-row.tsx";
import { useConfig } from "../../data/config-context.ts";
import { useFailureText } from "../../data/failure.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import { providersWithout } from "./providers.ts";

interface KeysDialogProps {
  /** The dialog is closed when null. */
  providerId: OAuthProviderId | null;
  present: OAuthProviderConfig | undefined;
  onClose: () => void;
}

/** A form for the client ID and client secret of the project's own app at a provider. */
export function KeysDialog({ providerId, present, onClose }: KeysDialogProps) {
  const t = useTexts();
  // Keeps the last provider while the dialog fades out.
  const [shown, setShown] = useState(providerId);
  if (providerId && providerId !== shown) setShown(providerId);
  return (
    <Dialog
      isOpen={providerId !== null}
      onClose={onClose}
      title={shown ? t("signInMethods.keysTitle", { provider: PROVIDER_NAMES[shown] }) : ""}
    >
      {shown && <KeysForm key={shown} providerId={shown} present={present} onClose={onClose} />}
    </Dialog>
  );
}

function KeysForm({ providerId, present, onClose }: KeysDialogProps & { providerId: OAuthProviderId }) {
  const t = useTexts();
  const failureText = useFailureText();
  const { publicUrl } = useConfig();
  const { config } = useProject();
  const update = useUpdateProject();
  const form = useForm({
    defaultValues: { clientId: present?.clientId ?? "", clientSecret: present?.clientSecret ?? "" },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ clientId, clientSecret }) => {
    try {
      const own = {
        id: providerId,
        type: "standard" as const,
        clientId: clientId.trim(),
        clientSecret: clientSecret.trim(),
      };
      await update.mutateAsync({ config: { oauthProviders: [...providersWithout(config, providerId), own] } });
      toast.success(t("signInMethods.keysSaved", { provider: PROVIDER_NAMES[providerId] }));
      onClose();
    } catch (error) {
      form.setError("root", { message: await failureText(error) });
    }
  });

  const rules = { validate: (value: string) => value.trim() !== "" || t("signInMethods.missing") };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <dl>
        <ValueRow
          label={t("signInMethods.callbackUrl")}
          hint={t("signInMethods.callbackUrlHint")}
          value={`${publicUrl}/api/v1/auth/oauth/callback/${providerId}`}
        />
      </dl>
      <Field label={t("signInMethods.clientId")} error={errors.clientId?.message}>
        {(parts) => (
          <TextInput {...parts} {...form.register("clientId", rules)} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Field label={t("signInMethods.clientSecret")} error={errors.clientSecret?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("clientSecret", rules)}
            type="password"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {t("common.save")}
        </Button>
      </DialogActions>
    </form>
  );
}
