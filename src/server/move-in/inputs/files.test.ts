import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outcomeOf } from "#testing/waiting.ts";
import type { RawRow } from "./collection.ts";
import { isOwnFile, openInput } from "./open.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-files-"));
afterAll(() => rmSync(directory, { recursive: true }));

function made(name: string, content: string | Uint8Array): string {
  const file = join(directory, name);
  writeFileSync(file, content);
  return file;
}

async function rowsIn(...places: string[]): Promise<Record<string, RawRow[]>> {
  const input = await openInput(places);
  const found: Record<string, RawRow[]> = {};
  for (const { name, rows } of input.collections) found[name] = await Array.fromAsync(rows());
  await input.close?.();
  return found;
}

const valuesIn = async (name: string, content: string | Uint8Array) =>
  Object.values(await rowsIn(made(name, content)))[0]?.map(({ value }) => value);
const refusal = async (name: string, content: string | Uint8Array) => outcomeOf(rowsIn(made(name, content)));

describe("CSV", () => {
  const ADA = { id: "1", name: 'Lovelace, "Ada"\nCountess' };
  const text = 'id;name\r\n1;"Lovelace, ""Ada""\nCountess"\r\n';

  test("with semicolons, quotes and line breaks inside cells is read in each encoding of a spreadsheet", async () => {
    const expected = [{ id: "1", name: 'Lovelace, "Ada"\nCountess' }];
    expect(expected).toEqual([ADA]);
    expect(await valuesIn("utf8.csv", text)).toEqual(expected);
    expect(await valuesIn("mark.csv", `\ufeff${text}`)).toEqual(expected);
    expect(await valuesIn("utf16.csv", Buffer.from(text, "utf16le"))).toEqual(expected);
    expect(await valuesIn("utf16-mark.csv", Buffer.from(`\ufeff${text}`, "utf16le"))).toEqual(expected);
    expect(await valuesIn("utf16-big.csv", Buffer.from(`\ufeff${text}`, "utf16le").swap16())).toEqual(expected);
  });

  test("is refused by its line when a row has other columns, a quote has no end, or bytes are no text", async () => {
    expect(await refusal("long.csv", "a,b\n1,2,3\n")).toThrow(/long\.csv: .*line 2/);
    expect(await refusal("open.csv", 'a,b\n1,"2\n')).toThrow(/open\.csv: .*line 2/);
    expect(await refusal("twice.csv", "a,b,a\n1,2,3\n")).toThrow('the column "a" is there more than once');
    expect(await refusal("latin.csv", Buffer.from("a,b\nZo\xeb,1\n", "latin1"))).toThrow(
      "latin.csv is not text in UTF-8, or it was cut off. Save text in UTF-8 (in Excel: CSV UTF-8)",
    );
  });

  test("is refused when a later line names the columns again, as in files that were joined", async () => {
    expect(await refusal("joined.csv", "id;name\n1;Ada\nid;name\n2;Ben\n")).toThrow(
      "joined.csv, line 3 has the names of the columns again",
    );
    expect(await valuesIn("narrow.csv", "name\nnames\n")).toEqual([{ name: "names" }]);
  });

  test("keeps cells that have no column, of a file that does not name its columns", async () => {
    const input = await openInput([made("bare.csv", '1,Ada "A",\n2,Ben,x,y\n')]);
    const [collection] = input.collections;
    const rows = await Array.fromAsync(collection?.named?.(["id", "name"]) ?? []);
    expect(rows.map(({ value }) => value)).toEqual([
      { id: "1", name: 'Ada "A"' },
      { id: "2", name: "Ben", "column 3": "x", "column 4": "y" },
    ]);
  });
});

