import type { SelfNamedClients } from "hallpass";
import { Controller } from "react-hook-form";
import { CheckRow } from "../../components/check-row.tsx";
import { Field } from "../../components/field.tsx";
import { RadioChoice } from "../../components/radio-choice.tsx";
import { TextArea } from "../../components/text-input.tsx";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useSayDone } from "../../data/say-done.ts";
import { CardForm } from "../../pieces/forms/card-form.tsx";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { linesOf } from "./address-rules.ts";

const CODE = "font-mono text-[0.8125rem]";
/** One scope (RFC 6749 §3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const HOST = /^(?:\*\.)?(?:[a-z0-9-]+\.)*[a-z0-9-]+$/;

const policyIn = (text: string): SelfNamedClients["documents"] => (text === "any" || text === "domains" ? text : "off");

/** Which apps that nobody has created may sign people in, in plain words with their risks. */
export function SelfNamedCard() {
  const t = useTexts();
  const { config } = useProject();
  const update = useUpdateProject();
  const sayDone = useSayDone();
  const { documents, documentDomains, registrationEnabled, scopes } = config.selfNamedClients;
  return (
    <div className="mt-6">
      <CardForm
        title={t("apps.selfNamed")}
        hint={t("apps.selfNamedHint")}
        stored={{
          documents: documents as string,
          documentDomains: documentDomains.join("\n"),
          registrationEnabled,
          scopes: (scopes ?? []).join("\n"),
        }}
        onSave={async (values) => {
          const named = linesOf(values.scopes);
          const selfNamedClients = {
            documents: policyIn(values.documents),
            documentDomains: linesOf(values.documentDomains),
            registrationEnabled: values.registrationEnabled,
            scopes: named.length === 0 ? null : named,
          };
          await update({ config: { selfNamedClients } });
          sayDone(t("apps.selfNamedSaved"));
        }}
        faultyFields={() => []}
      >
        {({ control, register, watch, formState: { errors } }) => (
          <>
            <Controller
              control={control}
              name="documents"
              render={({ field }) => (
                <RadioChoice
                  ref={field.ref}
                  label={t("apps.documents")}
                  value={policyIn(field.value)}
                  options={[
                    { value: "off", label: t("apps.documentsOff") },
                    { value: "domains", label: t("apps.documentsDomains"), hint: t("apps.documentsDomainsHint") },
                    { value: "any", label: t("apps.documentsAny"), hint: t("apps.documentsAnyHint") },
                  ]}
                  onChange={field.onChange}
                />
              )}
            />
            {watch("documents") === "domains" && (
              <Field
                label={t("apps.documentDomains")}
                hint={t("apps.documentDomainsHint")}
                error={errors.documentDomains?.message}
              >
                {(parts) => (
                  <TextArea
                    {...parts}
                    {...register("documentDomains", { validate: (text) => checkHosts(text, t) })}
                    rows={3}
                    autoCapitalize="none"
                    spellCheck={false}
                    className={CODE}
                  />
                )}
              </Field>
            )}
            <Controller
              control={control}
              name="registrationEnabled"
              render={({ field }) => (
                <CheckRow
                  ref={field.ref}
                  label={t("apps.registration")}
                  hint={t("apps.registrationHint")}
                  isChecked={field.value}
                  onChange={field.onChange}
                />
              )}
            />
            {(watch("documents") !== "off" || watch("registrationEnabled")) && (
              <Field
                label={t("apps.selfNamedScopes")}
                hint={t("apps.selfNamedScopesHint")}
                error={errors.scopes?.message}
                isOptional
              >
                {(parts) => (
                  <TextArea
                    {...parts}
                    {...register("scopes", { validate: (text) => checkScopes(text, t) })}
                    rows={3}
                    autoCapitalize="none"
                    spellCheck={false}
                    className={CODE}
                  />
                )}
              </Field>
            )}
          </>
        )}
      </CardForm>
    </div>
  );
}

function checkHosts(text: string, t: SayText): true | string {
  const hosts = linesOf(text);
  if (hosts.length === 0) return t("apps.documentDomainsMissing");
  const wrong = hosts.find((host) => !HOST.test(host));
  return wrong === undefined || t("apps.documentDomainInvalid", { host: wrong });
}

function checkScopes(text: string, t: SayText): true | string {
  const wrong = linesOf(text).find((scope) => !SCOPE.test(scope));
  return wrong === undefined || t("apps.scopeInvalid", { scope: wrong });
}
