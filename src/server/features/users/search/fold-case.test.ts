import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { foldCase } from "./fold-case.ts";

// A letter that only the index took for another would hide a user whose pack has the other.
test("letters are the same whenever the index takes them for the same", () => {
  const database = new Database(":memory:");
  database.run("create virtual table letters using fts5 (text, content = '', tokenize = 'trigram')");
  database.run("create virtual table folded using fts5vocab (letters, instance)");
  const add = database.query("insert into letters (rowid, text) values (?, ?)");
  database.transaction(() => {
    for (let code = 1; code < 0x1_f000; code++) {
      if (code < 0xd800 || code > 0xdfff) add.run(code, String.fromCodePoint(code).repeat(3));
    }
  })();
  const different: string[] = [];
  for (const { term, doc } of database.query<{ term: string; doc: number }, []>("select term, doc from folded").all()) {
    const [letter, inIndex] = [String.fromCodePoint(doc), String.fromCodePoint(term.codePointAt(0) ?? 0)];
    // No text has these two: they are not characters.
    if (doc !== 0xfffe && doc !== 0xffff && foldCase(letter) !== foldCase(inIndex)) different.push(letter);
  }

  expect(different).toEqual([]);
});
