import type { OAuthClient, OAuthClientUpdate } from "hallpass/admin";
import { Controller } from "react-hook-form";
import { CheckRow } from "../../../components/check-row.tsx";
import { Field } from "../../../components/field.tsx";
import { RadioChoice } from "../../../components/radio-choice.tsx";
import { Select } from "../../../components/select.tsx";
import { TextArea, TextInput } from "../../../components/text-input.tsx";
import { faultyFields } from "../../../data/oauth.ts";
import { CardForm } from "../../../pieces/forms/card-form.tsx";
import { useTexts } from "../../../texts/language.ts";
import { checkLink } from "../address-rules.ts";
import { hasSecrets, useSaveApp } from "./save-app.ts";

const METHODS = [
  { value: "client_secret_basic", label: "app.methodBasic" },
  { value: "client_secret_post", label: "app.methodPost" },
  { value: "private_key_jwt", label: "app.methodKey" },
] as const;

type Method = (typeof METHODS)[number]["value"];
const methodIn = (text: string): Method => METHODS.find(({ value }) => value === text)?.value ?? "client_secret_basic";

/** How the app proves that it is itself, and how its requests and ID tokens are protected. */
export function AuthenticationCard({ app }: { app: OAuthClient }) {
  const t = useTexts();
  const save = useSaveApp(app);
  const isPublic = app.kind === "public";
  const hasUsers = app.kind !== "machine";
  return (
    <CardForm
      title={t("app.authentication")}
      hint={isPublic ? t("app.authenticationPublic") : undefined}
      stored={{
        tokenEndpointAuthMethod: app.tokenEndpointAuthMethod as string,
        keysFrom: app.jwks ? "set" : "url",
        jwksUrl: app.jwksUrl ?? "",
        jwks: app.jwks ? JSON.stringify(app.jwks, null, 2) : "",
        idTokenSignedResponseAlg: app.idTokenSignedResponseAlg as string,
        pkceExempt: app.pkceExempt,
        requirePushedRequests: app.requirePushedRequests,
        dpopBoundAccessTokens: app.dpopBoundAccessTokens,
      }}
      onSave={(values) =>
        save({
          dpopBoundAccessTokens: values.dpopBoundAccessTokens,
          ...(!isPublic && withMethod(values)),
          ...(hasUsers && {
            idTokenSignedResponseAlg: values.idTokenSignedResponseAlg === "ES256" ? "ES256" : "RS256",
            requirePushedRequests: values.requirePushedRequests,
          }),
          ...(app.kind === "confidential" && { pkceExempt: values.pkceExempt }),
        })
      }
      faultyFields={faultyFields}
    >
      {({ control, register, watch, formState: { errors } }) => {
        const method = watch("tokenEndpointAuthMethod");
        const losesSecrets = hasSecrets(app) && method === "private_key_jwt";
        const needsSecret = !isPublic && !hasSecrets(app) && method !== "private_key_jwt";
        return (
          <>
            {!isPublic && (
              <Controller
                control={control}
                name="tokenEndpointAuthMethod"
                render={({ field }) => (
                  <RadioChoice
                    ref={field.ref}
                    label={t("app.method")}
                    value={methodIn(field.value)}
                    options={METHODS.map(({ value, label }) => ({ value, label: t(label), hint: value }))}
                    error={errors.tokenEndpointAuthMethod?.message}
                    onChange={field.onChange}
                  />
                )}
              />
            )}
            {losesSecrets && (
              <p role="status" className="text-[0.8125rem] text-warn">
                {t("app.losesSecrets")}
              </p>
            )}
            {needsSecret && (
              <p role="status" className="text-[0.8125rem] text-soft">
                {t("app.needsSecret")}
              </p>
            )}
            {method === "private_key_jwt" && (
              <>
                <Controller
                  control={control}
                  name="keysFrom"
                  render={({ field }) => (
                    <RadioChoice
                      label={t("app.keysFrom")}
                      value={field.value === "set" ? "set" : "url"}
                      options={[
                        { value: "url", label: t("app.keysFromUrl") },
                        { value: "set", label: t("app.keysFromSet") },
                      ]}
                      onChange={field.onChange}
                    />
                  )}
                />
                {watch("keysFrom") === "url" ? (
                  <Field label={t("app.jwksUrl")} error={errors.jwksUrl?.message}>
                    {(parts) => (
                      <TextInput
                        {...parts}
                        {...register("jwksUrl", {
                          validate: (url) => (url.trim() === "" ? t("apps.addressMissing") : checkLink(url, t)),
                        })}
                        inputMode="url"
                        autoCapitalize="none"
                        autoComplete="off"
                        spellCheck={false}
                        placeholder="https://app.example.com/jwks.json"
                      />
                    )}
                  </Field>
                ) : (
                  <Field label={t("app.jwks")} hint={t("app.jwksHint")} error={errors.jwks?.message}>
                    {(parts) => (
                      <TextArea
                        {...parts}
                        {...register("jwks", { validate: (text) => objectIn(text) !== null || t("app.jwksInvalid") })}
                        rows={8}
                        autoCapitalize="none"
                        spellCheck={false}
                        className="font-mono text-[0.8125rem]"
                        placeholder={'{ "keys": [ … ] }'}
                      />
                    )}
                  </Field>
                )}
              </>
            )}
            {hasUsers && (
              <>
                <Controller
                  control={control}
                  name="idTokenSignedResponseAlg"
                  render={({ field }) => (
                    <Field
                      label={t("app.algorithm")}
                      hint={t("app.algorithmHint")}
                      error={errors.idTokenSignedResponseAlg?.message}
                    >
                      {(parts) => (
                        <Select
                          {...parts}
                          ref={field.ref}
                          value={field.value}
                          options={["RS256", "ES256"].map((value) => ({ value, label: value }))}
                          onChange={field.onChange}
                          className="max-w-40"
                        />
                      )}
                    </Field>
                  )}
                />
                <Controller
                  control={control}
                  name="requirePushedRequests"
                  render={({ field }) => (
                    <CheckRow
                      ref={field.ref}
                      label={t("app.pushed")}
                      hint={t("app.pushedHint")}
                      error={errors.requirePushedRequests?.message}
                      isChecked={field.value}
                      onChange={field.onChange}
                    />
                  )}
                />
              </>
            )}
            <Controller
              control={control}
              name="dpopBoundAccessTokens"
              render={({ field }) => (
                <CheckRow
                  ref={field.ref}
                  label={t("app.dpop")}
                  hint={t("app.dpopHint")}
                  error={errors.dpopBoundAccessTokens?.message}
                  isChecked={field.value}
                  onChange={field.onChange}
                />
              )}
            />
            {app.kind === "confidential" && (
              <>
                <Controller
                  control={control}
                  name="pkceExempt"
                  render={({ field }) => (
                    <CheckRow
                      ref={field.ref}
                      label={t("app.pkceExempt")}
                      hint={t("app.pkceExemptHint")}
                      error={errors.pkceExempt?.message}
                      isChecked={field.value}
                      onChange={field.onChange}
                    />
                  )}
                />
                {watch("pkceExempt") && (
                  <p role="status" className="-mt-3 text-[0.8125rem] text-warn">
                    {t("app.pkceExemptWarning")}
                  </p>
                )}
              </>
            )}
          </>
        );
      }}
    </CardForm>
  );
}

interface MethodValues {
  tokenEndpointAuthMethod: string;
  keysFrom: string;
  jwksUrl: string;
  jwks: string;
}

/** Keys belong to signatures only, and are given in one of two ways. */
function withMethod({ tokenEndpointAuthMethod, keysFrom, jwksUrl, jwks }: MethodValues): OAuthClientUpdate {
  const method = methodIn(tokenEndpointAuthMethod);
  const signs = method === "private_key_jwt";
  return {
    tokenEndpointAuthMethod: method,
    jwksUrl: signs && keysFrom === "url" ? jwksUrl.trim() : null,
    jwks: signs && keysFrom === "set" ? objectIn(jwks) : null,
  };
}

/** A JSON object in a text; null for any other text. */
function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    // The form says that it is no JSON.
    return null;
  }
}
