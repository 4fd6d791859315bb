import { type Ref, useEffect, useId, useImperativeHandle } from "react";
import { useTexts } from "../../texts/language.ts";
import { Skeleton } from "../skeleton.tsx";
import type { Mark } from "./tsx.ts";
import { useCodeEditor } from "./use-code-editor.ts";

/** What the page around an editor can do with it. */
export interface TsxEditorHandle {
  goTo(place: Pick<Mark, "line" | "column">): void;
  /** Resolves to false for a source that cannot be read. */
  format(): Promise<boolean>;
}

interface TsxEditorProps {
  label: string;
  text: string;
  /** The places to underline. */
  marks: readonly Mark[];
  onChange: (text: string) => void;
  ref?: Ref<TsxEditorHandle>;
}

const load = () => import("./tsx.ts");

/** An editor for TSX that fills its box. The editor itself is loaded on demand. */
export function TsxEditor({ label, text, marks, onChange, ref }: TsxEditorProps) {
  const t = useTexts();
  const id = useId();
  const { box, editor, isBroken } = useCodeEditor(load, {
    text,
    onChange,
    labelledBy: `${id}-label`,
    describedBy: `${id}-hint`,
  });

  useEffect(() => {
    if (editor) editor.code.markIn(editor.view, marks);
  }, [editor, marks]);

  useImperativeHandle(
    ref,
    () => ({
      goTo: (place) => editor?.code.goTo(editor.view, place),
      async format() {
        if (!editor) return true;
        const { formatIn } = await import("./format.ts");
        return formatIn(editor.view);
      },
    }),
    [editor],
  );

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-1.5">
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      {isBroken ? (
        <textarea
          aria-labelledby={`${id}-label`}
          value={text}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className="field-box min-h-0 flex-1 p-3 font-mono text-[0.8125rem]"
        />
      ) : (
        <div ref={box} className="field-box min-h-0 flex-1 overflow-hidden bg-code p-0 focus-within:border-brand">
          {!editor && <Skeleton className="h-full min-h-40 rounded-none" />}
        </div>
      )}
      <p id={`${id}-hint`} className="text-xs text-soft">
        {t("design.editorHint")}
      </p>
    </div>
  );
}
