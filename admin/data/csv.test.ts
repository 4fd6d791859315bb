import { expect, test } from "bun:test";
import { csvOf } from "./csv.ts";

test("quotes values with commas, quotes and line breaks", () => {
  expect(
    csvOf([
      ["id", "name"],
      ["1", 'Ada "the" first, of\nmany'],
    ]),
  ).toBe('id,name\r\n1,"Ada ""the"" first, of\nmany"\r\n');
});

test("a name that a spreadsheet would run as a formula is text", () => {
  expect(csvOf([["=HYPERLINK(1)", "+1", "@x", "-1"]])).toBe("'=HYPERLINK(1),'+1,'@x,'-1\r\n");
});
