import { useState } from "react";
import { Field } from "#sdk/react/ui/field.tsx";
import { OtpInput } from "#sdk/react/ui/otp-input.tsx";
import type { CodePattern } from "#sdk/react/ui/otp-value.ts";

interface CodeFieldProps {
  label: string;
  pattern?: CodePattern;
  /** Submits a complete code, and resolves with an error message or undefined. */
  submit: (code: string) => Promise<string | undefined>;
}

/** A labeled field for a code. Submits with the last character, then clears the field. Takes the focus. */
export function CodeField({ label, pattern, submit }: CodeFieldProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const onChange = (typed: string) => {
    setCode(typed);
    setError(undefined);
  };
  const onComplete = async (whole: string) => {
    setBusy(true);
    const problem = await submit(whole).finally(() => setBusy(false));
    setError(problem);
    setCode("");
  };

  return (
    <Field label={label} error={error}>
      {(parts) => (
        <OtpInput
          {...parts}
          name="otp"
          pattern={pattern}
          value={code}
          onChange={onChange}
          onComplete={onComplete}
          isBusy={isBusy}
          autoFocus
        />
      )}
    </Field>
  );
}
