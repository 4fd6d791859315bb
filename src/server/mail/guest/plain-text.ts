/**
 * Generates the plain-text part of an email from its HTML. Owners write the HTML and the server parses it in its main
 * thread, so each character is read a fixed number of times, even if tags and quotes are left open.
 */

const BLOCKS = new Set(
  "address article blockquote body center div dl dt dd fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td th thead tfoot tr ul".split(
    " ",
  ),
);
const PARAGRAPHS = new Set("blockquote h1 h2 h3 h4 h5 h6 hr ol p pre table ul".split(" "));
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const UNSEEN = new Set(["head", "script", "style", "title", "template"]);

/**
 * Returns the text. Links are written out once, in angle brackets; elements that are hidden or have `data-skip-in-text`
 * are left out.
 */
export function plainText(html: string): string {
  const lines = new Lines();
  let skipped = "";
  let depth = 0;
  let href: string | null = null;
  for (const token of tokens(html)) {
    if (typeof token === "string") {
      if (!skipped) lines.addWords(decode(token));
      continue;
    }
    const { tag, isClosing, attributes } = token;
    if (skipped) {
      if (tag === skipped && !attributes.endsWith("/")) depth += isClosing ? -1 : 1;
      if (depth === 0) skipped = "";
      continue;
    }
    if (!isClosing && !VOID.has(tag) && (UNSEEN.has(tag) || isHidden(attributes))) {
      skipped = tag;
      depth = 1;
      continue;
    }
    if (tag === "br") lines.add("\n");
    else if (tag === "img" && !isClosing) lines.add(attribute(attributes, "alt"));
    else if (tag === "a" && !isClosing) {
      href = attribute(attributes, "href");
      lines.mark();
    } else if (tag === "a" && href !== null) {
      const label = lines.sinceMark().trim();
      const address = href.replace(/^mailto:/, "");
      if (/^(https?:|mailto:)/.test(href) && label !== address) lines.add(`${label && " "}<${address}>`);
      href = null;
    } else if (tag === "hr") {
      lines.end(2);
      lines.add("---");
    }
    if (tag === "li" && !isClosing) {
      lines.end(1);
      lines.add("- ");
    } else if (BLOCKS.has(tag)) lines.end(PARAGRAPHS.has(tag) ? 2 : 1);
  }
  return lines.text();
}

interface Tag {
  tag: string;
  isClosing: boolean;
  attributes: string;
}

const NAME = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)/y;

/**
 * Yields texts and tags, without comments and declarations. An unclosed tag is text; an unclosed comment extends to the
 * end.
 */
function* tokens(html: string): Generator<string | Tag> {
  let at = 0;
  // No tag is closed after this index: searching again at each `<` would be quadratic.
  let tagsEnd = html.lastIndexOf(">");
  while (at < html.length) {
    const from = html.indexOf("<", at);
    const isComment = from >= 0 && html.startsWith("<!--", from);
    if (from < 0 || (from > tagsEnd && !isComment)) {
      yield html.slice(at);
      return;
    }
    if (from > at) yield html.slice(at, from);
    if (isComment || html.startsWith("<!", from)) {
      const closing = isComment ? "-->" : ">";
      const end = html.indexOf(closing, isComment ? from + 4 : from);
      if (end < 0) return;
      at = end + closing.length;
      continue;
    }
    NAME.lastIndex = from;
    const [begin, slash = "", name = ""] = NAME.exec(html) ?? [];
    const end = begin === undefined ? -1 : endOfTag(html, from + begin.length);
    if (begin === undefined || end < 0) {
      if (begin !== undefined) tagsEnd = from;
      yield "<";
      at = from + 1;
      continue;
    }
    const attributes = html.slice(from + begin.length, end);
    yield { tag: name.toLowerCase(), isClosing: slash !== "", attributes };
    at = end + 1;
  }
}

/**
 * Returns the index of the first `>` outside of quotes; after an unclosed quote, of the first `>` at all; -1 if there
 * is none.
 */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const character = html.charAt(at);
    if (character === ">") return at;
    if (character !== '"' && character !== "'") continue;
    const closing = html.indexOf(character, at + 1);
    if (closing < 0) return html.indexOf(">", at);
    at = closing;
  }
  return -1;
}

/** The text so far, in pieces of which only the last ones are read again. */
class Lines {
  readonly #pieces: string[] = [];
  #marked = 0;

  /** Marks the position from which `sinceMark` returns the text. */
  mark(): void {
    this.#marked = this.#pieces.length;
  }

  sinceMark = () => this.#pieces.slice(this.#marked).join("");

  add(text: string): void {
    if (text !== "") this.#pieces.push(text);
  }

  addWords(text: string): void {
    const words = text.replace(/[\u200b-\u200f\u2060\ufeff]/g, "").replace(/[ \t\r\n\u00a0]+/g, " ");
    const last = this.#pieces.at(-1)?.at(-1);
    this.add(last === undefined || /\s/.test(last) ? words.trimStart() : words);
  }

  /** Ends the line, or with two the paragraph. Spaces at the end are removed once and not added again. */
  end(lines: number): void {
    const pieces = this.#pieces;
    for (let last = pieces.at(-1); last !== undefined; last = pieces.at(-1)) {
      const kept = withoutSpacesAtEnd(last);
      if (kept === last) break;
      pieces.pop();
      if (kept !== "") pieces.push(kept);
    }
    this.#marked = Math.min(this.#marked, pieces.length);
    if (pieces.length === 0) return;
    const missing = lines - this.#lineBreaksAtEnd(lines);
    if (missing > 0) pieces.push("\n".repeat(missing));
  }

  #lineBreaksAtEnd(most: number): number {
    let count = 0;
    for (let piece = this.#pieces.length - 1; piece >= 0; piece--) {
      const text = this.#pieces[piece] ?? "";
      for (let at = text.length - 1; at >= 0; at--) {
        if (text.charAt(at) !== "\n" || count === most) return count;
        count++;
      }
    }
    return count;
  }

  text = () =>
    this.#pieces
      .join("")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
}

/** A loop, because a regular expression that ends in `$` starts again at every space. */
function withoutSpacesAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text.charAt(end - 1) === " " || text.charAt(end - 1) === "\t")) end--;
  return end === text.length ? text : text.slice(0, end);
}

const isHidden = (attributes: string) =>
  /\bdata-skip-in-text\b/.test(attributes) || /\bdisplay:\s*none\b/.test(attribute(attributes, "style"));

const WANTED = {
  alt: /(?:^|\s)alt=(?:"([^"]*)"|'([^']*)')/,
  href: /(?:^|\s)href=(?:"([^"]*)"|'([^']*)')/,
  style: /(?:^|\s)style=(?:"([^"]*)"|'([^']*)')/,
};

function attribute(attributes: string, name: keyof typeof WANTED): string {
  const [, double, single] = WANTED[name].exec(attributes) ?? [];
  return decode(double ?? single ?? "");
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const decode = (text: string) =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,6}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
