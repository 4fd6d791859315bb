import { expect, test } from "bun:test";
import { staleReasons, untranslatedReasons } from "./import-reasons.ts";
import { readModule } from "./modules.ts";

const inReader = (source: string) => [readModule("src/server/move-in/products/new.ts", source)];

test("a sentence of a reader that the console has in English only is named, however the reader says it", () => {
  const source = `
    const FOLLOWS = "it follows from nothing";
    const DROPPABLE: Record<string, string> = { name: "it is too long" };
    export const product = { left: { "columns without a place": ["a"] } };
    function leaveAll(row: Row, why: string) { for (const each of row.names) row.leave(each, why); }
    export function read(row: Row) {
      row.leave("id", FOLLOWS);
      row.leave("said first", "a", "b");
      row.skip(row.is ? "it is one" : \`it is not \${row.other} one\`);
      row.report.warn("A warning with an example.", "an example");
      leaveAll(row, "said by another function");
    }`;
  const sentences = untranslatedReasons(inReader(source), {}).map((each) => /says "(.*)"/.exec(each)?.[1]);

  expect(new Set(sentences)).toEqual(
    new Set([
      "it follows from nothing",
      "said first",
      "it is one",
      "it is not {} one",
      "A warning with an example.",
      "said by another function",
      "columns without a place",
      "it is too long",
    ]),
  );
});

test("a sentence with parts that differ is known by the parts that do not", () => {
  const modules = inReader(`export const read = (row: Row) => row.skip(\`it is \${row.state} now\`);`);

  expect(untranslatedReasons(modules, { "it is {state} now": "es ist jetzt {state}" })).toEqual([]);
});

test("a translation of a sentence that the server no longer says is named", () => {
  const modules = inReader('export const read = (row: Row) => row.skip("it is one");');

  expect(staleReasons(modules, { "it is one": "es ist einer", "it is {number} of them": "es sind {number}" })).toEqual([
    'reasons/german.ts of the import page has "it is {number} of them", which the server does not say.',
  ]);
});
