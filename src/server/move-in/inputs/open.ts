import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isDatabaseAddress } from "#server/db/foreign/address.ts";
import { requireReadable } from "#server/files/given.ts";
import { nounOf } from "#server/transfer/nouns.ts";
import { SourceError } from "../source-error.ts";
import { type Bytes, encodingOf, fileBytes, gunzipped, head } from "./bytes.ts";
import { type Collection, type Input, MAX_ROW_BYTES } from "./collection.ts";
import { csvInput } from "./csv.ts";
import { databaseInput, sqliteInput } from "./database.ts";
import { jsonInput } from "./json.ts";
import { jsonLinesInput } from "./json-lines.ts";
import { isWebAddress } from "./scim/address.ts";
import type { ScimOptions } from "./scim/client.ts";
import { dumpInput, isDump } from "./sql/dump.ts";
import { unpackedInput } from "./unpacked.ts";
import { openZip } from "./zip.ts";

const HEAD_BYTES = 64 * 1024;

interface Opening {
  /** Reads from the address of a SCIM server; without it, nothing is requested from other servers. */
  scim?: ScimOptions;
  /** Thrown for an SQLite file, also in an archive: reading one runs what its maker wrote, such as a view that has no end. */
  noDatabase?(): Error;
}

/**
 * Opens what an operator names: files, a ZIP archive of files, a folder of them, the address of a database or of a SCIM
 * server. What files are, their content says.
 */
export async function openInput(places: readonly string[], opening: Opening = {}): Promise<Input> {
  const inputs: Input[] = [];
  for (const place of places) {
    if (isWebAddress(place)) {
      if (!opening.scim) throw new SourceError("Only the command line reads from an address.");
      const { scimInput } = await import("./scim/scim.ts");
      inputs.push(await scimInput(place, opening.scim));
    } else if (isDatabaseAddress(place)) {
      inputs.push(await databaseInput(place));
    } else if (isFolder(place)) {
      const files = filesIn(place);
      for (const file of files) if (!(await isEmpty(fileBytes(file)))) inputs.push(await openFile(file, opening));
    } else {
      requireFile(place);
      inputs.push(await openFile(place, opening));
    }
  }
  return joined(inputs);
}

