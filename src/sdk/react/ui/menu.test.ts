import { expect, test } from "bun:test";
import { keyOf, nextEntry } from "./menu.tsx";

const texts = ["Account settings", "Billing", "Sign out", "Switch"];

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, 0],
  ["ArrowUp", 0, 3],
  ["Home", 2, 0],
  ["End", 0, 3],
  ["s", 0, 2],
  ["s", 2, 3],
  ["S", 3, 2],
  ["z", 0, undefined],
  ["Shift", 0, undefined],
] as const)("%s from item %p leads to %p", (key, at, next) => {
  expect(nextEntry(key, at, texts)).toBe(next);
});

test("groups without labels have different keys", () => {
  const item = (text: string) => ({ text, onClick: () => {} });
  const groups = [
    { label: "Current team", items: [item("Rowers")] },
    { items: [item("No team")] },
    { note: "No teams yet", items: [] },
    { items: [item("Create a team")] },
  ];

  expect(new Set(groups.map(keyOf)).size).toBe(groups.length);
});
