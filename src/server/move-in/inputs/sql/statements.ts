import { SourceError } from "#server/move-in/source-error.ts";
import type { Bytes } from "../bytes.ts";
import { linesOf } from "../json-lines.ts";

/** How a dump writes its texts: MySQL escapes with `\`, standard SQL does not. */
export type DumpDialect = "standard" | "mysql";

/** What a dump has of tables: a statement that makes one or fills one, or a line of data below `COPY … FROM stdin`. */
export interface Piece {
  kind: "create" | "insert" | "copy" | "data";
  text: string;
  /** The number of its first line. */
  line: number;
}

/** An INSERT may have many rows. */
const MAX_STATEMENT = 64 * 1024 * 1024;

const KINDS: [Piece["kind"], RegExp][] = [
  ["create", /^CREATE\s+(?:UNLOGGED\s+|TEMPORARY\s+)?TABLE\s/i],
  ["insert", /^INSERT\s+(?:IGNORE\s+)?INTO\s/i],
  ["copy", /^COPY\s.*\sFROM\s+stdin\b/i],
];

/** Reads the statements of a dump about tables, from the line `from` on, at which a statement must begin. */
export async function* pieces(bytes: Bytes, dialect: DumpDialect, from = 1): AsyncGenerator<Piece> {
  const scanner = new Scanner(dialect);
  let number = 0;
  let begun: { kind?: Piece["kind"]; lines: string[]; size: number; line: number } | undefined;
  let isData = false;
  let isBody = false;
  for await (const line of linesOf(bytes, MAX_STATEMENT)) {
    if (++number < from) continue;
    if (isData) {
      isData = line !== "\\.";
      if (isData) yield { kind: "data", text: line, line: number };
      continue;
    }
    // MySQL's client ends the bodies of triggers with another delimiter; psql has commands that begin with a backslash.
    const [, delimiter] = /^DELIMITER\s+(\S+)/i.exec(line) ?? [];
    if (delimiter) isBody = delimiter !== ";";
    if (delimiter || isBody || (!begun && /^\s*(--|#|\\|$)/.test(line))) continue;

    const text = begun ? line : line.replace(/^\s*(\/\*.*?\*\/\s*)*/s, "");
    begun ??= { kind: KINDS.find(([, pattern]) => pattern.test(text))?.[0], lines: [], size: 0, line: number };
    if (begun.kind) {
      begun.size += line.length;
      if (begun.size > MAX_STATEMENT)
        throw new SourceError(`${bytes.name}, line ${begun.line}: a statement of over 64 MiB.`);
      begun.lines.push(begun.lines.length === 0 ? text : line);
    }
    if (!scanner.ends(line)) continue;
    const { kind, lines } = begun;
    if (kind) yield { kind, text: lines.join("\n"), line: begun.line };
    isData = kind === "copy";
    begun = undefined;
  }
  if (isData || begun?.kind) throw new SourceError(`${bytes.name} ends in the middle of a table: it was cut off.`);
}

/** Finds the ends of statements: a semicolon that is in no text, no name, no comment and no body of a function. */
class Scanner {
  readonly #dialect: DumpDialect;
  /** What ends the part that the scanner is inside of. */
  #inside: string | undefined;
  #escapes = false;

  constructor(dialect: DumpDialect) {
    this.#dialect = dialect;
  }

  /** Reads the next line; whether a statement ends in it. */
  ends(line: string): boolean {
    let at = 0;
    for (;;) {
      if (this.#inside !== undefined) {
        at = this.#endOf(line, at, this.#inside);
        if (at < 0) return false;
        this.#inside = undefined;
      }
      const begins = this.#dialect === "mysql" ? /['"`;#]|\/\*|--(?=\s|$)/g : /['";]|\/\*|--|\$(?:[A-Za-z_]\w*)?\$/g;
      begins.lastIndex = at;
      const found = begins.exec(line);
      if (!found || /^(--|#)/.test(found[0])) return false;
      if (found[0] === ";") return true;
      this.#inside = found[0] === "/*" ? "*/" : found[0];
      const isText = found[0] === "'" || (found[0] === '"' && this.#dialect === "mysql");
      this.#escapes = isText && (this.#dialect === "mysql" || /e/i.test(line[found.index - 1] ?? ""));
      at = found.index + found[0].length;
    }
  }

  /** The place after the end, or -1. A doubled quote is not an end: reading on begins the same text again. */
  #endOf(line: string, from: number, end: string): number {
    for (let at = from; ; ) {
      const found = line.indexOf(end, at);
      if (found < 0 || !this.#escapes) return found < 0 ? -1 : found + end.length;
      const escaped = line.indexOf("\\", at);
      if (escaped < 0 || escaped > found) return found + end.length;
      at = escaped + 2;
    }
  }
}
