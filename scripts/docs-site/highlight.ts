import { createCssVariablesTheme, createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import bash from "shiki/langs/bash.mjs";
import go from "shiki/langs/go.mjs";
import html from "shiki/langs/html.mjs";
import http from "shiki/langs/http.mjs";
import json from "shiki/langs/json.mjs";
import python from "shiki/langs/python.mjs";
import tsx from "shiki/langs/tsx.mjs";

const THEME = "classes";
const VARIABLE = /--t-token-([a-z-]+)/;

/** The grammar of the word after a fence. */
const GRAMMARS: Record<string, string> = {
  ts: "tsx",
  tsx: "tsx",
  js: "tsx",
  jsx: "tsx",
  sh: "bash",
  json: "json",
  python: "python",
  go: "go",
  html: "html",
  http: "http",
};

const highlighter = await createHighlighterCore({
  themes: [createCssVariablesTheme({ name: THEME, variablePrefix: "--t-" })],
  langs: [bash, go, html, http, json, python, tsx],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/** Code as HTML. Colors are classes, since the pages' policy forbids inline styles. */
export function highlighted(code: string, language: string): string {
  const lang = GRAMMARS[language];
  if (!lang) return Bun.escapeHTML(code);
  const { tokens } = highlighter.codeToTokens(code, { lang, theme: THEME });
  return tokens.map((line) => line.map(({ content, color }) => span(content, color)).join("")).join("\n");
}

function span(content: string, color = ""): string {
  const kind = VARIABLE.exec(color)?.[1];
  const text = Bun.escapeHTML(content);
  return kind ? `<span class="t-${kind}">${text}</span>` : text;
}
