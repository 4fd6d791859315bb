import { expect, test } from "bun:test";
import { moveIn } from "#testing/move-in.ts";
import { shownReport } from "./convert/shown-report.ts";
import { plainLines } from "./plain-text.ts";

test("a field of a source gives a terminal nothing to obey, and makes no line of its own", async () => {
  const id = "f0000000-0000-4000-8000-000000000001";
  const name = "x\u001b]0;title\u0007\u001b[2J\u009b2J\r\nImported: everything \u202e";
  const { report } = await moveIn({
    "users.json": [{ id, schema_id: "x", traits: { email: "ada@example.com" }, [name]: name }],
  });
  const text = shownReport(report);

  expect(text).toContain("→ server_metadata.kratos");
  expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(text).not.toMatch(/^Imported/m);
});

test("a text of several lines keeps them", () => {
  expect(plainLines("one\u001b[2J\ntwo\r\n")).toBe("one\ufffd[2J\ntwo\ufffd\n");
});
