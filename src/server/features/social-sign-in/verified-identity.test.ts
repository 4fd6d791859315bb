import { expect, test } from "bun:test";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import type { Identity } from "./providers/provider.ts";
import { usableImage, usableName } from "./verified-identity.ts";

const identity: Identity = {
  accountId: "1",
  email: null,
  isEmailVerified: false,
  displayName: null,
  profileImageUrl: null,
};
const nameOf = (displayName: string | null) => usableName({ ...identity, displayName });
const imageOf = (profileImageUrl: string) => usableImage({ ...identity, profileImageUrl });

test("a name that the server would refuse is repaired; nothing is no name", () => {
  expect(nameOf("Ada\u0000 \u001bLovelace\ud800")).toBe("Ada Lovelace\ufffd");
  expect(nameOf("a".repeat(NAME_MAX_LENGTH + 1))).toHaveLength(NAME_MAX_LENGTH);
  expect([nameOf(null), nameOf(""), nameOf("\u0000")]).toEqual([null, null, null]);
});

test("a long name is cut between characters as people see them", () => {
  const family = "👨‍👩‍👧";
  const full = "a".repeat(NAME_MAX_LENGTH - 3);

  expect(nameOf(full + family)).toBe(full);
  expect(nameOf(`${"a".repeat(NAME_MAX_LENGTH - 1)}e\u0301`)).toBe("a".repeat(NAME_MAX_LENGTH - 1));
  expect(nameOf("a\u0301".repeat(NAME_MAX_LENGTH))?.isWellFormed()).toBe(true);
});

test.each([
  ["javascript:alert(1)"],
  ["https://"],
  ["https://x.example/\u0000"],
  ["https://x.example/a\nb"],
  ["https://x.example/\ud800"],
  [`https://x.example/${"a".repeat(2_048)}`],
])("the picture %j is left out", (url) => {
  expect(imageOf(url)).toBeNull();
});

test("the picture of a provider is used", () => {
  expect(imageOf("https://x.example/ada.png?s=1")).toBe("https://x.example/ada.png?s=1");
});
