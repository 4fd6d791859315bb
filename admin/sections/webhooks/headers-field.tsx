import { Plus, X } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useTexts } from "../../texts/language.ts";
import { checkHeaderName, checkHeaderValue, type EndpointValues } from "./endpoint-rules.ts";

/** Headers of the owner's own: rows of a name and a value. */
export function HeadersField({ form }: { form: UseFormReturn<EndpointValues> }) {
  const t = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "headers" });
  const faults = form.formState.errors.headers;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-[0.8125rem] font-medium">
        {t("webhooks.headers")}
        <span className="font-normal text-soft"> · {t("common.optional")}</span>
      </legend>
      {fields.map(({ id, name, isStored }, at) => {
        const fault = faults?.[at]?.name?.message ?? faults?.[at]?.value?.message;
        return (
          <div key={id} className="flex flex-col gap-1">
            <div className="flex gap-2">
              <TextInput
                {...form.register(`headers.${at}.name`, {
                  validate: (typed, { headers }) => checkHeaderName(typed, headers, t),
                })}
                aria-label={t("webhooks.headerName", { count: at + 1 })}
                aria-invalid={faults?.[at]?.name ? true : undefined}
                aria-describedby={faults?.[at]?.name ? `${id}-error` : undefined}
                readOnly={isStored}
                placeholder={t("webhooks.headerNamePlaceholder")}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                className="font-mono text-[0.8125rem]"
              />
              <TextInput
                {...form.register(`headers.${at}.value`, {
                  validate: (value, { headers }) => checkHeaderValue(value, headers, t),
                })}
                aria-label={t("webhooks.headerValue", { count: at + 1 })}
                aria-invalid={faults?.[at]?.value ? true : undefined}
                aria-describedby={faults?.[at]?.value ? `${id}-error` : undefined}
                placeholder={isStored ? "••••••••" : undefined}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                className="font-mono text-[0.8125rem]"
              />
              <Button
                look="quiet"
                size="icon"
                aria-label={
                  isStored ? t("webhooks.headerRemove", { name }) : t("webhooks.headerNameless", { count: at + 1 })
                }
                onClick={() => remove(at)}
              >
                <X size={16} aria-hidden="true" />
              </Button>
            </div>
            {fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}
          </div>
        );
      })}
      <div>
        <Button
          size="small"
          onClick={() =>
            append({ name: "", value: "", isStored: false }, { focusName: `headers.${fields.length}.name` })
          }
        >
          <Plus size={14} aria-hidden="true" />
          {t("webhooks.headerAdd")}
        </Button>
      </div>
      <p className="text-[0.8125rem] text-soft">{t("webhooks.headersHint")}</p>
    </fieldset>
  );
}
