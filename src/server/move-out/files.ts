import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";

const BUFFERED = 256 * 1024;

/** The files of a move, in one folder; only their owner can read them. */
export class OutFiles {
  readonly #folder: string;
  readonly #open = new Map<string, OutFile>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Begins a file, or goes on with one that was begun. */
  async file(name: string): Promise<OutFile> {
    const known = this.#open.get(name);
    if (known) return known;
    const file = new OutFile(name, await open(join(this.#folder, name), "wx", 0o600));
    this.#open.set(name, file);
    return file;
  }

  get written(): { name: string; rows: number }[] {
    return Array.from(this.#open, ([name, { rows }]) => ({ name, rows }));
  }

  async close(): Promise<void> {
    for (const [, file] of this.#open) await file.close();
  }
}

export class OutFile {
  readonly name: string;
  /** The rows so far, for the report. */
  rows = 0;
  /** The bytes so far. */
  bytes = 0;
  #handle: FileHandle | undefined;
  #waiting: string[] = [];
  #waitingLength = 0;

  constructor(name: string, handle: FileHandle) {
    this.name = name;
    this.#handle = handle;
  }

  async write(text: string): Promise<void> {
    this.#waiting.push(text);
    this.#waitingLength += text.length;
    this.bytes += Buffer.byteLength(text);
    if (this.#waitingLength >= BUFFERED) await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = this.#waiting.join("");
    this.#waiting = [];
    this.#waitingLength = 0;
    if (text !== "") await this.#handle?.appendFile(text);
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    if (!handle) return;
    await this.#flush().finally(() => {
      this.#handle = undefined;
      return handle.close();
    });
  }
}

interface ListOptions {
  /** What stands before and after the rows: `[` and `]`, unless the list is inside of an object. */
  head?: string;
  tail?: string;
  /** A file ends before it would be larger, and the next one begins. */
  maxBytes?: number;
  /** A file ends after so many rows. */
  maxRows?: number;
}

/** A JSON list that is written row by row, to one file or, with limits, to numbered ones: `users-1.json`. */
export class JsonList {
  readonly #files: OutFiles;
  readonly #name: string;
  readonly #options: Required<ListOptions>;
  readonly #isNumbered: boolean;
  #number = 0;
  #file: OutFile | undefined;

  constructor(files: OutFiles, name: string, options: ListOptions = {}) {
    const { head = "[", tail = "]", maxBytes = Number.POSITIVE_INFINITY, maxRows = Number.POSITIVE_INFINITY } = options;
    this.#files = files;
    this.#name = name;
    this.#options = { head, tail, maxBytes, maxRows };
    this.#isNumbered = options.maxBytes !== undefined || options.maxRows !== undefined;
  }

  async add(row: object): Promise<void> {
    const text = JSON.stringify(row);
    const { head, tail, maxBytes, maxRows } = this.#options;
    const before = this.#file;
    const isFull =
      before &&
      (before.rows >= maxRows || before.bytes + Buffer.byteLength(text) + Buffer.byteLength(tail) + 4 > maxBytes);
    if (isFull) await this.end();
    const file = this.#file ?? (await this.#next());
    await file.write(`${file.rows === 0 ? head : ","}\n${text}`);
    file.rows++;
  }

  async #next(): Promise<OutFile> {
    this.#number++;
    const name = this.#isNumbered ? `${this.#name}-${this.#number}.json` : `${this.#name}.json`;
    this.#file = await this.#files.file(name);
    return this.#file;
  }

  /** Ends the file. A list without rows is a file without rows. */
  async end(): Promise<void> {
    const isEmpty = this.#file === undefined && this.#number === 0;
    const file = this.#file ?? (isEmpty ? await this.#next() : undefined);
    if (!file) return;
    await file.write(`${file.rows === 0 ? this.#options.head : ""}\n${this.#options.tail}\n`);
    await file.close();
    this.#file = undefined;
  }
}

/** Rows of a table as JSON, one a line. A column without a value is null. */
export class JsonLines {
  readonly #files: OutFiles;
  readonly #name: string;

  constructor(files: OutFiles, name: string) {
    this.#files = files;
    this.#name = name;
  }

  async add(row: object): Promise<void> {
    const file = await this.#files.file(`${this.#name}.jsonl`);
    await file.write(`${JSON.stringify(row, (_, value) => (value === undefined ? null : value))}\n`);
    file.rows++;
  }
}
