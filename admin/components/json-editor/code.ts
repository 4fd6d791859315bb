import { json } from "@codemirror/lang-json";
import { type Diagnostic, linter } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type EditorParts, editorShell } from "../code-editor/shell.ts";
import { faultIn } from "./json-fault.ts";

const size = EditorView.theme({ ".cm-scroller": { maxHeight: "22rem", minHeight: "5rem" } });

/** Marks the fault, which the field below the editor says in words. Nothing typed means no data, which is no fault. */
function marksIn(text: string): Diagnostic[] {
  const at = text.trim() === "" ? null : faultIn(text);
  return at === null ? [] : [{ from: at, to: Math.min(at + 1, text.length), severity: "error", message: "JSON" }];
}

/**
 * An editor for JSON in an element: highlighting, an error marked at its place, undo. Tab leaves the editor, so that
 * keyboards are not trapped (WCAG 2.2, 2.1.2).
 */
export function create(parent: HTMLElement, { text, ...parts }: EditorParts): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...editorShell(parts),
        json(),
        linter(({ state }) => marksIn(state.doc.toString()), { delay: 300 }),
        size,
        EditorView.lineWrapping,
      ],
    }),
  });
}
