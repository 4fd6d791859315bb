import { type FormEvent, type InputHTMLAttributes, useEffect, useId, useRef, useState } from "react";
import { useErrorText } from "../texts/use-error-text.ts";
import { useSettingsTexts } from "../texts/use-settings-texts.ts";
import { Button } from "./button.tsx";
import { AlertIcon } from "./icons.tsx";

interface InlineFormProps {
  label: string;
  initial: string;
  /** The label of the button that sends the form. */
  send: string;
  /** Returns what is wrong with a value before it is sent. */
  check?: (value: string) => string | undefined;
  /** Gets the value without the spaces around it. When it rejects, the value stays in the field. */
  save: (value: string) => Promise<unknown>;
  cancel: () => void;
  input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck" | "maxLength" | "placeholder"
  >;
}

/** A form of one field in place of the text that it changes. Escape cancels. */
export function InlineForm({ label, initial, send, check, save, cancel, input }: InlineFormProps) {
  const t = useSettingsTexts();
  const sayError = useErrorText();
  const [value, setValue] = useState(initial);
  const [problem, setProblem] = useState<{ text: string }>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: also every refusal moves the focus to the field.
  useEffect(() => field.current?.focus(), [problem]);

  const submit = async () => {
    const wanted = value.trim();
    const wrong = check?.(wanted);
    if (wrong !== undefined) return setProblem({ text: wrong });
    setProblem(undefined);
    setBusy(true);
    try {
      await save(wanted);
    } catch (error) {
      setProblem({ text: await sayError(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="hp-inline-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
      onKeyDown={({ key }) => key === "Escape" && cancel()}
    >
      <div className="hp-field">
        <label className="hp-visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          className="hp-input"
          {...input}
          id={id}
          ref={field}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}error` : undefined}
          onChange={({ target }) => {
            setValue(target.value);
            setProblem(undefined);
          }}
        />
        {problem && (
          <p className="hp-error" id={`${id}error`} role="alert">
            <AlertIcon />
            <span>{problem.text}</span>
          </p>
        )}
      </div>
      <Button type="submit" isBusy={isBusy}>
        {send}
      </Button>
      <Button variant="secondary" onClick={cancel}>
        {t("cancel")}
      </Button>
    </form>
  );
}
