import { expect, test } from "bun:test";
import { lazily } from "./lazily.ts";
import { ConnectionError } from "./wire/connection-error.ts";

test("a part that cannot be loaded is a lost connection, and is loaded again on the next use", async () => {
  const failed = new TypeError("Failed to fetch dynamically imported module: http://localhost/magic-links.js");
  const loads = [() => Promise.reject(failed), async () => "loaded"];
  const part = lazily(() => loads.shift()?.() ?? Promise.resolve("loaded twice"));

  const error: unknown = await part().catch((thrown) => thrown);

  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ kind: "no-answer", message: expect.stringContaining("magic-links.js") });
  expect([await part(), await part()]).toEqual(["loaded", "loaded"]);
});

test("an error of a part itself stays what it is", async () => {
  const broken = new Error("The project has no key.");

  expect(await lazily(() => Promise.reject(broken))().catch((thrown) => thrown)).toBe(broken);
});
