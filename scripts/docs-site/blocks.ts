import type { SitePage } from "./page.ts";

/** A block of code of the docs. */
export interface Block {
  /** Where it stands: `docs/teams.md, block 2`. */
  place: string;
  /** The words after the fence: `tsx`, `sh`, `ts signature`. */
  language: string;
  code: string;
  /** Code that a comment before the block puts in front of it, so that a reader sees the point only. */
  prelude: string;
  /** What a comment before the block asks of its test: `run`, or why it is not compiled. */
  mark: string | null;
}

const BLOCK = /(?:^<!-- (prelude|run|not compiled)(?::? ?([\s\S]*?))?-->\n+)?^(?:> )?```([^\n]*)\n([\s\S]*?)^```$/gm;

/** The blocks of a page, with what comments before them say: `<!-- prelude … -->`, `<!-- run -->`, `<!-- not compiled: why -->`. */
export function blocksOf({ markdown, file, path }: Pick<SitePage, "markdown" | "file" | "path">): Block[] {
  return [...markdown.matchAll(BLOCK)].map(([, mark = null, words = "", language = "", code = ""], at) => ({
    place: `${file ?? `/docs/${path}`}, block ${at + 1}`,
    language,
    code,
    prelude: mark === "prelude" ? words.trim() : "",
    mark: mark === "prelude" ? null : mark,
  }));
}
