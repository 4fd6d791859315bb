import { describe, expect, test } from "bun:test";
import { Refusal } from "#server/access/refusal.ts";
import { NotBegun } from "#server/turns.ts";
import { yieldToEventLoop } from "#testing/waiting.ts";
import { parseHash } from "./hashes/parse.ts";
import { passwordHasher } from "./password-hash.ts";

const CHEAP = { memoryCost: 8, timeCost: 1 };
/** Salt and sum of a bcrypt hash that no password is known to have. */
const SOME_SUM = `${"a".repeat(21)}e${"a".repeat(30)}e`;
const isAccepted = (hash: string) => {
  const parsed = parseHash(hash);
  return parsed !== undefined && "verify" in parsed;
};
const turn = { projectId: "project" };

describe("hashing passwords", () => {
  // These numbers decide how hard it is to use a stolen database.
  test("hashes are argon2id with 19 MiB, two passes, one lane, and a salt per hash", async () => {
    const hasher = passwordHasher();

    const [one, two] = [await hasher.hash("a long password", turn), await hasher.hash("a long password", turn)];

    expect(one).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(one).not.toBe(two);
    expect(await hasher.verify("a long password", one, turn)).toBe("current");
    expect(await hasher.verify("A long password", one, turn)).toBe(false);
    expect(await hasher.verify("", one, turn)).toBe(false);
  });

  test("cheap requests are answered while hashes are computed", async () => {
    const hasher = passwordHasher();
    let turns = 0;
    let done = false;

    const hashing = Promise.all([1, 2, 3, 4].map(() => hasher.hash("a long password", turn))).then(() => {
      done = true;
    });
    while (!done) {
      await yieldToEventLoop(1);
      turns++;
    }
    await hashing;

    expect(turns).toBeGreaterThan(5);
  });

  // Each running hash holds 19 MiB; an unlimited queue could exhaust the memory.
  test("a limited number of hashes run and wait, and further ones are refused until later", async () => {
    const hasher = passwordHasher({ cost: CHEAP, concurrency: 1, maxWaiting: 6 });
    await hasher.verify("x", null, turn);

    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash("a long password", turn)));

    const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(refused).toHaveLength(6);
    for (const each of refused) {
      expect(each).toBeInstanceOf(Refusal);
      expect([each.status, each.headers["retry-after"]]).toEqual([429, "1"]);
    }
    expect(await hasher.hash("afterwards there is room again", turn)).toStartWith("$argon2id$");
  });

  // A cheaper refusal would reveal by its duration that the account does not exist.
  test("an account without a password costs as much to refuse as one with a password", async () => {
    const hasher = passwordHasher({ concurrency: 1, maxWaiting: 0 });
    await hasher.verify("the hash to compare with is made", null, turn);

    for (const hash of [await hasher.hash("a long password", turn), null]) {
      const refusing = hasher.verify("not it", hash, turn);
      for (let turn = 0; turn < 5; turn++) await null;
      // The only place for hashing is in use.
      const other = await hasher.hash("somebody else", turn).catch((error: unknown) => error);

      expect(other).toBeInstanceOf(Refusal);
      expect(await refusing).toBe(false);
    }
  });

  // Other libraries ignore bytes after the 72nd, so their hashes do not depend on them.
  test("imported bcrypt hashes verify, with the password cut to 72 bytes", async () => {
    const hasher = passwordHasher({ cost: CHEAP });
    const hash = (await Bun.password.hash("a".repeat(72), { algorithm: "bcrypt", cost: 4 })).replace(/^\$2\w/, "$2a");
    const wide = await Bun.password.hash("ä".repeat(36), { algorithm: "bcrypt", cost: 4 });

    expect(await hasher.verify("a".repeat(72), hash, turn)).toBe("outdated");
    expect(await hasher.verify(`${"a".repeat(72)} and more`, hash, turn)).toBe("outdated");
    expect(await hasher.verify("a".repeat(71), hash, turn)).toBe(false);
    expect(await hasher.verify(`${"ä".repeat(36)}!`, wide, turn)).toBe("outdated");
    expect(hasher.isOutdated(hash)).toBe(true);
    expect(hasher.isOutdated(await hasher.hash("new", turn))).toBe(false);
  });

  // macOS and some keyboards send an accent apart from its letter.
  test("a password has one hash, however a device composes it; a hash of the other form is outdated", async () => {
    const hasher = passwordHasher({ cost: CHEAP });
    const [composed, apart] = ["G\u00e4rten am See", "Ga\u0308rten am See"];
    const hash = await hasher.hash(apart, turn);
    const madeBefore = await Bun.password.hash(apart, { algorithm: "argon2id", ...CHEAP });

    expect(await Bun.password.verify(composed, hash)).toBe(true);
    expect([await hasher.verify(composed, hash, turn), await hasher.verify(apart, hash, turn)]).toEqual([
      "current",
      "current",
    ]);
    expect(await hasher.verify(apart, madeBefore, turn)).toBe("outdated");
    expect(await hasher.verify(`${apart}!`, madeBefore, turn)).toBe(false);
  });

  test("a hash that no password can match is not imported either", async () => {
    expect(isAccepted(await Bun.password.hash("x", { algorithm: "bcrypt", cost: 4 }))).toBe(true);
    for (const hash of ["$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA", `$2a$04$${"x".repeat(53)}`, "plain"]) {
      expect([hash, isAccepted(hash)]).toEqual([hash, false]);
    }
  });

  test("hashes that need too much memory or time to verify are not imported", () => {
    const bcrypt = (cost: string, letter = "a") => `$2${letter}$${cost}$${SOME_SUM}`;
    const argon = (m: number, t: number, p: number) => `$argon2id$v=19$m=${m},t=${t},p=${p}$c2FsdHNhbHQ$aGFzaGhhc2g`;
    for (const hash of [
      bcrypt("04"),
      bcrypt("10", "b"),
      bcrypt("16", "y"),
      argon(65_536, 10, 4),
      argon(102_400, 2, 8),
      argon(19_456, 2, 1),
    ]) {
      expect([hash, isAccepted(hash)]).toEqual([hash, true]);
    }
    for (const hash of [
      "",
      "plain",
      bcrypt("17"),
      bcrypt("03"),
      bcrypt("99"),
      bcrypt("10", "x"),
      `${bcrypt("10")}x`,
      argon(131_073, 1, 1),
      argon(131_072, 6, 1),
      argon(19_456, 11, 1),
      argon(19_456, 2, 17),
      argon(0, 0, 0),
      "$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
      "$argon2d$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
      "$5$rounds=5000$salt$hash",
    ]) {
      expect([hash, isAccepted(hash)]).toEqual([hash, false]);
    }
  });
});

