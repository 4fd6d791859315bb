import { expect, test } from "bun:test";
import { keptLists } from "./kept-lists.ts";

/** What a conversion keeps, and how many characters it has written for that. */
function counted() {
  let written = 0;
  return {
    written: () => written,
    kept<T>() {
      const texts = new Map<string, string>();
      return {
        get: (key: string) => {
          const text = texts.get(key);
          return text === undefined ? undefined : (JSON.parse(text) as T);
        },
        set(key: string, value: T) {
          written += JSON.stringify(value).length;
          texts.set(key, JSON.stringify(value));
        },
      };
    },
  };
}

test("parts come back in their order, by their key", () => {
  const lists = keptLists<string>(counted());
  for (const [key, part] of [
    ["a", "1"],
    ["1 a", "2"],
    ["a", "3"],
  ] as const) {
    lists.add(key, part);
  }

  expect([lists.get("a"), lists.get("1 a"), lists.get("b")]).toEqual([["1", "3"], ["2"], undefined]);
});

test("a list of many parts costs no more for each of them", () => {
  const into = counted();
  const lists = keptLists<string>(into);
  for (let at = 0; at < 10_000; at++) lists.add("", "12345678");

  expect(lists.get("")).toHaveLength(10_000);
  expect(into.written()).toBeLessThan(200_000);
});
