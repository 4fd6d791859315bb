import type { OAuthProviderId } from "hallpass";
import type { UseFormRegisterReturn } from "react-hook-form";
import { SECRET_MAX_LENGTH } from "#contract/limits.ts";
import { Field } from "../../components/field.tsx";
import { PasswordInput, TextInput } from "../../components/text-input.tsx";
import { checkLine } from "../../data/field-rules.ts";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";

type TextName = "clientId" | "clientSecret" | OptionalName;
type OptionalName = "facebookConfigId" | "microsoftTenantId";
type Register = (name: TextName, rules?: { validate: (value: string) => true | string }) => UseFormRegisterReturn;

interface ProviderTextsProps {
  type: OAuthProviderId | "oidc";
  register: Register;
  errors: Partial<Record<TextName, { message?: string }>>;
}

/** The client ID and secret that a provider gives, and what single providers need besides. */
export function ProviderTexts({ type, register, errors }: ProviderTextsProps) {
  const t = useTexts();
  const needed = (most?: number) => ({
    validate: (value: string) => checkLine(value, t, { missing: t("signInMethods.missing"), most }),
  });
  return (
    <>
      <Field label={t("signInMethods.clientId")} error={errors.clientId?.message}>
        {(parts) => <TextInput {...parts} {...register("clientId", needed())} autoComplete="off" spellCheck={false} />}
      </Field>
      <Field label={t("signInMethods.clientSecret")} error={errors.clientSecret?.message}>
        {(parts) => (
          <PasswordInput {...parts} {...register("clientSecret", needed(SECRET_MAX_LENGTH))} autoComplete="off" />
        )}
      </Field>
      {type === "facebook" && (
        <OptionalText
          register={register}
          error={errors.facebookConfigId?.message}
          name="facebookConfigId"
          label="signInMethods.facebookConfigId"
          hint="signInMethods.facebookConfigIdHint"
        />
      )}
      {type === "microsoft" && (
        <OptionalText
          register={register}
          error={errors.microsoftTenantId?.message}
          name="microsoftTenantId"
          label="signInMethods.microsoftTenantId"
          hint="signInMethods.microsoftTenantIdHint"
        />
      )}
    </>
  );
}

interface OptionalTextProps {
  register: Register;
  error: string | undefined;
  name: OptionalName;
  label: TextId;
  hint: TextId;
}

function OptionalText({ register, error, name, label, hint }: OptionalTextProps) {
  const t = useTexts();
  return (
    <Field label={t(label)} hint={t(hint)} error={error} isOptional>
      {(parts) => (
        <TextInput
          {...parts}
          {...register(name, { validate: (value) => checkLine(value, t) })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
