import { dirname, join, normalize } from "node:path";
import { Marked, type Tokens } from "marked";
import { slug } from "../docs/slug.ts";
import { highlighted } from "./highlight.ts";
import { addressOf, published, type SitePage } from "./page.ts";

export interface Heading {
  depth: number;
  /** HTML of the words. */
  html: string;
  text: string;
  id: string;
}

/** A page as HTML, its headings, and its text by heading for the search. */
export interface Rendered {
  html: string;
  headings: Heading[];
  sections: { id: string; heading: string; text: string }[];
}

/** Returns a function that renders pages, whose links lead to pages of the same site. */
export function renderer(pages: readonly SitePage[], errorCodes: ReadonlySet<string>) {
  const addresses = new Map(pages.flatMap(({ file, path }) => (file ? [[file, addressOf(path)]] : [])));

  /** Null where a link leads to a file that only the repository has. */
  function resolved(href: string, page: SitePage): string | null {
    if (/^([a-z]+:|#|\/)/.test(href)) return href;
    const [path = "", fragment] = href.split("#");
    const address = addresses.get(normalize(join(dirname(page.file ?? "docs/errors/x"), path)));
    return address === undefined ? null : address + (fragment === undefined ? "" : `#${fragment}`);
  }

  return (page: SitePage): Rendered => {
    const headings: Heading[] = [];
    const sections: Rendered["sections"] = [{ id: "", heading: "", text: "" }];
    const marked = new Marked({
      walkTokens(token) {
        if (token.type === "heading") sections.push({ id: uniqueId(token.text), heading: plain(token.text), text: "" });
        else if (["paragraph", "table", "code", "list"].includes(token.type)) {
          const last = sections.at(-1);
          if (last) last.text += ` ${plain(token.type === "code" ? token.text : token.raw)}`;
        }
      },
      renderer: {
        heading({ tokens, depth, text }: Tokens.Heading) {
          const html = this.parser.parseInline(tokens);
          if (depth === 1) return `<h1>${html}</h1>\n`;
          const id = idOf.get(text)?.shift() ?? slug(text);
          headings.push({ depth, html: html.replace(/<\/?a[^>]*>/g, ""), text: plain(text), id });
          return `<h${depth} id="${id}">${html}<a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`;
        },
        link({ href, tokens }: Tokens.Link) {
          const html = this.parser.parseInline(tokens);
          const target = resolved(href, page);
          return target === null ? html : `<a href="${Bun.escapeHTML(target)}">${html}</a>`;
        },
        code({ text, lang = "" }: Tokens.Code) {
          return `<div class="code"><pre tabindex="0"><code>${highlighted(text, lang.split(" ")[0] ?? "")}</code></pre></div>\n`;
        },
        codespan({ text }: Tokens.Codespan) {
          const html = `<code>${Bun.escapeHTML(text)}</code>`;
          return errorCodes.has(text) && page.path !== `errors/${text}`
            ? `<a href="/docs/errors/${text}">${html}</a>`
            : html;
        },
        table({ header, rows }: Tokens.Table) {
          const cells = (row: Tokens.TableCell[], tag: string) =>
            row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
          const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
          return `<div class="table" tabindex="0"><table><thead><tr>${cells(header, "th")}</tr></thead><tbody>${body}</tbody></table></div>\n`;
        },
      },
    });
    const idOf = new Map<string, string[]>();
    const taken = new Map<string, number>();
    const uniqueId = (text: string) => {
      const id = slug(text);
      const seen = taken.get(id) ?? 0;
      taken.set(id, seen + 1);
      const unique = seen === 0 ? id : `${id}-${seen}`;
      idOf.set(text, [...(idOf.get(text) ?? []), unique]);
      return unique;
    };
    const html = marked.parse(published(page.markdown), { async: false });
    return { html, headings, sections: sections.filter(({ text, heading }) => text !== "" || heading !== "") };
  };
}

/** Markdown without its marks, in one line. */
const plain = (markdown: string) =>
  markdown
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/`|\*\*|\|| -{3,}|^#+ /gm, " ")
    .replace(/\s+/g, " ")
    .trim();