describe("the order of hashes", () => {
  /** Hashing that ends on command, and records which hashes began. */
  function byHand() {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    let time = 0;
    const run = async <T>(what: string, result: T) => {
      begun.push(what);
      await new Promise<void>((resolve) => ends.push(resolve));
      return result;
    };
    return {
      begun,
      hashing: {
        hash: (password: string) => run(password, "a hash"),
        verify: (password: string | Uint8Array, _hash: string) => run(String(password), false),
      },
      time: () => time,
      async endOne(millis = 0) {
        time += millis;
        ends.shift()?.();
        for (let at = 0; at < 10; at++) await null;
      },
    };
  }

  test("projects take turns: a flood of one delays another by a single hash", async () => {
    const { hashing, begun, endOne } = byHand();
    const hasher = passwordHasher({ hashing, concurrency: 1 });
    for (let at = 0; at < 40; at++) hasher.hash(`flood ${at}`, { projectId: "flooded" }).catch(() => {});

    void hasher.hash("ada", { projectId: "other", subject: "ada" });
    await endOne();
    await endOne();

    expect(begun).toContain("ada");
  });

  test("clients of one project take turns, too", async () => {
    const { hashing, begun, endOne } = byHand();
    const hasher = passwordHasher({ hashing, concurrency: 1 });
    const flood = { projectId: "project", subject: "somebody" };
    for (let at = 0; at < 40; at++) hasher.hash(`flood ${at}`, flood).catch(() => {});

    void hasher.hash("ada", { projectId: "project", subject: "ada" });
    await endOne();
    await endOne();

    expect(begun).toContain("ada");
  });

  test("an abandoned hash is not computed", async () => {
    const { hashing, begun, endOne } = byHand();
    const hasher = passwordHasher({ hashing, concurrency: 1 });
    const controller = new AbortController();
    void hasher.hash("first", turn);
    const abandoned = hasher.hash("abandoned", { ...turn, signal: controller.signal }).catch((error) => error);
    void hasher.hash("last", turn);

    controller.abort();
    await endOne();

    expect(await abandoned).toBeInstanceOf(NotBegun);
    expect(begun).toEqual(["first", "last"]);
  });

  // bcrypt at cost 16 takes seconds: in the common queue it would delay all other hashes.
  test("expensive imported hashes have a separate queue with few places", async () => {
    const [all, slow] = [byHand(), byHand()];
    const hasher = passwordHasher({ hashing: all.hashing, slowHashing: slow.hashing, concurrency: 1 });
    const expensive = `$2b$16$${SOME_SUM}`;

    const outcomes = Array.from({ length: 5 }, (_, at) =>
      hasher.verify(`expensive ${at}`, expensive, turn).catch((e) => e),
    );
    void hasher.verify("ada", null, { projectId: "other" });

    expect([slow.begun, all.begun]).toEqual([["expensive 0"], ["ada"]]);
    expect(await Promise.all(outcomes.slice(3))).toEqual([expect.any(NotBegun), expect.any(NotBegun)]);
  });

  // Otherwise the duration of a reply, seconds or milliseconds, reveals which accounts have an imported hash.
  test("a refusal takes as long as the project's slowest imported hash, for every account", async () => {
    const { hashing, begun, endOne, time } = byHand();
    const waits: number[] = [];
    const wait = async (millis: number) => void waits.push(millis);
    const hasher = passwordHasher({ hashing, concurrency: 1, time, wait });
    const imported = `$2b$12$${SOME_SUM}`;
    await hasher.learnImports("project", [imported]);

    const unknown = hasher.verify("guess", null, turn);
    await endOne(30);
    // Its kind has not been measured yet, so it is measured now.
    await endOne(250);
    expect(await unknown).toBe(false);
    const again = hasher.verify("guess", null, turn);
    await endOne(30);
    const known = hasher.verify("guess", imported, turn);
    await endOne(250);
    const elsewhere = hasher.verify("guess", null, { projectId: "other" });
    await endOne(30);

    expect(await Promise.all([again, known, elsewhere])).toEqual([false, false, false]);
    expect(begun).toEqual(["guess", "any", "guess", "guess", "guess"]);
    expect(waits).toEqual([220]);
  });

  // Both forms are compared with the hash of an account; the answer for an unknown address must not be sooner.
  test("a refusal takes as long for every account when a password has two forms", async () => {
    const { hashing, begun, endOne, time } = byHand();
    const waits: number[] = [];
    const wait = async (millis: number) => void waits.push(millis);
    const hasher = passwordHasher({ hashing, concurrency: 1, time, wait });
    const imported = `$2b$12$${SOME_SUM}`;
    const apart = "Ga\u0308rten";

    const known = hasher.verify(apart, imported, turn);
    await endOne(250);
    await endOne(250);
    expect(await known).toBe(false);
    const unknown = hasher.verify(apart, null, turn);
    await endOne(30);
    await endOne(30);
    expect(await unknown).toBe(false);
    const plain = hasher.verify("plain", imported, turn);
    await endOne(250);

    expect(await plain).toBe(false);
    expect(begun).toEqual([apart.normalize(), apart, apart.normalize(), apart, "plain"]);
    expect(waits).toEqual([440]);
  });
});

// The import checks the form of a hash, since verifying one costs as much as its author chose. Both checks must agree.
test("the form of a hash shows whether any password can match it", async () => {
  const canVerify = async (hash: string) =>
    isAccepted(hash) &&
    Bun.password.verify("any", hash).then(
      () => true,
      () => false,
    );
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

  const judged = hashes.map((hash) => [hash, isAccepted(hash)] as const);
  const tried = await Promise.all(hashes.map(async (hash) => [hash, await canVerify(hash)] as const));

  expect(judged).toEqual(tried);
  expect(judged.filter(([, good]) => good).length).toBeGreaterThan(8);
});
