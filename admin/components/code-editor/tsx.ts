import { indentWithTab, temporarilySetTabFocusMode } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { type EditorParts, editorShell } from "./shell.ts";

/** A place in the source, counted from 1, with what is wrong there. */
export interface Mark {
  line: number;
  column: number | null;
  message: string;
}

const size = EditorView.theme({ "&": { height: "100%" }, ".cm-scroller": { overflow: "auto" } });

/** An editor for TSX in an element. Tab indents; after Escape, Tab leaves the editor (WCAG 2.2, 2.1.2). */
export function create(parent: HTMLElement, { text, ...parts }: EditorParts): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([indentWithTab, { key: "Escape", run: temporarilySetTabFocusMode }]),
        ...editorShell(parts),
        javascript({ jsx: true, typescript: true }),
        EditorState.tabSize.of(2),
        size,
      ],
    }),
  });
}

/** The index of a place; of the end of its line if the line is shorter. */
function indexOf({ doc }: EditorState, { line, column }: Pick<Mark, "line" | "column">): number {
  const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(found.from + Math.max((column ?? 1) - 1, 0), found.to);
}

/** Underlines the places: from each to the end of its word, or its whole line where the column is not known. */
export function markIn(view: EditorView, marks: readonly Mark[]): void {
  const { state } = view;
  const diagnostics = marks.map((mark): Diagnostic => {
    const line = state.doc.lineAt(indexOf(state, mark));
    const indent = line.text.length - line.text.trimStart().length;
    const from = mark.column === null ? line.from + indent : indexOf(state, mark);
    const word = state.wordAt(from);
    const to = mark.column === null ? line.to : Math.max(word?.to ?? from + 1, from);
    return {
      from: Math.min(from, state.doc.length),
      to: Math.min(to, state.doc.length),
      severity: "error",
      message: mark.message,
    };
  });
  view.dispatch(
    setDiagnostics(
      state,
      diagnostics.sort((a, b) => a.from - b.from),
    ),
  );
}

/** Puts the cursor at a place and shows it. */
export function goTo(view: EditorView, place: Pick<Mark, "line" | "column">): void {
  view.dispatch({
    selection: { anchor: indexOf(view.state, place) },
    effects: EditorView.scrollIntoView(indexOf(view.state, place), { y: "center" }),
  });
  view.focus();
}
