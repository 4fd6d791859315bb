import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { faultIn } from "./json-fault.ts";

/** The colors of the console's code snippets. */
const colors = HighlightStyle.define([
  { tag: tags.string, color: "var(--token-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--token-word)" },
  { tag: tags.propertyName, color: "var(--token-name)" },
]);

const look = EditorView.theme({
  "&": { fontSize: "0.8125rem", backgroundColor: "var(--code)", color: "var(--text)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono, ui-monospace, monospace)",
    lineHeight: "1.5",
    maxHeight: "22rem",
    minHeight: "5rem",
  },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--brand) 8%, transparent)" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--brand) 26%, transparent) !important",
  },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)" },
});

/** Marks the fault, which the field below the editor says in words. Nothing typed means no data, which is no fault. */
function marksIn(text: string): Diagnostic[] {
  const at = text.trim() === "" ? null : faultIn(text);
  return at === null ? [] : [{ from: at, to: Math.min(at + 1, text.length), severity: "error", message: "JSON" }];
}

interface Parts {
  text: string;
  attributes: Record<string, string>;
  onChange: (text: string) => void;
}

/**
 * An editor for JSON in an element: highlighting, an error marked at its place, undo. Tab leaves the editor, so that
 * keyboards are not trapped (WCAG 2.2, 2.1.2).
 */
export function createJsonEditor(parent: HTMLElement, { text, attributes, onChange }: Parts): EditorView {
  // The page's policy allows only styles with its nonce.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        json(),
        syntaxHighlighting(colors),
        linter(({ state }) => marksIn(state.doc.toString()), { delay: 300 }),
        lintGutter(),
        look,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of(attributes),
        ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
      ],
    }),
  });
}
