import { expect, test } from "bun:test";
import { bytesIn } from "./bytes.ts";

test("bytes are shown with three digits that matter, in the words of the language", () => {
  expect([0, 999, 1_250, 963_144, 75_923_181_568].map((bytes) => bytesIn("en-US", bytes))).toEqual([
    "0 byte",
    "999 byte",
    "1.25 kB",
    "963 kB",
    "75.9 GB",
  ]);
  expect(bytesIn("de-DE", 1_250_000)).toBe("1,25 MB");
});
