import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colors of the console's code snippets. */
const colors = HighlightStyle.define([
  { tag: tags.string, color: "var(--token-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.modifier], color: "var(--token-word)" },
  { tag: [tags.propertyName, tags.tagName, tags.attributeName, tags.typeName], color: "var(--token-name)" },
  { tag: tags.comment, color: "var(--token-comment)" },
]);

const look = EditorView.theme({
  "&": { fontSize: "0.8125rem", backgroundColor: "var(--code)", color: "var(--text)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono, ui-monospace, monospace)", lineHeight: "1.5" },
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

/**
 * Replaces a selection itself: Chromium would give what is typed over one the look of the old text, as an inline style,
 * which the page's policy refuses and reports.
 */
const typedOverSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    if (event.inputType !== "insertText" || event.data === null || state.selection.main.empty) return false;
    view.dispatch(state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    event.preventDefault();
    return true;
  },
});

export interface EditorParts {
  text: string;
  attributes: Record<string, string>;
  onChange: (text: string) => void;
}

/** What the editors of the console have in common: look, undo, brackets, marks, and the nonce of the page's policy. */
export function editorShell({ attributes, onChange }: Omit<EditorParts, "text">): Extension[] {
  // The page's policy allows only styles with its nonce.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    syntaxHighlighting(colors),
    lintGutter(),
    look,
    keymap.of([...defaultKeymap, ...historyKeymap]),
    typedOverSelection,
    // A region that scrolls has to be reached by keyboard; not every tool knows that what is editable is.
    EditorView.contentAttributes.of({ ...attributes, tabindex: "0" }),
    ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange(state.doc.toString());
    }),
  ];
}
