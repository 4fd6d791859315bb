import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/stale.ts";
import { endpoints } from "../docs/wire-pages.ts";
import type { Source } from "./references.ts";
import { readTexts, type TextFile } from "./texts.ts";

/** Patterns of docs/writing.md, "Patterns that we rewrite", each with its cure. They are looked for in one sentence at a time. */
const PATTERNS: { words: RegExp; cure: string }[] = [
  { words: /\bwho(?:so)?m?ever\b/i, cure: 'name the person: "users with it", "anyone who …"' },
  { words: /(?<!\.)\bmails\b/i, cure: 'write "emails"' },
  {
    words: /\b(?:an?|the|this|that|each|every|one|no|another|test) mail\b(?![ -]servers?\b)/i,
    cure: 'write "email"',
  },
  { words: /\bby now\b/i, cure: 'write "now"' },
  { words: /\bbec(?:a|o)mes? of\b/i, cure: 'name the result: "the delivery"' },
  {
    words: /\b(?:two|second|2)-?[ -]?factor authentication\b|\b2FA\b/i,
    cure: 'write "multi-factor authentication" or "MFA"',
  },
  { words: /\banew\b/i, cure: 'write "again"' },
  { words: /\bwhatever\b/i, cure: 'name the range: "with any umask", or begin with "even if"' },
  { words: /\bof whom\b/i, cure: 'begin a clause with "whose" or "with", or write a new sentence' },
  { words: /<{7}/, cure: "resolve the conflict of a merge" },
  { words: /^(?:What|Who) [^?]*\.$/, cure: "begin the sentence with a noun or a verb" },
];

const PAGES = ["*.md", "docs/*.md", "docs/{decisions,quickstart,reference,security,wire}/*.md", "examples/*/README.md"];

/** Pages that may break a pattern, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "docs/writing.md": "It quotes the patterns.",
  "CHANGELOG.md": "Entries of published versions stay as they were.",
};

/** Words that people may type into the search of the console, in any spelling. */
const SEARCHED = /keywords$/i;

/** Sentences for readers with a pattern that docs/writing.md rewrites: one fault each. */
export function unplainWords(sources: Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    sentencesOf(text).flatMap((sentence) =>
      PATTERNS.filter(({ words }) => words.test(sentence)).map(
        ({ words, cure }) => `${file} says "${words.exec(sentence)?.[0].slice(0, 60)}": ${cure}.`,
      ),
    ),
  );
}

/** English texts, pages that are written by hand or from our sources, and the summaries of endpoints. */
export async function proseForReaders(): Promise<Source[]> {
  return [
    ...(await readTexts()).filter(({ locale }) => locale === "en-US").flatMap(sentencesOfTexts),
    ...PAGES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
      .filter((file) => !Object.hasOwn(LEFT_OUT, file) && !file.includes("node_modules"))
      .sort()
      .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") })),
    ...endpoints().map(({ id, summary }) => ({ file: `The summary of ${id}`, text: summary })),
  ];
}

function sentencesOfTexts({ file, texts }: TextFile): Source[] {
  return Object.entries(texts)
    .filter(([id]) => !SEARCHED.test(id))
    .flatMap(([id, text]) =>
      (typeof text === "string" ? [text] : Object.values(text)).map((form) => ({
        file: `src/texts/en-US/${file}.ts, ${id},`,
        text: form,
      })),
    );
}

/**
 * The sentences of Markdown, without code, comments, the targets of links and the names of tests. Cells and items of
 * lists are sentences, too.
 */
function sentencesOf(markdown: string): string[] {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, "\n\n")
    .replace(/<!--[\s\S]*?-->/g, "\n\n")
    .replace(/^- `[^`]+\.test\.tsx?`: .*$/gm, "\n\n")
    .replace(/(\.test\.tsx?`) "[^"\n]+"/g, "$1")
    .replace(/`[^`]*`/g, "code")
    .replace(/\]\([^)]*\)/g, "]")
    .split(/\n{2,}|\n(?=\s*(?:[-#|]|\d+\.))|\|/)
    .flatMap((block) => block.replace(/\s+/g, " ").split(/(?<=[.!?:;]) /))
    .map((sentence) => sentence.replace(/^[\s#>*_[-]+/, "").replace(/[\s*_]+$/, ""));
}
