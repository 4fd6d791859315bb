import { describe, expect, test } from "bun:test";
import { Refusal } from "#server/access/refusal.ts";
import { isSupportedHash, isWellFormedHash } from "./imported-hash.ts";
import { passwordHasher } from "./password-hash.ts";

const CHEAP = { memoryCost: 8, timeCost: 1 };

describe("hashing passwords", () => {
  // What a stolen database is worth is decided by these numbers.
  test("hashes are argon2id with 19 MiB, two passes, one lane, and a salt of their own", async () => {
    const hasher = passwordHasher();

    const [one, two] = [await hasher.hash("a long password"), await hasher.hash("a long password")];

    expect(one).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(one).not.toBe(two);
    expect(await hasher.verify("a long password", one)).toBe(true);
    expect(await hasher.verify("A long password", one)).toBe(false);
    expect(await hasher.verify("", one)).toBe(false);
  });

  test("cheap requests go on while hashes are made", async () => {
    const hasher = passwordHasher();
    let turns = 0;
    let done = false;

    const hashing = Promise.all([1, 2, 3, 4].map(() => hasher.hash("a long password"))).then(() => {
      done = true;
    });
    while (!done) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      turns++;
    }
    await hashing;

    expect(turns).toBeGreaterThan(5);
  });

  // Each running hash holds 19 MiB; a line without an end would be a way to use up the memory.
  test("so many hash at once, so many wait, and the rest are told to come again", async () => {
    const hasher = passwordHasher({ cost: CHEAP, concurrency: 1, maxWaiting: 3 });
    await hasher.verify("x", null);

    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash("a long password")));

    const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(refused).toHaveLength(6);
    for (const each of refused) {
      expect(each).toBeInstanceOf(Refusal);
      expect([each.status, each.headers["retry-after"]]).toEqual([429, "1"]);
    }
    expect(await hasher.hash("afterwards there is room again")).toStartWith("$argon2id$");
  });

  // Less work for an account that is not there would be told by the time the answer takes.
  test("an account without a password costs a hash to refuse, like one with", async () => {
    const hasher = passwordHasher({ concurrency: 1, maxWaiting: 0 });
    await hasher.verify("the hash to compare with is made", null);

    for (const hash of [await hasher.hash("a long password"), null]) {
      const refusing = hasher.verify("not it", hash);
      for (let turn = 0; turn < 5; turn++) await null;
      // The one place for hashing is taken.
      const other = await hasher.hash("somebody else").catch((error: unknown) => error);

      expect(other).toBeInstanceOf(Refusal);
      expect(await refusing).toBe(false);
    }
  });

  // Other libraries ignore what comes after 72 bytes, so their hashes were made without it.
  test("imported bcrypt hashes verify, cut to 72 bytes as where they come from", async () => {
    const hasher = passwordHasher({ cost: CHEAP });
    const hash = (await Bun.password.hash("a".repeat(72), { algorithm: "bcrypt", cost: 4 })).replace(/^\$2\w/, "$2a");
    const wide = await Bun.password.hash("ä".repeat(36), { algorithm: "bcrypt", cost: 4 });

    expect(await hasher.verify("a".repeat(72), hash)).toBe(true);
    expect(await hasher.verify(`${"a".repeat(72)} and more`, hash)).toBe(true);
    expect(await hasher.verify("a".repeat(71), hash)).toBe(false);
    expect(await hasher.verify(`${"ä".repeat(36)}!`, wide)).toBe(true);
    expect(hasher.isOutdated(hash)).toBe(true);
    expect(hasher.isOutdated(await hasher.hash("new"))).toBe(false);
  });

  test("a hash that nothing could ever match is not imported either", async () => {
    const hasher = passwordHasher({ cost: CHEAP });

    expect(await hasher.canVerify(await Bun.password.hash("x", { algorithm: "bcrypt", cost: 4 }))).toBe(true);
    for (const hash of ["$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA", `$2a$04$${"x".repeat(53)}`, "plain"]) {
      expect([hash, await hasher.canVerify(hash)]).toEqual([hash, false]);
    }
  });

  test("hashes that would take too much memory or time to verify are not imported", () => {
    const bcrypt = (cost: string, letter = "a") => `$2${letter}$${cost}$${"x".repeat(53)}`;
    const argon = (m: number, t: number, p: number) => `$argon2id$v=19$m=${m},t=${t},p=${p}$c2FsdHNhbHQ$aGFzaGhhc2g`;
    for (const hash of [
      bcrypt("04"),
      bcrypt("10", "b"),
      bcrypt("16", "y"),
      argon(65_536, 10, 4),
      argon(19_456, 2, 1),
    ]) {
      expect([hash, isSupportedHash(hash)]).toEqual([hash, true]);
    }
    for (const hash of [
      "",
      "plain",
      bcrypt("17"),
      bcrypt("03"),
      bcrypt("99"),
      bcrypt("10", "x"),
      `${bcrypt("10")}x`,
      argon(65_537, 1, 1),
      argon(19_456, 11, 1),
      argon(19_456, 2, 5),
      argon(0, 0, 0),
      "$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
      "$argon2d$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
      "$5$rounds=5000$salt$hash",
    ]) {
      expect([hash, isSupportedHash(hash)]).toEqual([hash, false]);
    }
  });
});

// A file of hashes is judged by their form; it must be the same judgement that trying them would give.
test("the form of a hash tells whether any password can match it", async () => {
  const hasher = passwordHasher({ cost: CHEAP, maxWaiting: 200 });
  const base64 = (bytes: number) =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)))
      .toString("base64")
      .replace(/=+$/, "");
  const bcrypt = Array.from({ length: 60 }, () => `$2b$04$${base64(40).slice(0, 53).replaceAll("+", ".")}`);
  const argon2 = [1, 7, 8, 16, 33].flatMap((salt) =>
    [3, 4, 16, 32].flatMap((sum) => {
      const hash = `$argon2id$v=19$m=8,t=1,p=1$${base64(salt)}$${base64(sum)}`;
      return [hash, `${hash.slice(0, -1)}B`];
    }),
  );
  const hashes = [await Bun.password.hash("x", { algorithm: "bcrypt", cost: 4 }), ...bcrypt, ...argon2];

  const judged = hashes.map((hash) => [hash, isWellFormedHash(hash)] as const);
  const tried = await Promise.all(hashes.map(async (hash) => [hash, await hasher.canVerify(hash)] as const));

  expect(judged).toEqual(tried);
  expect(judged.filter(([, good]) => good).length).toBeGreaterThan(8);
});
