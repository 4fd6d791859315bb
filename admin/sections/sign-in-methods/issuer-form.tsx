import { OAUTH_PROVIDERS } from "hallpass";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { ValueRow } from "../../components/value-row.tsx";
import { callbackUrl } from "../../data/addresses.ts";
import { useConfig } from "../../data/config-context.ts";
import { checkLine } from "../../data/field-rules.ts";
import { useChangeConfig } from "../../data/projects.ts";
import { useAction } from "../../data/use-action.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import { checkIssuerUrl, checkProviderId } from "./issuer-rules.ts";
import { IssuerStatus } from "./issuer-status.tsx";
import { ProviderTexts } from "./provider-texts.tsx";
import { type ProviderValues, type SetUpProvider, saved, valuesOf } from "./providers.ts";

interface IssuerFormProps {
  present: SetUpProvider | undefined;
  keysInUse: readonly string[];
  onClose: () => void;
}

interface Values extends ProviderValues {
  id: string;
}

/** Any OpenID Connect provider: its ID in this project, its name on the button, its issuer and its keys. */
export function IssuerForm({ present, keysInUse, onClose }: IssuerFormProps) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const { publicUrl } = useConfig();
  const change = useChangeConfig();
  const form = useForm<Values>({ defaultValues: { ...valuesOf(present, false), id: present?.key ?? "" } });
  const { errors, isDirty } = form.formState;
  const { id, issuerUrl } = form.watch();
  const taken = [...OAUTH_PROVIDERS, ...keysInUse];

  const submit = form.handleSubmit(async ({ id: typed, ...values }) => {
    const key = typed.trim();
    const save = () => change(saved({ key, type: "oidc" }, { ...values, isShared: false }, present));
    if (await run(save, t("signInMethods.keysSaved", { provider: values.displayName.trim() || key }))) onClose();
  });

  const needed = { validate: (value: string) => checkLine(value, t, { missing: t("validation.nameMissing") }) };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      {!present && (
        <Field
          label={t("signInMethods.providerId")}
          hint={t("signInMethods.providerIdHint")}
          error={errors.id?.message}
        >
          {(parts) => (
            <TextInput
              {...parts}
              {...form.register("id", { validate: (value) => checkProviderId(value, taken, t) })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="acme"
            />
          )}
        </Field>
      )}
      <Field
        label={t("signInMethods.providerName")}
        hint={t("signInMethods.providerNameHint")}
        error={errors.displayName?.message}
      >
        {(parts) => <TextInput {...parts} {...form.register("displayName", needed)} autoComplete="off" />}
      </Field>
      <Field label={t("signInMethods.issuer")} hint={t("signInMethods.issuerHint")} error={errors.issuerUrl?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("issuerUrl", { validate: (value) => checkIssuerUrl(value, t) })}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://login.example.com"
          />
        )}
      </Field>
      <IssuerStatus issuerUrl={issuerUrl.trim()} />
      <dl>
        <ValueRow
          label={t("signInMethods.callbackUrl")}
          hint={t("signInMethods.callbackUrlHint")}
          value={callbackUrl(publicUrl, id.trim() || "…")}
        />
      </dl>
      <ProviderTexts type="oidc" register={form.register} errors={errors} />
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
