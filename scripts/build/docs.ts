import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DocsEntry, type DocsIndex, MISSING_PAGE } from "#server/pages/docs-pack.ts";
import { errorCodes } from "../docs-site/error-pages.ts";
import { type Files, framed, missingPage } from "../docs-site/frame.ts";
import { llmsFull, llmsIndex } from "../docs-site/llms.ts";
import { addressOf, markdownAddressOf, published } from "../docs-site/page.ts";
import { renderer } from "../docs-site/render.ts";
import { searchIndex } from "../docs-site/search.ts";
import { sitePages } from "../docs-site/site.ts";
import { brotli } from "./brotli.ts";
import { filesIn, packageListOf, recordPackages } from "./packages.ts";
import { root, step } from "./stale.ts";

const OUT = "dist/docs/site.bin";

/** `dist/docs/site.bin`: the published docs, as the server sends them. */
export function buildDocs() {
  return step({
    name: "docs",
    inputs: [
      "docs/**/*.md",
      "web/docs/*",
      "src/contract/**/*.ts",
      "src/server/pages/{docs-pack,nonce}.ts",
      "scripts/{docs,docs-site}/*.ts",
      "scripts/check/endpoints.ts",
      "scripts/build/{brotli,docs,stale}.ts",
      "{package.json,bun.lock}",
    ],
    outputs: [OUT, packageListOf("docs")],
    make: async () => {
      const pack = packed(await siteEntries());
      mkdirSync(join(root, "dist/docs"), { recursive: true });
      writeFileSync(join(root, OUT), pack);
    },
  });
}

interface Content extends Pick<DocsEntry, "kind" | "type"> {
  path: string;
  content: string;
}

async function siteEntries(): Promise<Content[]> {
  const pages = sitePages();
  const render = renderer(pages, errorCodes);
  const rendered = pages.map((page) => ({ page, rendered: render(page) }));
  const style = file("css", "text/css; charset=utf-8", readFileSync(join(root, "web/docs/docs.css"), "utf8"));
  const script = file("js", "text/javascript; charset=utf-8", await bundled("web/docs/docs.ts"));
  const search = file("json", "application/json", JSON.stringify(searchIndex(rendered)));
  const files: Files = { style: style.path, script: script.path, search: search.path };
  return [
    ...rendered.map((each) => page(addressOf(each.page.path), framed(each.page, each.rendered, pages, files))),
    ...pages.map(({ path, markdown }) => text(markdownAddressOf(path), published(markdown), "markdown")),
    page(MISSING_PAGE, missingPage(pages, files)),
    text("/llms.txt", llmsIndex(pages)),
    text("/llms-full.txt", llmsFull(pages)),
    style,
    script,
    search,
  ];
}

const page = (path: string, content: string): Content => ({
  kind: "page",
  type: "text/html; charset=utf-8",
  path,
  content,
});

const text = (path: string, content: string, format = "plain"): Content => ({
  kind: "text",
  type: `text/${format}; charset=utf-8`,
  path,
  content,
});

/** A file whose name changes with its content, so that browsers may keep it for ever. */
function file(extension: string, type: string, content: string): Content {
  const digest = new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 16);
  return { kind: "file", type, path: `/docs/files/${digest}.${extension}`, content };
}

async function bundled(entry: string): Promise<string> {
  const { outputs, success, logs, metafile } = await Bun.build({
    entrypoints: [join(root, entry)],
    target: "browser",
    format: "iife",
    minify: true,
    metafile: true,
  });
  const [output] = outputs;
  if (!success || !output) throw new AggregateError(logs, `${entry} could not be built.`);
  recordPackages("docs", filesIn(metafile));
  return output.text();
}

/** Large enough that pages share their words, and unpacked in about a millisecond. */
const BLOCK_BYTES = 256 * 1024;

function packed(contents: Content[]): Uint8Array {
  const index: DocsIndex = { blocks: [], entries: {} };
  const blocks: Uint8Array[] = [];
  let [at, open, size] = [0, [] as Uint8Array[], 0];
  function close() {
    const block = brotli(Buffer.concat(open));
    index.blocks.push({ at, length: block.length });
    blocks.push(block);
    [at, open, size] = [at + block.length, [], 0];
  }
  for (const { path, content, ...entry } of contents.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
    if (index.entries[path]) throw new Error(`Two pages of the docs have the address ${path}.`);
    const bytes = new TextEncoder().encode(content);
    if (size > 0 && size + bytes.length > BLOCK_BYTES) close();
    index.entries[path] = { ...entry, block: blocks.length, at: size, length: bytes.length };
    open.push(bytes);
    size += bytes.length;
  }
  close();
  const head = brotli(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...blocks]);
}
