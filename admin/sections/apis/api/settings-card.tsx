import type { OAuthApi } from "hallpass/admin";
import { Controller } from "react-hook-form";
import { OAUTH_ACCESS_TOKEN_SECONDS } from "#contract/limits.ts";
import { Field } from "../../../components/field.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { checkLine } from "../../../data/field-rules.ts";
import { faultyFields } from "../../../data/oauth.ts";
import { CardForm } from "../../../pieces/forms/card-form.tsx";
import { durationOf, secondsOf } from "../../../pieces/forms/duration.ts";
import { checkDuration, DurationField } from "../../../pieces/forms/duration-field.tsx";
import { useLanguage } from "../../../texts/language.ts";
import { useSaveApi } from "./save-api.ts";

/** The name of the API, and how long its tokens are valid. */
export function SettingsCard({ api }: { api: OAuthApi }) {
  const language = useLanguage();
  const { t } = language;
  const save = useSaveApi(api);
  return (
    <CardForm
      title={t("api.settings")}
      stored={{
        name: api.name,
        accessTokenLifetimeSeconds: durationOf(api.accessTokenLifetimeSeconds, OAUTH_ACCESS_TOKEN_SECONDS.default),
      }}
      onSave={({ name, accessTokenLifetimeSeconds }) =>
        save({ name: name.trim(), accessTokenLifetimeSeconds: secondsOf(accessTokenLifetimeSeconds) }, t("api.saved"))
      }
      faultyFields={faultyFields}
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <Field label={t("apis.name")} error={errors.name?.message}>
            {(parts) => (
              <TextInput
                {...parts}
                {...register("name", {
                  validate: (name) => checkLine(name, t, { missing: t("validation.nameMissing") }),
                })}
                autoComplete="off"
              />
            )}
          </Field>
          <Controller
            control={control}
            name="accessTokenLifetimeSeconds"
            rules={{ validate: (value) => checkDuration(value, OAUTH_ACCESS_TOKEN_SECONDS, language) }}
            render={({ field }) => (
              <DurationField
                ref={field.ref}
                label={t("api.lifetime")}
                hint={t("api.lifetimeHint")}
                error={errors.accessTokenLifetimeSeconds?.message}
                value={field.value}
                byDefault={t("api.lifetimeOfApp")}
                onChange={field.onChange}
              />
            )}
          />
        </>
      )}
    </CardForm>
  );
}
