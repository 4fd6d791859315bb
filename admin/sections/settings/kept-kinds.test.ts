import { expect, test } from "bun:test";
import { RETENTION_DEFAULT_DAYS } from "#contract/limits.ts";
import { KEPT_KINDS } from "./kept-kinds.ts";

test("the console shows the server's default for each record that a project keeps", () => {
  const shown = Object.fromEntries(KEPT_KINDS.map(({ kind, byDefault }) => [kind, byDefault]));

  expect(shown).toEqual(RETENTION_DEFAULT_DAYS);
});
