import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "../build/stale.ts";
import { commentsIn } from "../build/syntax.ts";
import { slug } from "../docs/slug.ts";
import { isTest } from "./modules.ts";

/** A text that may contain references, with its path from the root. */
export interface Source {
  file: string;
  text: string;
}

const CODE = "{src,tests,scripts,web,admin,examples}/**/*.{ts,tsx,mjs}";
const PAGES = ["*.md", "docs/**/*.md", "examples/*/README.md"];

const FOLDERS = "docs|src|scripts|tests|migrations";
/** A path from the root, with or without an extension; a page; the end of a file's path. Not part of a URL. */
const NAMED = new RegExp(
  `(?<![\\w/.@#:}>*-])(?:(?:[\\w.*-]+/)*[\\w.*-]+\\.(?:md|tsx?|mjs|sql)|(?:${FOLDERS})/[\\w./-]*\\w)(?![\\w*]|[-/][\\w*<{…])`,
  "g",
);
/** What may follow a page: a heading in quotes, or a security rule. */
const PLACE = /^, (?:"([^"]+)"|rule (\d+))/;
/** A link, or a picture of either color scheme. */
const LINK = /(?:\]\(|\bsrc(?:set)?=")([^)\s"]+)[)"]/g;
const PAGE_IN_CODE = /(?<![\w/.])docs\/[\w./-]+\.md\b/g;

/** References to files, headings and rules that do not exist: one sentence each. */
export function deadReferences(code: Source[] = sources([CODE]), pages: Source[] = sources(PAGES)): string[] {
  const files = allFiles();
  return [...code.flatMap((each) => deadInCode(each, files)), ...pages.flatMap((each) => deadInPage(each, files))];
}

function sources(patterns: string[]): Source[] {
  const files = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })]);
  return files
    .filter((file) => !/node_modules|\/dist\//.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

/** Every file of this repository, for references that give only the end of a path. */
function allFiles(): string[] {
  const pattern = "{src,tests,scripts,web,admin,examples,migrations}/**/*.{ts,tsx,mjs,sql}";
  const found = [...new Bun.Glob(pattern).scanSync({ cwd: root })];
  return found.filter((file) => !/node_modules|\/dist\//.test(file)).map((file) => `/${file}`);
}

function deadInCode({ file, text }: Source, files: string[]): string[] {
  const inComments = commentsIn(text, file).flatMap((comment) =>
    deadNames(comment.text, file, files).map((fault) => `${file}:${comment.line} ${fault}`),
  );
  // Help and errors name pages, too. Tests name missing pages on purpose.
  const shown = isTest(file) ? [] : [...new Set(text.match(PAGE_IN_CODE))].filter((page) => !isThere(page));
  const isReported = (page: string) => inComments.some((fault) => fault.includes(` names ${page},`));
  return [
    ...inComments,
    ...shown.filter((page) => !isReported(page)).map((page) => `${file} names ${page}, which does not exist.`),
  ];
}

function deadNames(text: string, file: string, files: string[]): string[] {
  const flowing = text.replace(/\s*\n\s*/g, " ");
  return [...flowing.matchAll(NAMED)].flatMap(({ 0: name, index }) => {
    const target = found(name, file, files);
    if (target === null) return [`names ${name}, which does not exist.`];
    const [, heading, rule] = PLACE.exec(flowing.slice(index + name.length)) ?? [];
    if (!target.endsWith(".md") || !(heading || rule)) return [];
    const isHere = headingsOf(target).some((each) => each === heading || each.startsWith(`Rule ${rule}: `));
    return isHere ? [] : [`names ${heading ? `"${heading}"` : `rule ${rule}`} of ${name}, which has no such heading.`];
  });
}

/** The path from the root of a named file; "" for a file named by the end of its path; null if there is none. */
function found(name: string, file: string, files: string[]): string | null {
  if (name.includes("*")) return [...new Bun.Glob(name).scanSync({ cwd: root })].length > 0 ? "" : null;
  if (isThere(name)) return name;
  const beside = normalize(join(dirname(file), name));
  if (isThere(beside)) return beside;
  const isWhole = name.endsWith(".md") || new RegExp(`^(${FOLDERS})/`).test(name);
  return !isWhole && files.some((each) => each.endsWith(`/${name.replace(/^\.\//, "")}`)) ? "" : null;
}

const isThere = (path: string) => existsSync(join(root, path));

function deadInPage({ file, text }: Source, files: string[]): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  const links = [...prose.matchAll(LINK)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = "", fragment] = target.split("#");
    const page = path === "" ? file : normalize(join(dirname(file), path));
    if (!isThere(page)) return [`${file} links to ${target}, which does not exist.`];
    const isHere =
      fragment === undefined ||
      headingsOf(page, page === file ? text : undefined)
        .map(slug)
        .includes(fragment);
    return isHere ? [] : [`${file} links to ${target}, which has no such heading.`];
  });
  const names = [...prose.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) =>
    new RegExp(`^(${FOLDERS})/[\\w./-]+$`).test(code) && found(code, file, files) === null
      ? [`${file} names ${code}, which does not exist.`]
      : [],
  );
  return [...links, ...names];
}

function headingsOf(page: string, text = readFileSync(join(root, page), "utf8")): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
}
