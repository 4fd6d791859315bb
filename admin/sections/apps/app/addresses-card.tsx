import type { OAuthClient } from "hallpass/admin";
import { Field } from "../../../components/field.tsx";
import { TextArea, TextInput } from "../../../components/text-input.tsx";
import { faultyFields } from "../../../data/oauth.ts";
import { CardForm } from "../../../pieces/forms/card-form.tsx";
import { useTexts } from "../../../texts/language.ts";
import { checkLink, checkRedirects, linesOf } from "../address-rules.ts";
import { useSaveApp } from "./save-app.ts";

const CODE = "font-mono text-[0.8125rem]";

/** Where users return to, and where the app hears that they have signed out. */
export function AddressesCard({ app }: { app: OAuthClient }) {
  const t = useTexts();
  const save = useSaveApp(app);
  const needsAddress = app.grantTypes.includes("authorization_code");
  return (
    <CardForm
      title={t("app.addresses")}
      hint={t("app.addressesHint")}
      stored={{
        redirectUrls: app.redirectUrls.join("\n"),
        postLogoutRedirectUrls: app.postLogoutRedirectUrls.join("\n"),
        backchannelLogoutUrl: app.backchannelLogoutUrl ?? "",
      }}
      onSave={({ redirectUrls, postLogoutRedirectUrls, backchannelLogoutUrl }) =>
        save({
          redirectUrls: linesOf(redirectUrls),
          postLogoutRedirectUrls: linesOf(postLogoutRedirectUrls),
          backchannelLogoutUrl: backchannelLogoutUrl.trim() || null,
        })
      }
      faultyFields={faultyFields}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field label={t("apps.redirectUrls")} hint={t("apps.redirectUrlsHint")} error={errors.redirectUrls?.message}>
            {(parts) => (
              <TextArea
                {...parts}
                {...register("redirectUrls", {
                  validate: (text) =>
                    needsAddress && linesOf(text).length === 0
                      ? t("apps.addressMissing")
                      : checkRedirects(text, app.kind, t),
                })}
                autoCapitalize="none"
                spellCheck={false}
                className={CODE}
              />
            )}
          </Field>
          <Field
            label={t("app.postLogoutRedirectUrls")}
            hint={t("app.postLogoutRedirectUrlsHint")}
            error={errors.postLogoutRedirectUrls?.message}
            isOptional
          >
            {(parts) => (
              <TextArea
                {...parts}
                {...register("postLogoutRedirectUrls", { validate: (text) => checkRedirects(text, app.kind, t) })}
                rows={2}
                autoCapitalize="none"
                spellCheck={false}
                className={CODE}
              />
            )}
          </Field>
          <Field
            label={t("app.backchannelLogoutUrl")}
            hint={t("app.backchannelLogoutUrlHint")}
            error={errors.backchannelLogoutUrl?.message}
            isOptional
          >
            {(parts) => (
              <TextInput
                {...parts}
                {...register("backchannelLogoutUrl", { validate: (url) => checkLink(url, t) })}
                inputMode="url"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                className={CODE}
              />
            )}
          </Field>
        </>
      )}
    </CardForm>
  );
}
