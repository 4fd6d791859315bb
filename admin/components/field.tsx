import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTexts } from "../texts/language.ts";
import { classNames } from "./class-names.ts";

/** The attributes that connect a control with its label, hint and error. */
export interface ControlParts {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  isOptional?: boolean;
  className?: string;
  children: (parts: ControlParts) => ReactNode;
}

/** A control with a label, a hint and an error. */
export function Field({ label, hint, error, isOptional = false, className, children }: FieldProps) {
  const t = useTexts();
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const parts: ControlParts = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-[0.8125rem] font-medium">
        {label}
        {isOptional && <span className="font-normal text-soft"> · {t("common.optional")}</span>}
      </label>
      {children(parts)}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-[0.8125rem] text-bad wrap-anywhere">
      <CircleAlert size={15} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
