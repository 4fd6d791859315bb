import { type OAuthProviderConfig, type OAuthProviderId, PROVIDER_NAMES } from "hallpass";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { ValueRow } from "../../components/value-row.tsx";
import { readConfig } from "../../config.ts";
import { failureText } from "../../data/failure.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { texts } from "../../texts/texts.ts";
import { providersWithout } from "./providers.ts";

interface KeysDialogProps {
  /** Closed when null. */
  providerId: OAuthProviderId | null;
  present: OAuthProviderConfig | undefined;
  onClose: () => void;
}

/** The project's own app at a provider. */
export function KeysDialog({ providerId, present, onClose }: KeysDialogProps) {
  // Stays what it was while the window fades away.
  const [shown, setShown] = useState(providerId);
  if (providerId && providerId !== shown) setShown(providerId);
  return (
    <Dialog
      isOpen={providerId !== null}
      onClose={onClose}
      title={shown ? texts.methods.keysTitle(PROVIDER_NAMES[shown]) : ""}
    >
      {shown && <KeysForm key={shown} providerId={shown} present={present} onClose={onClose} />}
    </Dialog>
  );
}

function KeysForm({ providerId, present, onClose }: KeysDialogProps & { providerId: OAuthProviderId }) {
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
      toast.success(texts.methods.keysSaved(PROVIDER_NAMES[providerId]));
      onClose();
    } catch (error) {
      form.setError("root", { message: failureText(error) });
    }
  });

  const rules = { validate: (value: string) => value.trim() !== "" || texts.methods.missing };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <dl>
        <ValueRow
          label={texts.methods.callbackUrl}
          hint={texts.methods.callbackUrlHint}
          value={`${readConfig()?.publicUrl ?? ""}/api/v1/auth/oauth/callback/${providerId}`}
        />
      </dl>
      <Field label={texts.methods.clientId} error={errors.clientId?.message}>
        {(parts) => (
          <TextInput {...parts} {...form.register("clientId", rules)} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Field label={texts.methods.clientSecret} error={errors.clientSecret?.message}>
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
        <Button onClick={onClose}>{texts.common.cancel}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {texts.common.save}
        </Button>
      </DialogActions>
    </form>
  );
}
