import type { InputHTMLAttributes, ReactNode } from "react";
import { useErrorText } from "../texts/use-error-text.ts";
import { useTexts } from "../texts/use-texts.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { useForm } from "./use-form.ts";

interface InlineFormProps {
  label: string;
  /** Whether only screen readers get the label, because the heading above the form or its button says the same. */
  isLabelHidden?: boolean;
  initial: string;
  /** The label of the button that sends the form. */
  send: string;
  /** Returns what is wrong with a value before it is sent. Gets it without the spaces around it. */
  check?: (value: string) => string | undefined;
  /** Gets the value without the spaces around it. When it rejects, the form shows why. */
  save: (value: string) => Promise<unknown>;
  /** Called for the button Cancel, which is shown only with this, and for Escape. */
  cancel?: () => void;
  input?: Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "value" | "onChange">;
  /** Below the field. */
  children?: ReactNode;
}

/** A form of one field and its buttons in a row. The value stays in the field. */
export function InlineForm(props: InlineFormProps) {
  const { label, isLabelHidden = false, initial, send, check, save, cancel, input, children } = props;
  const t = useTexts();
  const sayError = useErrorText();
  const { errors, field, form, isBusy } = useForm({
    initial: { value: initial },
    check: ({ value }) => ({ value: check?.(value.trim()) }),
    submit: async ({ value }) => {
      try {
        await save(value.trim());
        return {};
      } catch (error) {
        return { value: await sayError(error) };
      }
    },
  });

  return (
    <form
      {...form}
      className="hp-inline-form"
      data-bare={isLabelHidden || undefined}
      onKeyDown={({ key }) => key === "Escape" && cancel?.()}
    >
      <Field label={label} error={errors.value}>
        {(parts) => <Input {...parts} {...field("value")} {...input} />}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {send}
      </Button>
      {cancel && (
        <Button variant="secondary" onClick={cancel}>
          {t("cancel")}
        </Button>
      )}
      {children}
    </form>
  );
}
