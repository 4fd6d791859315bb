import type { EmailVariable } from "hallpass/admin";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { CheckRow } from "../../components/check-row.tsx";
import { Field } from "../../components/field.tsx";
import { readJson, showJson } from "../../components/json-editor/json-text.ts";
import { Select } from "../../components/select.tsx";
import { TextArea, TextInput } from "../../components/text-input.tsx";
import { useTexts } from "../../texts/language.ts";
import type { Problem } from "./use-preview.ts";

/** Values for the preview, by the names of variables. */
export type Values = Readonly<Record<string, unknown>>;

interface VariablesFormProps {
  variables: readonly EmailVariable[];
  /** What the values are for. */
  hint: string;
  /** The values that the owner has chosen; the others are those of the source. */
  values: Values;
  problems: readonly Problem[];
  onChange: (values: Values) => void;
}

/** The id of the field of a variable, to which a problem leads. */
export const variableFieldId = (name: string) => `variable-${name}`;

/** The variables of a template, as fields by their types. */
export function VariablesForm({ variables, hint, values, problems, onChange }: VariablesFormProps) {
  const t = useTexts();
  if (variables.length === 0) return <p className="text-[0.8125rem] text-soft">{t("design.noVariables")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-[0.8125rem] text-soft">{hint}</p>
      {variables.map((variable) => (
        <div key={variable.name} id={variableFieldId(variable.name)}>
          <VariableField
            variable={variable}
            value={Object.hasOwn(values, variable.name) ? values[variable.name] : variable.preview}
            problem={problems.find((each) => each.variable === variable.name)?.message}
            onChange={(value) => onChange({ ...values, [variable.name]: value })}
          />
        </div>
      ))}
      {Object.keys(values).length > 0 && (
        <div>
          <Button size="small" onClick={() => onChange({})}>
            {t("design.resetValues")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface VariableFieldProps {
  variable: EmailVariable;
  value: unknown;
  problem?: string;
  onChange: (value: unknown) => void;
}

function VariableField({ variable, value, problem, onChange }: VariableFieldProps) {
  const { name, type, description, options, isRequired } = variable;
  const shared = { label: name, hint: description ?? undefined, error: problem, isOptional: !isRequired };
  if (type === "boolean") {
    return <CheckRow label={name} hint={problem ?? shared.hint} isChecked={value === true} onChange={onChange} />;
  }
  if (options) {
    return (
      <Field {...shared}>
        {(parts) => (
          <Select
            {...parts}
            value={String(value ?? "")}
            options={options.map((each) => ({ value: each, label: each }))}
            onChange={onChange}
            className="w-full"
          />
        )}
      </Field>
    );
  }
  if (type === "string") {
    return (
      <Field {...shared}>
        {(parts) => (
          <TextInput
            {...parts}
            autoComplete="off"
            value={typeof value === "string" ? value : ""}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
    );
  }
  return <JsonField {...shared} isNumber={type === "number"} value={value} onChange={onChange} />;
}

interface JsonFieldProps {
  label: string;
  hint?: string;
  error?: string;
  isOptional: boolean;
  isNumber: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A number, or JSON of any form. What is no JSON yet stays in the field, and the preview keeps the last value. */
function JsonField({ isNumber, value, onChange, error, ...field }: JsonFieldProps) {
  const t = useTexts();
  const [typed, setTyped] = useState<string>();
  const shown = showJson(value);
  // A value from elsewhere, such as one that was reset, replaces what was typed.
  const text =
    typed !== undefined && (readJson(typed).fault || showJson(readJson(typed).value) === shown) ? typed : shown;
  const { fault } = readJson(text);

  function type(changed: string) {
    setTyped(changed);
    const read = readJson(changed);
    if (!read.fault) onChange(read.value);
  }

  const faultText = fault && (isNumber ? t("design.noNumber") : t("json.fault", { ...fault }));
  return (
    <Field {...field} error={faultText ?? error}>
      {(parts) =>
        isNumber ? (
          <TextInput
            {...parts}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
          />
        ) : (
          <TextArea
            {...parts}
            spellCheck={false}
            className="font-mono text-[0.8125rem]"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
