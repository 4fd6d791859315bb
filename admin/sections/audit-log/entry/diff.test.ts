import { expect, test } from "bun:test";
import { fieldsOf } from "./diff.ts";

const told = (before: unknown, after: unknown) =>
  fieldsOf(before, after).map(({ path, difference }) => `${difference} ${path}`);

test("fields are added, removed, changed or stay as they are", () => {
  expect(fieldsOf({ name: "Ada", old: 1, same: true }, { name: "Ada L.", new: null, same: true })).toEqual([
    { path: "name", difference: "changed", before: "Ada", after: "Ada L." },
    { path: "new", difference: "added", after: null },
    { path: "old", difference: "removed", before: 1 },
    { path: "same", difference: "unchanged", before: true, after: true },
  ]);
});

test("objects on both sides are compared within, to any depth", () => {
  expect(told({ config: { mail: { host: "a", port: 25 } } }, { config: { mail: { host: "b", port: 25 } } })).toEqual([
    "changed config.mail.host",
    "unchanged config.mail.port",
  ]);
});

test("lists, and objects on one side only, are one value", () => {
  expect(told({ tags: [1, 2], plan: null }, { tags: [2, 1], plan: { name: "gold" } })).toEqual([
    "changed plan",
    "changed tags",
  ]);
  expect(told({ deep: [{ a: 1, b: 2 }] }, { deep: [{ b: 2, a: 1 }] })).toEqual(["unchanged deep"]);
});

test("an entry with one side only, or none, has only that side's fields", () => {
  expect(told(null, { method: "password" })).toEqual(["added method"]);
  expect(told({ session_id: "1" }, null)).toEqual(["removed session_id"]);
  expect(told(null, null)).toEqual([]);
  expect(fieldsOf(null, "a text")).toEqual([{ path: "", difference: "added", after: "a text" }]);
});
