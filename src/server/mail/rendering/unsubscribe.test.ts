import { expect, test } from "bun:test";
import fc from "fast-check";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import { keyring } from "#server/crypto/seal.ts";
import type { Deps } from "#server/deps.ts";
import { readUnsubscribeCode, unsubscribeLinkFor } from "./unsubscribe.ts";

const NOW = 1_800_000_000_000;
const deps = {
  keyring: keyring(["a secret of tests, of no use elsewhere"]),
  now: () => NOW,
  settings: { publicUrl: "http://localhost" },
} as Pick<Deps, "keyring" | "now" | "settings">;
const subscription = fc.record({
  userId: fc.uuid(),
  categoryId: fc.constantFrom(...NOTIFICATION_CATEGORIES.map(({ id }) => id)),
});

test("the code of a link is read as what it was made of, in upper case, too", () => {
  fc.assert(
    fc.property(subscription, (wanted) => {
      const { code } = unsubscribeLinkFor(deps, wanted);

      for (const written of [code, code.toUpperCase()]) {
        expect(readUnsubscribeCode(deps, written)).toMatchObject(wanted);
      }
    }),
  );
});

// The code says whom it unsubscribes: whoever could change it could unsubscribe anyone.
test("a code with any change, and any other text, is of nobody", () => {
  fc.assert(
    fc.property(subscription, fc.nat(44), fc.stringMatching(/^[0-9a-hjkmnp-tv-z]$/), (wanted, at, letter) => {
      const { code } = unsubscribeLinkFor(deps, wanted);
      const changed = code.slice(0, at) + letter + code.slice(at + 1);

      expect(readUnsubscribeCode(deps, changed) === null).toBe(changed !== code);
    }),
  );
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => expect(readUnsubscribeCode(deps, text)).toBeNull()));
});