/** Whether a file has the lines of `hallpass export`. A file that is not there, or is something else, is not one. */
export async function isOwnFile(file: string): Promise<boolean> {
  if (isFolder(file) || isDatabaseAddress(file) || isWebAddress(file)) return false;
  requireFile(file);
  const text = new TextDecoder().decode(await head(fileBytes(file), 1024));
  // A damaged header is still ours: the check says what is wrong with it. Other products have types of their own.
  const [, type = ""] = /^\uFEFF?\s*\{[^\n]*?"type"\s*:\s*"(\w*)"/.exec(text) ?? [];
  return type === "header" || nounOf(type) !== undefined;
}

/** What SQLite keeps beside a database belongs to it. */
const BESIDE_SQLITE = /-(wal|shm|journal)$/;

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A source is read more than once. */
function requireFile(place: string): void {
  requireReadable(place, "The file");
  if (statSync(place).isFile()) return;
  throw new SourceError(
    `${place} is a pipe or a device, which gives everything only once. Write what it gives to a file.`,
  );
}

/** The files of a folder. A link could lead anywhere, and so could what an archive unpacked: it is neither read nor left out in silence. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith(".") && !BESIDE_SQLITE.test(entry.name))
    .map((entry) => ({ entry, file: join(entry.parentPath, entry.name) }));
  const other = entries.find(({ entry }) => !entry.isFile());
  if (other) {
    throw new SourceError(
      `${other.file} is a link, a pipe or a device. Put files into the folder, or name the file itself.`,
    );
  }
  if (entries.length === 0) throw new SourceError(`The folder ${folder} has no files.`);
  return entries.map(({ file }) => file).sort();
}

async function openFile(file: string, opening: Opening): Promise<Input> {
  const bytes = fileBytes(file);
  if (startsWith(await head(bytes, 16), SQLITE)) {
    if (opening.noDatabase) throw opening.noDatabase();
    return sqliteInput(file);
  }
  if (startsWith(await head(bytes, 4), "PK\u0003\u0004")) {
    const { files, close } = await openZip(file, basename(file));
    const inputs: Input[] = [];
    for (const each of files) if (!(await isEmpty(each))) inputs.push(await openBytes(each, opening));
    return { ...joined(inputs), close: async () => close() };
  }
  return openBytes(bytes, opening);
}

async function openBytes(bytes: Bytes, opening: Opening): Promise<Input> {
  const first = await head(bytes, HEAD_BYTES);
  if (first[0] === 0x1f && first[1] === 0x8b) return openBytes(gunzipped(bytes), opening);
  if (startsWith(first, SQLITE)) {
    if (opening.noDatabase) throw opening.noDatabase();
    return unpackedInput(bytes, sqliteInput);
  }
  if (startsWith(first, "PGDMP") || startsWith(first, "toc.dat")) {
    throw new SourceError(
      `${bytes.name} is a dump that only pg_restore reads. Make a plain one of it: pg_restore --no-owner --file=dump.sql <the dump>`,
    );
  }
  if (startsWith(first.subarray(TAR_MARK_AT), "ustar")) {
    throw new SourceError(
      `${bytes.name} is a tar archive. Unpack it, and name its folder, or make a ZIP archive of it.`,
    );
  }
  const name = basename(bytes.name).replace(/\.(csv|tsv|txt|json|jsonl|ndjson|sql)$/i, "");
  const decoder = new TextDecoder(encodingOf(first));
  const text = decoder.decode(first).trimStart();
  if (text === "") throw new SourceError(`${bytes.name} is empty.`);
  if (isDump(text)) return dumpInput(bytes, text);
  if (text.startsWith("[")) return jsonInput(bytes, name);
  if (!text.startsWith("{")) {
    if (/\.(json|jsonl|ndjson)$/i.test(bytes.name)) {
      throw new SourceError(
        `${bytes.name} is not JSON: it begins with neither { nor [. Remove the text before the first of them, such as a comment.`,
      );
    }
    return csvInput(bytes, name);
  }
  const line = text.includes("\n") ? text : decoder.decode(await head(bytes, MAX_ROW_BYTES)).trimStart();
  return isLines(line) ? jsonLinesInput(bytes, name) : jsonInput(bytes, name);
}

/** Among other files, an empty one is a list without rows, as a script leaves it behind. */
async function isEmpty(bytes: Bytes): Promise<boolean> {
  return (await head(bytes, 1)).length === 0;
}

/** The first bytes of an SQLite file (https://www.sqlite.org/fileformat2.html). */
const SQLITE = "SQLite format 3\0";

/** Where a tar archive says that it is one (POSIX.1-2001, pax). */
const TAR_MARK_AT = 257;

/** One object of JSON may be spread over lines; in JSON lines, the first line is a whole object. */
function isLines(text: string): boolean {
  const end = text.indexOf("\n");
  if (end < 0) return false;
  try {
    JSON.parse(text.slice(0, end));
  } catch {
    return false;
  }
  return text.slice(end).trim() !== "";
}

const startsWith = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.subarray(0, text.length)).equals(Buffer.from(text, "latin1"));

/** Several inputs as one: lists of the same name follow each other, as in an export in numbered files. */
function joined(inputs: readonly Input[]): Input {
  const all = inputs.flatMap(({ collections }) => collections);
  const ofFiles = new Set(all.filter(({ inside }) => inside === undefined).map(({ name }) => name));
  // A list inside of a file is not of the same kind as the file that has its name.
  const byName = Map.groupBy(all, ({ name, inside }) =>
    inside !== undefined && inside !== name && ofFiles.has(name) ? `${inside}.${name}` : name,
  );
  const collections = [...byName].map(
    ([name, parts]): Collection => ({
      name,
      inside: parts[0]?.inside,
      fields: parts.flatMap(({ fields = [] }) => fields),
      isView: parts.every(({ isView }) => isView),
      async *rows() {
        for (const part of parts) yield* part.rows();
      },
      ...(parts.every(({ named }) => named) && {
        async *named(columns) {
          for (const part of parts) if (part.named) yield* part.named(columns);
        },
      }),
    }),
  );
  return {
    collections,
    unreadable: inputs.flatMap(({ unreadable = [] }) => unreadable),
    async documents(key) {
      const found: unknown[] = [];
      for (const input of inputs) found.push(...((await input.documents?.(key)) ?? []));
      return found;
    },
    async close() {
      for (const input of inputs) await input.close?.();
    },
  };
}
