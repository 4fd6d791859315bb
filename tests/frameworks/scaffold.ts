import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blocksOf } from "../../scripts/docs-site/blocks.ts";
import { sitePages } from "../../scripts/docs-site/site.ts";
import { packSdk, run, type Site, startSite, write } from "./site.ts";

/** A new app of a framework's scaffolder, and the quickstart that makes it an app with sign-in. */
export interface Scaffold {
  /** What `npx` runs; it makes the app in the folder `app`. The version is exact, and nothing but the registry is asked. */
  create: string[];
  /** The page of the docs, and which of the files that it names are written. A page begins with the hosted pages, and mounts its own later. */
  quickstart: { page: string; files: RegExp; isHosted?: boolean };
  start(port: string): string[];
  /** Changes what the scaffolder made. */
  edit?(directory: string): void;
  /** Files beside those of the quickstart. */
  more?: Record<string, string>;
}

export interface BuiltScaffold extends Site {
  /** What the build printed. */
  output: string;
}

/** Makes an app, writes the files of the quickstart into it, installs, builds and starts it. `values` are by placeholder. */
export async function buildScaffold(scaffold: Scaffold, values: Record<string, string>): Promise<BuiltScaffold> {
  const parent = mkdtempSync(join(tmpdir(), "hallpass-scaffold-"));
  run(["npx", "--yes", ...scaffold.create], parent);
  const directory = join(parent, "app");
  scaffold.edit?.(directory);
  write({ ...filesOf(scaffold.quickstart, values), ...scaffold.more }, directory);
  run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", packSdk(directory)], directory);
  const output = run(["npm", "run", "build"], directory);
  const site = await startSite(directory, scaffold.start);
  return {
    ...site,
    output,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The blocks of a page whose first line is a comment with the path of a file, with a project's values for placeholders. */
function filesOf(
  { page, files, isHosted = false }: Scaffold["quickstart"],
  values: Record<string, string>,
): Record<string, string> {
  const found = sitePages().find(({ path }) => path === `quickstart/${page}`);
  if (!found) throw new Error(`There is no quickstart for ${page}.`);
  const named = blocksOf(found).flatMap(({ code }) => {
    const [first = "", ...lines] = code.split("\n");
    const path = /^(?:\/\/|#) (\S+)$/.exec(first)?.[1];
    return path && files.test(path) ? [[path, filled(lines.join("\n"), values)] as const] : [];
  });
  if (named.length === 0) throw new Error(`The quickstart for ${page} names no file.`);
  return Object.fromEntries(isHosted ? named.toReversed() : named);
}

const filled = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((all, [placeholder, value]) => all.replaceAll(placeholder, value), text);

/** Replaces a part of a file that must be there. */
export function replaceIn(file: string, part: RegExp, by: string): string {
  const text = readFileSync(file, "utf8");
  if (!part.test(text)) throw new Error(`${file} has nothing like ${part}.`);
  return text.replace(part, by);
}

/** The lines of a build or a log that warn of something. Builds also list the files that they make, by any name. */
export const warningsIn = (printed: string): string[] =>
  printed.split("\n").filter((line) => /warn|error|deprecat|⚠|⨯|✗/i.test(line) && !/^(dist|\.next|build)\//.test(line));
