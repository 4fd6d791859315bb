/** The plain-text part of a mail, from its own HTML. */

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</g;
const BLOCKS = new Set(
  "address article blockquote body center div dl dt dd fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td th thead tfoot tr ul".split(
    " ",
  ),
);
const PARAGRAPHS = new Set("blockquote h1 h2 h3 h4 h5 h6 hr ol p pre table ul".split(" "));
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const UNSEEN = new Set(["head", "script", "style", "title", "template"]);

/** Links are written out once, in angle brackets; what is marked `data-skip-in-text` or hidden is left out. */
export function plainText(html: string): string {
  let text = "";
  let skipped = "";
  let depth = 0;
  let link: { href: string; from: number } | null = null;
  const end = (lines: number) => {
    text = text.replace(/[ \t]+$/, "");
    if (text === "") return;
    const present = /\n*$/.exec(text)?.[0].length ?? 0;
    text += "\n".repeat(Math.max(0, lines - present));
  };
  for (const [token, closing = "", name = "", attributes = ""] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase();
    if (skipped) {
      if (tag === skipped && !attributes.endsWith("/")) depth += closing ? -1 : 1;
      if (depth === 0) skipped = "";
      continue;
    }
    if (!tag) {
      if (token.startsWith("<!--")) continue;
      const words = decode(token)
        .replace(/[\u200b-\u200f\u2060\ufeff]/g, "")
        .replace(/[ \t\r\n\u00a0]+/g, " ");
      text += text === "" || /\s$/.test(text) ? words.trimStart() : words;
      continue;
    }
    if (!closing && !VOID.has(tag) && (UNSEEN.has(tag) || isHidden(attributes))) {
      skipped = tag;
      depth = 1;
      continue;
    }
    if (tag === "br") text += "\n";
    else if (tag === "img" && !closing) text += attribute(attributes, "alt");
    else if (tag === "a" && !closing) link = { href: attribute(attributes, "href"), from: text.length };
    else if (tag === "a" && link) {
      const label = text.slice(link.from).trim();
      const address = link.href.replace(/^mailto:/, "");
      if (/^(https?:|mailto:)/.test(link.href) && label !== address) text += `${label && " "}<${address}>`;
      link = null;
    } else if (tag === "hr") {
      end(2);
      text += "---";
    }
    if (tag === "li" && !closing) {
      end(1);
      text += "- ";
    } else if (BLOCKS.has(tag)) end(PARAGRAPHS.has(tag) ? 2 : 1);
  }
  return text.replace(/\n{3,}/g, "\n\n").trim();
}

const isHidden = (attributes: string) =>
  /\bdata-skip-in-text\b/.test(attributes) || /\bdisplay:\s*none\b/.test(attribute(attributes, "style"));

function attribute(attributes: string, name: string): string {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
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
