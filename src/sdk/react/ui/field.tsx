import { type ReactNode, useId } from "react";
import { AlertIcon } from "./icons.tsx";

/** The attributes that associate an input with its label and error for assistive technology. */
export interface FieldParts {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  label: string;
  error?: string;
  /** An element opposite the label, such as a link. It follows the input in the tab order. */
  aside?: ReactNode;
  children: (parts: FieldParts) => ReactNode;
}

export function Field({ label, error, aside, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <div className="hp-field">
      <label className="hp-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": error ? errorId : undefined })}
      {error && (
        <p className="hp-error" id={errorId} role="alert">
          <AlertIcon />
          <span>{error}</span>
        </p>
      )}
      {aside && <div className="hp-aside">{aside}</div>}
    </div>
  );
}
