import type { DumpDialect } from "./statements.ts";

/** Reads a statement of a dump from left to right. */
export class Reader {
  readonly #text: string;
  readonly #dialect: DumpDialect;
  #at = 0;

  constructor(text: string, dialect: DumpDialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  /** Takes what a pattern with the flag `y` matches here, after blanks; undefined if it does not. */
  take(pattern: RegExp): string | undefined {
    const blanks = /\s*/y;
    blanks.lastIndex = this.#at;
    blanks.exec(this.#text);
    pattern.lastIndex = blanks.lastIndex;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) return undefined;
    this.#at = blanks.lastIndex + found.length;
    return found;
  }

  /** A name, perhaps quoted; PostgreSQL reads names without quotes in lower case, as a dump writes them. */
  name(): string | undefined {
    const quoted = this.take(/"(?:[^"]|"")*"|`(?:[^`]|``)*`/y);
    if (quoted === undefined) return this.take(/[\p{L}\p{N}_$]+/uy);
    const quote = quoted[0] ?? "";
    return quoted.slice(1, -1).replaceAll(quote + quote, quote);
  }

  /** The name of a table; without `public`, which is PostgreSQL's default schema. */
  table(): string | undefined {
    const first = this.name();
    if (first === undefined || this.take(/\./y) === undefined) return first;
    const second = this.name() ?? "";
    return first === "public" || this.#dialect === "mysql" ? second : `${first}.${second}`;
  }

  /** Names in parentheses. */
  names(): string[] | undefined {
    if (this.take(/\(/y) === undefined) return undefined;
    const names: string[] = [];
    for (;;) {
      const name = this.name();
      if (name === undefined) return undefined;
      names.push(name);
      if (this.take(/,/y) === undefined) break;
    }
    return this.take(/\)/y) === undefined ? undefined : names;
  }

  /** A literal. What is none, such as a call of a function, comes as it is written. */
  value(): unknown {
    const value = this.#literal();
    // A cast, such as `'…'::character varying(20)[]`.
    while (this.take(/::\s*[\w." ]+(?:\(\d+(?:,\s*\d+)?\))?(?:\[\])*/y) !== undefined);
    return value;
  }

  #literal(): unknown {
    if (this.take(/NULL\b/iy) !== undefined) return null;
    const flag = this.take(/(?:true|false)\b/iy);
    if (flag !== undefined) return flag.toLowerCase() === "true";
    const hex = this.take(/0x[0-9a-f]+|x'[0-9a-f]*'/iy);
    if (hex !== undefined) return Buffer.from(hex.replaceAll(/^0x|^x'|'$/gi, ""), "hex");
    const bits = this.take(/b'[01]*'/iy);
    if (bits !== undefined) return Number.parseInt(bits.slice(2, -1) || "0", 2);
    const number = this.take(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?=\s|[,):]|$)/iy);
    if (number !== undefined)
      return Number.isSafeInteger(Number(number)) || /[.e]/i.test(number) ? Number(number) : number;
    this.take(/_\w+(?=\s*')/y);
    const escapes = this.#dialect === "mysql" || this.take(/e(?=')/iy) !== undefined;
    const text = this.take(escapes ? /'(?:[^'\\]|\\.|'')*'/sy : /'(?:[^']|'')*'/y);
    if (text !== undefined) {
      const inside = text.slice(1, -1).replaceAll("''", "'");
      return escapes ? unescaped(inside) : inside;
    }
    return this.take(/(?:[^,()']|'(?:[^']|'')*'|\((?:[^()']|'(?:[^']|'')*')*\))+/y)?.trim();
  }

  get rest(): string {
    return this.#text.slice(this.#at);
  }
}

const ESCAPED: Record<string, string> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  "0": "\0",
  Z: "\u001a",
  v: "\v",
  f: "\f",
};

/** Text with escapes that begin with a backslash, as COPY and MySQL write it. */
export const unescaped = (text: string): string =>
  text.includes("\\") ? text.replaceAll(/\\(.)/gs, (_, each: string) => ESCAPED[each] ?? each) : text;

/** A list as PostgreSQL writes it: `{a,"b c",NULL}`. */
export function arrayOf(text: string): unknown {
  const items: unknown[] = [];
  const item = /\s*("(?:[^"\\]|\\.)*"|[^,{}"]*)\s*(,|\}$)/sy;
  if (!text.startsWith("{")) return text;
  if (text === "{}") return items;
  item.lastIndex = 1;
  for (let found = item.exec(text); found; found = item.exec(text)) {
    const [, value = "", end] = found;
    items.push(
      value === "NULL" ? null : value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/gs, "$1") : value,
    );
    if (end !== ",") return items;
  }
  return text;
}
