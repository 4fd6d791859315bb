import { type OAuthProviderId, PROVIDER_NAMES, SHARED_KEY_PROVIDERS } from "hallpass";
import { Controller, useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog.tsx";
import { FieldError } from "../../components/field.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { ValueRow } from "../../components/value-row.tsx";
import { callbackUrl } from "../../data/addresses.ts";
import { useConfig } from "../../data/config-context.ts";
import { useChangeConfig } from "../../data/projects.ts";
import { useSharedProviders } from "../../data/shared-providers.ts";
import { useAction } from "../../data/use-action.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import { ProviderTexts } from "./provider-texts.tsx";
import { type ProviderValues, type SetUpProvider, saved, valuesOf } from "./providers.ts";

interface ProviderFormProps {
  id: OAuthProviderId;
  /** The key of its entry in the configuration. */
  place: string;
  present: SetUpProvider | undefined;
  onClose: () => void;
}

/** The keys of a built-in provider: those of this server, or the ones that the provider gave the owner. */
export function ProviderForm({ id, place, present, onClose }: ProviderFormProps) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const { publicUrl } = useConfig();
  const hasShared = useSharedProviders().includes(id);
  const change = useChangeConfig();
  const values = valuesOf(present, true);
  const form = useForm<ProviderValues>({ defaultValues: { ...values, isShared: values.isShared && hasShared } });
  const { errors, isDirty } = form.formState;
  const isShared = form.watch("isShared");
  const provider = PROVIDER_NAMES[id];

  const submit = form.handleSubmit(async (typed) => {
    const save = () => change(saved({ key: place, type: id }, typed, present));
    const done = t(typed.isShared ? "signInMethods.savedShared" : "signInMethods.keysSaved", { provider });
    if (await run(save, done)) onClose();
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      {SHARED_KEY_PROVIDERS.some((each) => each === id) && (
        <Controller
          control={form.control}
          name="isShared"
          render={({ field }) => (
            <SwitchRow
              label={t("signInMethods.useShared")}
              hint={hasShared ? t("signInMethods.useSharedHint") : t("signInMethods.noShared", { provider })}
              isOn={field.value}
              isDisabled={!hasShared}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {!isShared && (
        <>
          <dl>
            <ValueRow
              label={t("signInMethods.callbackUrl")}
              hint={t("signInMethods.callbackUrlHint")}
              value={callbackUrl(publicUrl, place)}
            />
          </dl>
          <ProviderTexts type={id} register={form.register} errors={errors} />
        </>
      )}
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isBusy}>
          {present?.allowSignIn ? t("common.save") : t("signInMethods.saveAndTurnOn")}
        </Button>
      </DialogActions>
    </form>
  );
}
