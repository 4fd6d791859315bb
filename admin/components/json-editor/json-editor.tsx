import { useId } from "react";
import { useTexts } from "../../texts/language.ts";
import { useCodeEditor } from "../code-editor/use-code-editor.ts";
import { FieldError } from "../field.tsx";
import { Skeleton } from "../skeleton.tsx";
import { readJson } from "./json-text.ts";

interface JsonEditorProps {
  label: string;
  hint?: string;
  text: string;
  onChange: (text: string) => void;
}

const load = () => import("./code.ts");

/** An editor for JSON with the fault below it, in words. The editor itself is loaded on demand. */
export function JsonEditor({ label, hint, text, onChange }: JsonEditorProps) {
  const t = useTexts();
  const id = useId();
  const { box, editor, isBroken } = useCodeEditor(load, {
    text,
    onChange,
    labelledBy: `${id}-label`,
    describedBy: `${id}-hint ${id}-fault`,
  });
  const { fault } = readJson(text);

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="text-[0.8125rem] font-medium">
        {label}
      </span>
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
          {hint}
        </p>
      )}
      {isBroken ? (
        <textarea
          aria-labelledby={`${id}-label`}
          rows={6}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className="field-box p-3 font-mono text-[0.8125rem]"
        />
      ) : (
        <div ref={box} className="field-box overflow-hidden bg-code p-0 focus-within:border-brand">
          {!editor && <Skeleton className="h-20 rounded-none" />}
        </div>
      )}
      {fault && (
        <FieldError id={`${id}-fault`}>{t("json.fault", { line: fault.line, column: fault.column })}</FieldError>
      )}
    </div>
  );
}
