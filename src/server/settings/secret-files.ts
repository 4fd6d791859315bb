import { readFileSync } from "node:fs";
import { codeOf } from "#server/files/place.ts";
import { FILE_NAMES, fileSetting } from "./table.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with the values of secrets that are in files, and the problems of those files. */
export interface WithFiles {
  environment: Environment;
  /** The files that values are from, by setting. */
  files: ReadonlyMap<string, string>;
  problems: string[];
  /** Settings whose file has a problem: they are given, though their values are not known. */
  unread: ReadonlySet<string>;
}

/** Reads secrets from files (HALLPASS_SECRET_FILE): files have owners, an environment is often shown. */
export function withFiles(environment: Environment): WithFiles {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  const files = new Map<string, string>();
  const unread = new Set<string>();
  for (const name of FILE_NAMES) {
    const path = environment[fileSetting(name)];
    if (!path) continue;
    const problem = environment[name]
      ? `${name} and ${fileSetting(name)} are both set: set only one.`
      : read(name, path);
    if (problem === null) continue;
    problems.push(problem);
    unread.add(name);
  }

  function read(name: string, path: string): string | null {
    const file = `${fileSetting(name)} names ${path}`;
    try {
      const decoded = textOf(readFileSync(path));
      if (decoded === null) return `${file}, which is not text in UTF-8. Save it in that encoding.`;
      // Editors and `echo` end a file with a line break.
      const text = decoded.replace(/\r?\n$/, "");
      // An empty value counts as not set, which is never the intention of a setting that names a file.
      if (text === "") return `${file}, which is empty.`;
      values[name] = text;
      files.set(name, path);
      return null;
    } catch (error) {
      return `${file}, which cannot be read (${codeOf(error) ?? String(error)}).`;
    }
  }

  return { environment: { ...environment, ...values }, files, problems, unread };
}

/** The text of a file in UTF-8, without the byte-order mark that some editors write; null for another encoding. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // UTF-16 without a mark is UTF-8 with a NUL beside each letter.
    return text.includes("\0") ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
