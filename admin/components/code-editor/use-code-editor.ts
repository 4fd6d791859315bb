import type { EditorView } from "@codemirror/view";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { EditorParts } from "./shell.ts";

/** The code of one kind of editor, loaded on demand. */
interface EditorCode {
  create(parent: HTMLElement, parts: EditorParts): EditorView;
}

interface CodeEditor<Code> {
  /** The element that the editor fills. */
  box: RefObject<HTMLDivElement | null>;
  /** Null until the editor is loaded. */
  editor: { view: EditorView; code: Code } | null;
  /** Whether the editor could not be loaded: a plain field does instead. */
  isBroken: boolean;
}

interface EditorOptions {
  text: string;
  onChange: (text: string) => void;
  labelledBy: string;
  describedBy: string;
}

/** Loads an editor and keeps its text and the page's text the same. `load` does not change between renders. */
export function useCodeEditor<Code extends EditorCode>(
  load: () => Promise<Code>,
  { text, onChange, labelledBy, describedBy }: EditorOptions,
): CodeEditor<Code> {
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<{ view: EditorView; code: Code } | null>(null);
  const [isBroken, setBroken] = useState(false);
  const changed = useRef(onChange);
  changed.current = onChange;
  const first = useRef(text);

  useEffect(() => {
    let created: EditorView | undefined;
    let isGone = false;
    async function start() {
      try {
        const code = await load();
        if (isGone || !box.current) return;
        created = code.create(box.current, {
          text: first.current,
          attributes: { "aria-labelledby": labelledBy, "aria-describedby": describedBy },
          onChange: (changedText) => changed.current(changedText),
        });
        setEditor({ view: created, code });
      } catch {
        setBroken(true);
      }
    }
    void start();
    return () => {
      isGone = true;
      created?.destroy();
    };
  }, [load, labelledBy, describedBy]);

  // A change from elsewhere, such as a restored version, replaces what is shown; undo brings it back.
  useEffect(() => {
    if (!editor || editor.view.state.doc.toString() === text) return;
    editor.view.dispatch({
      changes: { from: 0, to: editor.view.state.doc.length, insert: text },
      // Undo does not take back with it what was typed just before.
      userEvent: "input.replace",
    });
  }, [editor, text]);

  return { box, editor, isBroken };
}
