import type { EditorView } from "@codemirror/view";
import * as babel from "prettier/plugins/babel";
import estree from "prettier/plugins/estree";
import { formatWithCursor } from "prettier/standalone";

/** The width of the lines of the built-in templates. */
const PRINT_WIDTH = 120;

/**
 * Formats the source as one change, which undo takes back; the cursor stays at its place. Returns false for a source that
 * cannot be read, which stays as it is.
 */
export async function formatIn(view: EditorView): Promise<boolean> {
  const { doc, selection } = view.state;
  const source = doc.toString();
  let formatted: string;
  let cursorOffset: number;
  try {
    ({ formatted, cursorOffset } = await formatWithCursor(source, {
      parser: "babel-ts",
      plugins: [babel, estree],
      printWidth: PRINT_WIDTH,
      cursorOffset: selection.main.head,
    }));
  } catch {
    // The preview says what is wrong with the source, and where.
    return false;
  }
  // Somebody may have typed in the meantime.
  if (view.state.doc !== doc) return true;
  if (formatted !== source) {
    view.dispatch({
      changes: { from: 0, to: doc.length, insert: formatted },
      selection: { anchor: Math.min(Math.max(cursorOffset, 0), formatted.length) },
      userEvent: "input.format",
    });
  }
  view.focus();
  return true;
}
