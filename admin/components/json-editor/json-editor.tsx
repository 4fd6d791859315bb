import type { EditorView } from "@codemirror/view";
import { useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../texts/language.ts";
import { FieldError } from "../field.tsx";
import { Skeleton } from "../skeleton.tsx";
import { readJson } from "./json-text.ts";

interface JsonEditorProps {
  label: string;
  hint?: string;
  text: string;
  onChange: (text: string) => void;
}

/** An editor for JSON with the fault below it, in words. The editor itself is loaded on demand. */
export function JsonEditor({ label, hint, text, onChange }: JsonEditorProps) {
  const t = useTexts();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [isBroken, setBroken] = useState(false);
  const changed = useRef(onChange);
  changed.current = onChange;
  const first = useRef(text);
  const { fault } = readJson(text);

  useEffect(() => {
    let created: EditorView | undefined;
    let isGone = false;
    async function start() {
      try {
        const { createJsonEditor } = await import("./code.ts");
        if (isGone || !box.current) return;
        created = createJsonEditor(box.current, {
          text: first.current,
          attributes: { "aria-labelledby": `${id}-label`, "aria-describedby": `${id}-hint ${id}-fault` },
          onChange: (changedText) => changed.current(changedText),
        });
        setView(created);
      } catch {
        // Without the editor, a plain field does.
        setBroken(true);
      }
    }
    void start();
    return () => {
      isGone = true;
      created?.destroy();
    };
  }, [id]);

  // A change from elsewhere, such as Revert, replaces what is shown.
  useEffect(() => {
    if (!view || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [view, text]);

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
          {!view && <Skeleton className="h-20 rounded-none" />}
        </div>
      )}
      {fault && (
        <FieldError id={`${id}-fault`}>{t("json.fault", { line: fault.line, column: fault.column })}</FieldError>
      )}
    </div>
  );
}
