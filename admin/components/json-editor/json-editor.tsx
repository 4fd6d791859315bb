import { type Ref, useEffect, useId, useImperativeHandle } from "react";
import { useLanguage } from "../../texts/language.ts";
import { useCodeEditor } from "../code-editor/use-code-editor.ts";
import { FieldError } from "../field.tsx";
import { Skeleton } from "../skeleton.tsx";
import { checkJson } from "./check-json.ts";

interface JsonEditorProps {
  label: string;
  hint?: string;
  text: string;
  ref?: Ref<{ focus(): void }>;
  onChange: (text: string) => void;
}

const load = () => import("./code.ts");

/** An editor for JSON with the fault below it, in words. The editor itself is loaded on demand. */
export function JsonEditor({ label, hint, text, ref, onChange }: JsonEditorProps) {
  const { t, locale } = useLanguage();
  const id = useId();
  const { box, editor, isBroken } = useCodeEditor(load, {
    text,
    onChange,
    labelledBy: `${id}-label`,
    describedBy: `${id}-hint ${id}-fault`,
  });
  const checked = checkJson(text, t, locale);
  const fault = checked === true ? undefined : checked;
  const isFaulty = fault !== undefined;

  useEffect(() => editor?.view.contentDOM.setAttribute("aria-invalid", String(isFaulty)), [editor, isFaulty]);
  useImperativeHandle(ref, () => ({ focus: () => editor?.view.focus() }), [editor]);

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
          aria-describedby={`${id}-hint ${id}-fault`}
          aria-invalid={isFaulty}
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
      {fault && <FieldError id={`${id}-fault`}>{fault}</FieldError>}
    </div>
  );
}
