import type { Outgoing } from "#server/access/outgoing.ts";
import { type SpillingMap, spillingMap } from "#server/db/sqlite/spill.ts";
import type { Bytes } from "../inputs/bytes.ts";
import { linesOf } from "../inputs/json-lines.ts";
import { MOST_EXAMPLES } from "../report.ts";
import { type Picture, PictureFetcher } from "./fetch-picture.ts";
import { type LinkedLine, linkedLine } from "./lines.ts";

export interface PictureOptions {
  outgoing: Pick<Outgoing, "fetch">;
  /** The address of this server: its own pictures need not be fetched. */
  publicUrl: string;
  onProgress?(done: number, of: number): void;
}

/** What became of the pictures. */
export interface PictureReport {
  fetched: number;
  /** Those that stay links, by the reason. */
  links: { why: string; count: number; examples: string[] }[];
}

const MOST_AT_ONCE = 4;
/** Lines keep their order: so many wait for the picture of the first of them. */
const MOST_AHEAD = 32;
/** A picture of more people is no picture of anybody, and would be stored once for each of them. */
const MOST_SHARING = 1_000;
const BUFFER_CHARACTERS = 64 * 1024;

const filesOf = ({ publicUrl }: Pick<PictureOptions, "publicUrl">) => `${publicUrl}/files/`;

/** The number of pictures in the lines of an import that are links. Requests nothing. */
export async function countLinks(lines: Bytes, options: Pick<PictureOptions, "publicUrl">): Promise<number> {
  let count = 0;
  for await (const line of linesOf(lines)) if (linkedLine(line, filesOf(options))) count++;
  return count;
}

/**
 * The lines of an import, with the pictures in place of the links to them. Each line stays where it is. The lines are read
 * twice: first to know which addresses are there more than once, because each is fetched once.
 */
export class Pictures {
  readonly report: PictureReport = { fetched: 0, links: [] };
  readonly #options: PictureOptions;
  readonly #fetcher: PictureFetcher;
  /** Link → how many lines have it. */
  readonly #counts: SpillingMap = spillingMap();
  /** Link that several lines have → its picture. */
  readonly #known: SpillingMap = spillingMap();
  readonly #underWay = new Map<string, Promise<Picture>>();
  readonly #limited = atMost(MOST_AT_ONCE);

  constructor(options: PictureOptions) {
    this.#options = options;
    this.#fetcher = new PictureFetcher(options.outgoing);
  }

  async *fetched(lines: Bytes): AsyncGenerator<Uint8Array> {
    const ownFiles = filesOf(this.#options);
    let all = 0;
    for await (const line of linesOf(lines)) {
      const link = linkedLine(line, ownFiles)?.link;
      if (link === undefined) continue;
      all++;
      this.#counts.set(link, String(this.#countOf(link) + 1));
    }
    let done = 0;
    const replaced = async (line: string): Promise<string> => {
      const linked = linkedLine(line, ownFiles);
      if (!linked) return line;
      const result = await this.#replaced(line, linked);
      this.#options.onProgress?.(++done, all);
      return result;
    };
    let text = "";
    const ahead: Promise<string>[] = [];
    for await (const line of linesOf(lines)) {
      ahead.push(replaced(line));
      if (ahead.length < MOST_AHEAD) continue;
      text += `${await ahead.shift()}\n`;
      if (text.length < BUFFER_CHARACTERS) continue;
      yield Buffer.from(text);
      text = "";
    }
    for (const line of ahead) text += `${await line}\n`;
    yield Buffer.from(text);
  }

  close(): void {
    this.#counts.close();
    this.#known.close();
  }

  #countOf = (link: string) => Number(this.#counts.get(link) ?? 0);

  async #replaced(line: string, { link, with: withPicture }: LinkedLine): Promise<string> {
    const picture = await this.#picture(link);
    if ("dataUrl" in picture) {
      this.report.fetched++;
      return withPicture(picture.dataUrl);
    }
    this.#noteLink(picture.why, link);
    return line;
  }

  async #picture(link: string): Promise<Picture> {
    const count = this.#countOf(link);
    if (count > MOST_SHARING)
      return { why: `more than ${MOST_SHARING.toLocaleString("en-US")} of them are the same picture` };
    if (count === 1) return this.#limited(() => this.#fetcher.fetch(link));
    const known = this.#known.get(link);
    if (known !== undefined) return JSON.parse(known) as Picture;
    const fetching = this.#underWay.get(link) ?? this.#limited(() => this.#fetcher.fetch(link));
    this.#underWay.set(link, fetching);
    const picture = await fetching;
    if (this.#underWay.delete(link)) this.#known.set(link, JSON.stringify(picture));
    return picture;
  }

  #noteLink(why: string, link: string): void {
    let known = this.report.links.find((each) => each.why === why);
    if (!known) {
      known = { why, count: 0, examples: [] };
      this.report.links.push(known);
    }
    known.count++;
    if (known.examples.length < MOST_EXAMPLES) known.examples.push(withoutSecrets(link));
  }
}

/** What allows to read a link is in its query, or is a password. */
function withoutSecrets(link: string): string {
  if (!URL.canParse(link)) return "";
  const { origin, pathname } = new URL(link);
  return origin + pathname;
}

/** Runs work, but never more than so many at once; the rest waits in its order. */
function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
