import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkFile } from "#server/transfer/check.ts";
import { type Dice, dice } from "#testing/dice.ts";
import { MOVE_IN_SOURCES } from "#testing/move-in-sources.ts";
import { repeats } from "#testing/repeats.ts";
import { convert, productOf } from "./convert.ts";
import { openInput } from "./inputs/open.ts";
import type { ProductName } from "./product-names.ts";
import type { MoveReport } from "./report.ts";
import { Source } from "./source.ts";
import { SourceError } from "./source-error.ts";

const ID = "6a7b2c1e-1111-4222-8333-0000000000a";
/** The parameters that hashes of Firebase need; any values will do. */
const SETTINGS = { base64_signer_key: "AAAA", base64_salt_separator: "Bw==", rounds: 8, mem_cost: 14 };

const ODD = [
  null,
  "",
  "\0",
  "a\0b",
  "\ud800",
  0,
  -1,
  1e308,
  2 ** 53,
  0.1,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  ["x", 1, {}],
  { "": "" },
  { $oid: 1 },
  "__proto__",
  "constructor",
  "toString",
  "x".repeat(5_000),
  "2024-13-45",
  "Infinity",
  "no address",
  "@",
  "a@example.com",
  "A@EXAMPLE.COM",
  "$2a$99$",
  "{",
  '{"a":',
  "[1",
  "data:image/png;base64,AAAA",
  ID,
  `${ID}1`,
  `${ID}2`,
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
];

/** The value with one place in it changed: to an odd value, without a field, or with an item twice. */
function mutated(value: unknown, die: Dice): unknown {
  if (typeof value === "object" && value !== null && die.below(8) > 0) {
    if (Array.isArray(value)) {
      if (value.length === 0) return [die.pick(ODD)];
      const at = die.below(value.length);
      if (die.below(6) === 0) return [...value, structuredClone(value[at])];
      return value.with(at, mutated(value[at], die));
    }
    const entries = Object.entries(value);
    if (entries.length === 0) return { a: die.pick(ODD) };
    const at = die.below(entries.length);
    const [field, each] = entries[at] as [string, unknown];
    if (die.below(8) === 0) return Object.fromEntries(entries.toSpliced(at, 1));
    return Object.fromEntries(entries.with(at, [field, mutated(each, die)]));
  }
  return die.below(3) === 0 ? die.text() : die.pick(ODD);
}

/** Converts a source and checks its lines as an import does. Null for a source that is refused. */
async function converted(product: ProductName, lists: Record<string, unknown>): Promise<MoveReport | null> {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-fuzz-"));
  try {
    const [folder, scratch] = [join(directory, "source"), join(directory, "scratch")];
    for (const each of [folder, scratch]) mkdirSync(each);
    for (const [name, list] of Object.entries(lists)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(list));
    const source = new Source(await openInput([folder]));
    const { lines, report } = await convert(await productOf(source, product), source, {
      projectId: `${ID}0`,
      map: { settings: SETTINGS, roles: { admin: "boss", b: null }, providers: { github: "hub" } },
      scratch,
      now: () => 1_700_000_000_000,
    });
    await source.close();
    const file = join(directory, "lines");
    writeFileSync(file, Buffer.concat(await Array.fromAsync(lines.chunks())));
    const { problems } = await checkFile({ file, intoProject: `${ID}0` });
    expect(problems).toEqual([]);
    return report;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

for (const [name, lists] of Object.entries(MOVE_IN_SOURCES)) {
  const product = name as ProductName;
  test(`a source of ${product} with odd values loses no row, and gives only lines that an import takes`, async () => {
    expect(await converted(product, lists)).not.toBeNull();
    for (let seed = 0; seed < repeats(40, 2_000); seed++) {
      const die = dice(seed);
      let odd: unknown = lists;
      for (let times = 0; times <= die.below(3); times++) odd = mutated(odd, die);
      if (typeof odd !== "object" || odd === null || Array.isArray(odd)) continue;
      try {
        const report = await converted(product, odd as Record<string, unknown>);
        for (const { rows, moved, joined, left } of report?.collections ?? []) expect(moved + joined + left).toBe(rows);
      } catch (error) {
        throw new Error(`Seed ${seed}: ${JSON.stringify(odd).slice(0, 4_000)}`, { cause: error });
      }
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
}
