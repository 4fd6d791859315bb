import type { SayText } from "../../texts/texts.ts";
import { curlSnippet } from "./snippets/curl.ts";
import { javascriptSnippet } from "./snippets/javascript.ts";
import { nextSnippet } from "./snippets/next.ts";
import { pythonSnippet } from "./snippets/python.ts";
import { reactSnippet } from "./snippets/react.ts";
import { serverSnippet } from "./snippets/server.ts";
import type { Snippet, SnippetValues } from "./snippets/snippet.ts";

/**
 * Code to connect an app in each language: that of the quickstarts, with the values of the project. It runs without
 * changes, once the keys are filled in.
 */
export const snippetsFor = (values: SnippetValues, t: SayText): Snippet[] =>
  [nextSnippet, reactSnippet, javascriptSnippet, pythonSnippet, serverSnippet, curlSnippet].map((of) => of(values, t));
