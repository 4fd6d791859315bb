import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field.tsx";

interface FieldGroupProps {
  legend: string;
  /** An error about all of the controls. */
  error?: string;
  className?: string;
  children: ReactNode;
}

/** Controls that belong together, with a legend and an error. */
export function FieldGroup({ legend, error, className, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={classNames("flex min-w-0 flex-col", className)}
    >
      <legend className="mb-2 text-[0.8125rem] font-medium wrap-anywhere">{legend}</legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
