import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { KNOWN_HASHES, PASSWORDS } from "#testing/people/known-hashes/index.ts";
import { readHash, storedHash } from "../imported-hash.ts";
import { passwordHasher } from "../password-hash.ts";
import { acceptedHash, parseHash } from "./parse.ts";
import { outerOf } from "./wrapped.ts";

const CHEAP = { memoryCost: 8, timeCost: 1 };
const hasher = passwordHasher({ cost: CHEAP });
const turn = { projectId: "project" };
const [PASSWORD] = PASSWORDS;
const WEAK = KNOWN_HASHES.filter(({ kind }) => kind.startsWith("wrapped-"));

const stored = (hash: string) => storedHash(acceptedHash(hash), (text) => hasher.hash(text, turn));

describe("a weak hash", () => {
  test.each(WEAK.map((known) => [known.format, known] as const))(
    "%s: is stored as argon2id of itself, and verifies as before",
    async (_, { hashes, kind }) => {
      const { weak, text } = acceptedHash(hashes[0]);
      const wrapped = await stored(hashes[0]);

      expect(wrapped).toMatch(/^\$wrapped\$[\w-]+\$argon2id\$v=19\$m=8,t=1,p=1\$/);
      expect(acceptedHash(wrapped).kind).toBe(kind);
      expect(await hasher.verify(PASSWORD, wrapped, turn)).toBe("outdated");
      expect(await hasher.verify(`${PASSWORD}x`, wrapped, turn)).toBe(false);
      expect(await hasher.verify("", wrapped, turn)).toBe(false);
      // The sum of the weak hash is nowhere in the text, encoded or not.
      const inner = Buffer.from(wrapped.split("$")[2] ?? "", "base64url").toString();
      expect([wrapped.includes(weak?.sum ?? ""), inner.includes(weak?.sum ?? ""), inner]).toEqual([
        false,
        false,
        weak?.blank ?? "",
      ]);
      expect(inner).not.toBe(text);
    },
  );

  test("is recognized when it was wrapped before, and hashes with another salt are not", async () => {
    const [known] = WEAK.filter(({ format }) => format.includes("{SSHA}"));
    const [one = "", other = ""] = known?.hashes ?? [];
    const wrapped = await stored(one);
    const outer = (hash: string) => {
      const { weak } = acceptedHash(hash);
      return weak && outerOf(wrapped, weak);
    };

    expect(outer(one)).toStartWith("$argon2id$");
    expect(outer(other)).toBeUndefined();
    expect(outerOf("$2b$10$x", acceptedHash(one).weak ?? expect.unreachable())).toBeUndefined();
  });

  test("is not wrapped twice: a wrapped text is imported as it is", async () => {
    const wrapped = await stored(WEAK[0]?.hashes[0] ?? "");

    expect(await stored(wrapped)).toBe(wrapped);
    expect(parseHash(wrapped.replace("$wrapped$", "$wrapped$AAAA"))).toBeUndefined();
    expect(parseHash(wrapped.replace("m=8", "m=9999999"))).toMatchObject({ accepted: expect.stringMatching(/m ≤/) });
  });
});

test("a strong hash is stored as its product made it", async () => {
  for (const { hashes, kind } of KNOWN_HASHES.filter(({ kind }) => /^(bcrypt|argon2|firebase)/.test(kind))) {
    if (kind.startsWith("bcrypt-of-sha256-hex") || hashes[0].startsWith("argon2$")) continue;
    expect(await stored(hashes[0])).toBe(hashes[0]);
  }
});

describe("whatever a file has in place of a hash", () => {
  const texts = KNOWN_HASHES.flatMap(({ hashes }) => hashes);
  /** A known hash with some characters changed, removed or added. */
  const mutated = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(fc.tuple(fc.nat(120), fc.constantFrom("", "$", "0", "9", "=", ",", "A", "\u0000", "é", "99999999999")), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([text, changes]) =>
      changes.reduce((all, [at, letter]) => all.slice(0, at) + letter + all.slice(at + 1), text),
    );
  const anything = fc.oneof(mutated, fc.string({ unit: "binary", maxLength: 200 }), fc.constantFrom(...texts));

  test("is read or refused, never with an error; the stored form is read alike", async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        const read = await readHash(text);
        if (!read || "accepted" in read) return;
        expect(await readHash(read.text)).toMatchObject({ text: read.text, kind: read.kind });
      }),
      { numRuns: 1_000 },
    );
  });

  test("no random password matches it", () => {
    const password = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 80 })
      .filter((each) => !PASSWORDS.includes(each as never));
    fc.assert(
      fc.property(anything, password, (text, given) => {
        const read = parseHash(text);
        // The expensive ones are as wrong as the cheap ones, and would take minutes.
        if (!read || "accepted" in read || read.millis > 3) return;
        expect(read.verify(given)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});
