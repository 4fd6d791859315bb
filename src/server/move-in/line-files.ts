import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { FORMAT_VERSION } from "#server/transfer/header.ts";
import type { FileRecord } from "#server/transfer/noun.ts";
import { nouns } from "#server/transfer/nouns.ts";
import { type Bytes, fileBytes } from "./inputs/bytes.ts";
import { linesOf } from "./inputs/json-lines.ts";

const BUFFER_CHARACTERS = 64 * 1024;

/** The most lines of a type, and what is thrown beyond. */
export interface Most {
  type: string;
  count: number;
  refusal(): Error;
}

/**
 * Lines by type, in files of a directory, so that a source may give them in any order: `chunks` yields them in the
 * order that an import needs. Beside each line it keeps the place in the source that the line comes from.
 */
export class LineFiles {
  readonly #directory: string;
  readonly #files = new Map<string, { lines: Appending; places: Appending; count: number }>();

  readonly #most: Most | undefined;
  /** Users with whose address another one signs in. */
  readonly #withoutSignIn = new Set<string>();

  constructor(directory: string, most?: Most) {
    this.#directory = directory;
    this.#most = most;
  }

  write(type: string, record: FileRecord, place = ""): void {
    let file = this.#files.get(type);
    if (!file) {
      if (!nouns.some((noun) => noun.type === type)) throw new Error(`There is no line of type ${type}.`);
      const at = (kind: string) => join(this.#directory, `${type}.${kind}`);
      file = { lines: new Appending(at("lines")), places: new Appending(at("places")), count: 0 };
      this.#files.set(type, file);
    }
    file.lines.write(`${JSON.stringify({ type, ...record })}\n`);
    file.places.write(`${place.replaceAll(/[\r\n]/g, " ")}\n`);
    file.count++;
    if (type === this.#most?.type && file.count > this.#most.count) throw this.#most.refusal();
  }

  /** Takes the address for signing in from a user who is written already. */
  withoutSignIn(userId: string): void {
    this.#withoutSignIn.add(userId);
  }

  /** The whole file of lines: a header, the lines in their order, and an end. Nothing can be written afterwards. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    yield line({ type: "header", format: "hallpass-export", version: FORMAT_VERSION, secrets: true, has_end: true });
    let records = 0;
    for (const [type, file] of this.#inOrder()) {
      records += file.count;
      file.lines.close();
      const bytes = fileBytes(file.lines.file);
      if (type === "user" && this.#withoutSignIn.size > 0) yield* this.#changed(bytes);
      else yield* bytes.chunks();
    }
    yield line({ type: "end", records });
  }

  async *#changed(users: Bytes): AsyncGenerator<Uint8Array> {
    let text = "";
    for await (const each of linesOf(users)) {
      const [, id = ""] = /^\{"type":"user","id":"([^"]+)"/.exec(each) ?? [];
      text += `${this.#withoutSignIn.has(id) ? withoutSignIn(each) : each}\n`;
      if (text.length < BUFFER_CHARACTERS) continue;
      yield Buffer.from(text);
      text = "";
    }
    yield Buffer.from(text);
  }

  /** Where the lines with these numbers come from, in the file that `chunks` yields. */
  async placesOf(numbers: readonly number[]): Promise<Map<number, string>> {
    const found = new Map<number, string>();
    // The first line is the header.
    let before = 1;
    for (const [, { places, count }] of this.#inOrder()) {
      const wanted = new Set(numbers.filter((number) => number > before && number <= before + count));
      if (wanted.size > 0) {
        places.close();
        let number = before;
        for await (const place of linesOf(fileBytes(places.file))) if (wanted.has(++number)) found.set(number, place);
      }
      before += count;
    }
    return found;
  }

  close(): void {
    for (const [, { lines, places }] of this.#files) {
      lines.close();
      places.close();
    }
  }

  #inOrder() {
    const order = nouns.map(({ type }) => type);
    return [...this.#files].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  }
}

function withoutSignIn(text: string): string {
  const record = JSON.parse(text);
  for (const channel of record.contact_channels) channel.used_for_auth = false;
  return JSON.stringify(record);
}

const line = (record: FileRecord) => Buffer.from(`${JSON.stringify(record)}\n`);

/** A file that only its owner can read, written in large pieces. */
class Appending {
  readonly file: string;
  #descriptor: number | undefined;
  #waiting = "";

  constructor(file: string) {
    this.file = file;
    this.#descriptor = openSync(file, "wx", 0o600);
  }

  write(text: string): void {
    this.#waiting += text;
    if (this.#waiting.length >= BUFFER_CHARACTERS) this.#flush();
  }

  close(): void {
    if (this.#descriptor === undefined) return;
    this.#flush();
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #flush(): void {
    if (this.#descriptor === undefined) throw new Error("The file is closed.");
    const bytes = Buffer.from(this.#waiting);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    this.#waiting = "";
  }
}
