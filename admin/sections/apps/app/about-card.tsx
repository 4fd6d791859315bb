import type { OAuthClient } from "hallpass/admin";
import { Field } from "../../../components/field.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { checkLine } from "../../../data/field-rules.ts";
import { faultyFields } from "../../../data/oauth.ts";
import { CardForm } from "../../../pieces/forms/card-form.tsx";
import { useTexts } from "../../../texts/language.ts";
import { checkLink } from "../address-rules.ts";
import { useSaveApp } from "./save-app.ts";

const LINKS = [
  { name: "logoUrl", label: "app.logoUrl", hint: "app.logoUrlHint" },
  { name: "clientUrl", label: "app.clientUrl", hint: undefined },
  { name: "policyUrl", label: "app.policyUrl", hint: undefined },
  { name: "termsUrl", label: "app.termsUrl", hint: undefined },
] as const;

/** The name of the app, and what users see beside it. */
export function AboutCard({ app }: { app: OAuthClient }) {
  const t = useTexts();
  const save = useSaveApp(app);
  const hasUsers = app.kind !== "machine";
  return (
    <CardForm
      title={t("app.about")}
      hint={hasUsers ? t("app.aboutHint") : undefined}
      stored={{
        name: app.name,
        logoUrl: app.logoUrl ?? "",
        clientUrl: app.clientUrl ?? "",
        policyUrl: app.policyUrl ?? "",
        termsUrl: app.termsUrl ?? "",
      }}
      onSave={({ name, ...links }) => save({ name: name.trim(), ...(hasUsers && trimmed(links)) })}
      faultyFields={faultyFields}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field label={t("apps.name")} error={errors.name?.message}>
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
          {hasUsers &&
            LINKS.map(({ name, label, hint }) => (
              <Field key={name} label={t(label)} hint={hint && t(hint)} error={errors[name]?.message} isOptional>
                {(parts) => (
                  <TextInput
                    {...parts}
                    {...register(name, { validate: (url) => checkLink(url, t) })}
                    inputMode="url"
                    autoCapitalize="none"
                    autoComplete="off"
                    spellCheck={false}
                  />
                )}
              </Field>
            ))}
        </>
      )}
    </CardForm>
  );
}

type Links = Record<(typeof LINKS)[number]["name"], string>;

const trimmed = ({ logoUrl, clientUrl, policyUrl, termsUrl }: Links) => ({
  logoUrl: logoUrl.trim() || null,
  clientUrl: clientUrl.trim() || null,
  policyUrl: policyUrl.trim() || null,
  termsUrl: termsUrl.trim() || null,
});