describe("JSON", () => {
  test("has lists under any key, and a file of one line of JSON lines is a row", async () => {
    const found = await rowsIn(made("realm.json", '{"a.b": [{"id": 1}], "x y": [{"id": 2}], "n": {"m": [1]}}'));
    expect(found["a.b"]?.map(({ value }) => value)).toEqual([{ id: 1 }]);
    expect(found["x y"]?.map(({ value }) => value)).toEqual([{ id: 2 }]);
    const row = { user_id: "auth0|1", identities: [{ provider: "auth0" }] };
    const one = await rowsIn(made("one.json", `${JSON.stringify(row)}\n`));
    expect(one.one).toEqual([{ place: "one.json", value: row }]);
  });

  test("in numbered files follows each other under one name, and a file is not mixed with a list that has its name", async () => {
    const pages = await rowsIn(made("p1.json", '{"users": [{"id": 1}]}'), made("p2.json", '{"users": [{"id": 2}]}'));
    expect(pages.users?.map(({ value }) => value)).toEqual([{ id: 1 }, { id: 2 }]);
    const mixed = await rowsIn(
      made("roles.json", '[{"role": "a"}]'),
      made("m.json", '{"user": 1, "roles": [{"id": 1}]}'),
    );
    expect(mixed.roles?.map(({ value }) => value)).toEqual([{ role: "a" }]);
    expect(mixed["m.roles"]?.map(({ value }) => value)).toEqual([{ id: 1 }]);
  });

  test("is refused by its item when it is cut off, no object, or nested without end", async () => {
    expect(await refusal("cut.json", '[{"a": 1}, {"a"')).toThrow("cut.json ends in the middle of its JSON");
    expect(await refusal("mixed.json", '[{"a": 1}, 2]')).toThrow("mixed.json, item 2 is not a JSON object");
    expect(await refusal("deep.json", `[${'{"a":'.repeat(200)}1${"}".repeat(200)}]`)).toThrow("nested too deeply");
    expect(await refusal("deep.jsonl", `{"a":1}\n{"a":${"[".repeat(100_000)}`)).toThrow(
      "deep.jsonl, line 2 is not JSON",
    );
    expect(await refusal("lines.jsonl", '{"a": 1}\n{"a": \n')).toThrow("lines.jsonl, line 2 is not JSON");
    expect(await refusal("after.json", '[{"a": 1}] x')).toThrow("after.json is not JSON");
  });
});

describe("any file", () => {
  test("is refused when it is empty, or a row of it has no end", async () => {
    expect(await refusal("empty.csv", "")).toThrow("empty.csv is empty");
    expect(await refusal("blank.json", " \n\ufeff")).toThrow("blank.json is empty");
    const huge = "x".repeat(9 * 1024 * 1024);
    expect(await refusal("huge.csv", `a,b\n1,"${huge}"\n`)).toThrow("huge.csv");
    expect(await refusal("huge.json", JSON.stringify([{ a: huge }]))).toThrow("huge.json has an item of over 8 MiB");
    const tar = await new Bun.Archive({ "users.csv": "a,b\n1,2\n" }).bytes();
    expect(await refusal("users.tar", Buffer.from(tar))).toThrow("users.tar is a tar archive. Unpack it");
    expect(await refusal("huge.jsonl", `{"a":1}\n${JSON.stringify({ a: huge })}\n`)).toThrow("a line of over 8 MiB");
  });

  test("is a list without rows when it is empty in a folder, and may have a long first line", async () => {
    const folder = join(directory, "folder");
    mkdirSync(folder);
    writeFileSync(join(folder, "none.jsonl"), "");
    const long = { id: 1, note: "x".repeat(100_000) };
    writeFileSync(join(folder, "users.jsonl"), `${JSON.stringify(long)}\n{"id":2}\n`);
    const found = await rowsIn(folder);
    expect(Object.keys(found)).toEqual(["users"]);
    expect(found.users?.map(({ value }) => value)).toEqual([long, { id: 2 }]);
  });

  test("is refused when it is packed and cut off, and a file in a file is unpacked", async () => {
    const packed = Bun.gzipSync(Buffer.from("a,b\n1,2\n".repeat(1_000)));
    expect(await refusal("cut.csv.gz", packed.subarray(0, packed.length - 9))).toThrow("is damaged or was cut off");
    expect(await valuesIn("twice.gz", Bun.gzipSync(Bun.gzipSync(Buffer.from("a,b\n1,2\n"))))).toEqual([
      { a: "1", b: "2" },
    ]);
  });
});

test("a file that is named JSON and begins with something else is refused as JSON, and not as a table", async () => {
  const refused = "users.json is not JSON: it begins with neither { nor [.";
  expect(await refusal("users.json", '// all users\n[{"id":"1"}]')).toThrow(refused);
  expect(await refusal("users.ndjson", "id,name\n1,Ada\n")).toThrow("users.ndjson is not JSON");
});

test("an empty file is refused as an empty one, and not as a damaged export of ours", async () => {
  expect(await isOwnFile(made("empty.csv", ""))).toBe(false);
  expect(await refusal("empty.csv", "")).toThrow("empty.csv is empty.");
});

test("lines of an export of ours are recognized, and JSON of others with types of their own is not", async () => {
  const isOwn = (text: string) => isOwnFile(made("whose", text));

  expect(await isOwn('\uFEFF{"type":"header","format":"hallpass-export","version":9}\n')).toBe(true);
  expect(await isOwn('{"id":"1","type":"user"}\n{"id":"2","type":"user"}')).toBe(true);
  expect(await isOwn('{"type":"member","email":"a@example.com"}\n')).toBe(false);
  expect(await isOwn('{\n  "users": [{"type":"user"}]\n}')).toBe(false);
});
