import { expect, test } from "bun:test";
import fc from "fast-check";
import { piecesOf, wordsOf } from "./pack-words.ts";

/** Few letters, so that random texts often share words, and separators of all kinds. */
const text = fc.string({
  unit: fc.constantFrom("a", "b", "é", "1", " ", ".", "@", "\u001f", "\u0307", "🚣"),
  maxLength: 12,
});
const texts = fc.array(text, { maxLength: 6 });

const haveAll = (words: string, term: string) => piecesOf(term).every((piece) => words.includes(piece));

test("the words of a text have all pieces of each of its parts", () => {
  fc.assert(
    fc.property(texts, text, fc.nat(), fc.nat(), (others, own, from, length) => {
      const start = from % (own.length + 1);
      const words = wordsOf([...others, own]);

      expect(haveAll(words, own.slice(start, start + length))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("a term of one word is in the words exactly if it is in a text", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "1"), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(texts, word, (all, term) => {
      expect(haveAll(wordsOf(all), term)).toBe(all.some((each) => each.includes(term)));
    }),
    { numRuns: 2_000 },
  );
});

test("words of several texts are there once, and the words of a term keep their ends", () => {
  expect(wordsOf(["ada rowing", "ben.rowing@example.com"])).toBe(
    "\u001eada\u001erowing\u001eben\u001eexample\u001ecom\u001e",
  );
  expect(haveAll(wordsOf(["ada rowing", "ben"]), "rowing ben")).toBe(true);
  for (const term of ["d.ben", "da rowin b", "owing.x", "a en"]) {
    expect(haveAll(wordsOf(["ada rowing", "ben"]), term)).toBe(false);
  }
});
