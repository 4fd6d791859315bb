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
    if (this.take(/'/y) !== undefined) return this.#string(escapes);
    return this.item().trim();
  }

  /** The rest of a text, which may be long: a pattern would run out of memory. */
  #string(escapes: boolean): string {
    const from = this.#at;
    const next = (mark: string, at: number) => {
      const found = this.#text.indexOf(mark, at);
      return found < 0 ? this.#text.length : found;
    };
    let at = from;
    let end = next("'", at);
    let escaped = escapes ? next("\\", at) : this.#text.length;
    // Each mark is looked for again only when it is passed, so that a long text is read once.
    while (escaped < end || this.#text[end + 1] === "'") {
      at = Math.min(escaped, end) + 2;
      if (end < at) end = next("'", at);
      if (escaped < at) escaped = next("\\", at);
    }
    this.#at = end + 1;
    const inside = this.#text.slice(from, end).replaceAll("''", "'");
    return escapes ? unescaped(inside) : inside;
  }

  /** Takes everything up to the next comma or the end of the list, over texts, names and parentheses. */
  item(): string {
    const from = this.#at;
    let depth = 0;
    let quote = "";
    for (; this.#at < this.#text.length; this.#at++) {
      const character = this.#text[this.#at] ?? "";
      if (quote !== "") {
        // A doubled quote ends a text and begins it again.
        if (character === quote) quote = "";
        else if (character === "\\" && quote === "'" && this.#dialect === "mysql") this.#at++;
      } else if (/['"`]/.test(character)) quote = character;
      else if (/[([]/.test(character)) depth++;
      else if (depth === 0 && /[,)]/.test(character)) break;
      else if (/[)\]]/.test(character)) depth--;
    }
    return this.#text.slice(from, this.#at);
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
