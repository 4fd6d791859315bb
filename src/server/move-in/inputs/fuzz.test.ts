import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Dice, dice } from "#testing/dice.ts";
import { repeats } from "#testing/repeats.ts";
import { zip } from "#testing/zip.ts";
import { SourceError } from "../source-error.ts";
import { openInput } from "./open.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-fuzz-"));
afterAll(() => rmSync(directory, { recursive: true }));
let files = 0;

type Values = Record<string, unknown>;

/** All rows of a file, or the SourceError that refuses it. Every other error fails the test. */
async function read(bytes: Uint8Array, ending = ""): Promise<Values[] | SourceError> {
  const file = join(directory, `${++files}${ending}`);
  writeFileSync(file, bytes);
  try {
    const input = await openInput([file]);
    const rows: Values[] = [];
    for (const collection of input.collections) for await (const { value } of collection.rows()) rows.push(value);
    await input.close?.();
    return rows;
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  } finally {
    rmSync(file);
  }
}

const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const COLUMNS = ["id", "name", "note"];
const csv = (rows: readonly Values[], delimiter: string, end: string) =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => String(row[column])))]
    .map((cells) => cells.map(quoted).join(delimiter) + end)
    .join("");

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};
const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-8 with a mark": (text) => Buffer.from(`\ufeff${text}`),
  "UTF-16 little end first": (text) => utf16(text, false),
  "UTF-16 little end first, with a mark": (text) => utf16(`\ufeff${text}`, false),
  "UTF-16 big end first": (text) => utf16(text, true),
  "UTF-16 big end first, with a mark": (text) => utf16(`\ufeff${text}`, true),
};

const PACKINGS: Record<string, (content: Uint8Array) => Uint8Array> = {
  "as it is": (content) => content,
  "in a gzip file": (content) => gzipSync(content),
  "in a ZIP archive": (content) => zip("users.txt", content),
};

function rowsOf(die: Dice): Values[] {
  return Array.from({ length: 1 + die.below(6) }, (_, at) => ({ id: String(at), name: die.text(), note: die.text() }));
}

type Writer = (rows: Values[], die: Dice) => string;
const WRITERS: Record<string, Writer> = {
  CSV: (rows, die) => csv(rows, die.pick([",", ";", "\t"]), die.pick(["\n", "\r\n"])),
  JSON: (rows, die) => JSON.stringify(rows, null, die.pick([undefined, 2])),
  "JSON of a page": (rows) => JSON.stringify({ next: null, users: rows, more: false }),
  "JSON lines": (rows, die) => rows.map((row) => JSON.stringify(row) + die.pick(["\n", "\r\n"])).join(""),
};

/** The parser of JSON drops a byte order mark at the start of a text, where it has no meaning. */
const withoutMarks = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, String(value).replace(/^\ufeff+/, "")]));

/** A page in one object has the object itself as a row, too. */
const withoutPage = (rows: Values[] | SourceError) =>
  rows instanceof SourceError ? rows : rows.filter((row) => !("more" in row));

describe("rows come out of a file as they went in", () => {
  for (const [format, writer] of Object.entries(WRITERS)) {
    test(`with every encoding and packing of ${format}`, async () => {
      for (let seed = 0; seed < repeats(4, 200); seed++) {
        for (const [encoding, encode] of Object.entries(ENCODINGS)) {
          for (const [packing, pack] of Object.entries(PACKINGS)) {
            const die = dice(seed);
            const rows = rowsOf(die).map((row) => (format === "CSV" ? row : withoutMarks(row)));
            const found = withoutPage(await read(pack(encode(writer(rows, die)))));
            expect({ seed, encoding, packing, rows: found }).toEqual({ seed, encoding, packing, rows });
          }
        }
      }
    });
  }
});

describe("a damaged file is refused and never crashes", () => {
  for (const [format, writer] of Object.entries(WRITERS)) {
    test(`when bytes of ${format} are changed, lost or added`, async () => {
      for (let seed = 0; seed < repeats(150, 5_000); seed++) {
        const die = dice(seed);
        const [encode, pack] = [die.pick(Object.values(ENCODINGS)), die.pick(Object.values(PACKINGS))];
        const bytes = Buffer.from(pack(encode(writer(rowsOf(die), die))));
        const at = die.below(bytes.length);
        const changed = die.pick([
          () => bytes.fill(die.below(256), at, at + 1),
          () => bytes.subarray(0, at),
          () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + die.below(9))]),
          () => Buffer.concat([bytes.subarray(0, at), Buffer.from(die.text()), bytes.subarray(at)]),
          () => Buffer.concat([bytes, bytes.subarray(at)]),
        ])();
        const found = await read(changed);
        expect(found instanceof SourceError ? found.message : "rows").not.toBe("");
      }
    });
  }

  const rows = [{ id: "1", name: "Ada", note: 'a "b", c' }];
  for (const [what, whole] of Object.entries({
    "a JSON list": Buffer.from(JSON.stringify(rows)),
    "a JSON object": Buffer.from(JSON.stringify({ users: rows })),
    "a gzip file": gzipSync(csv(rows, ",", "\n")),
    "a ZIP archive": zip("users.csv", Buffer.from(csv(rows, ",", "\n"))),
  })) {
    test(`wherever ${what} is cut off`, async () => {
      // With less than its first bytes, nothing shows what a file is.
      for (let length = 4; length < whole.length; length++) {
        expect({ length, found: await read(whole.subarray(0, length)) }).toEqual({
          length,
          found: expect.any(SourceError),
        });
      }
    });
  }
});
