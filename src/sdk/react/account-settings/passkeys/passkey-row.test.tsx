import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import type { Passkey } from "#sdk/passkeys/passkey.ts";
import { PasskeyRow } from "./passkey-row.tsx";

const passkey: Passkey = {
  id: "p",
  name: "Phone",
  providerName: null,
  createdAt: new Date(2026, 2, 10),
  lastUsedAt: null,
  isBackedUp: true,
  rename: async () => passkey,
  delete: async () => {},
};

test("a passkey that is the user's only sign-in method says so in a line of its own", () => {
  const lines = (isRemovable: boolean) =>
    [
      ...renderToStaticMarkup(<PasskeyRow passkey={passkey} isRemovable={isRemovable} />).matchAll(
        /<small[^>]*>([^<]*)/g,
      ),
    ].map(([, words]) => words);

  expect(lines(true)).toEqual(["Added on Mar 10, 2026."]);
  expect(lines(false)).toEqual(["Added on Mar 10, 2026.", "Your only sign-in method."]);
});
