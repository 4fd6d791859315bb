import { beforeAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { outcomeOf } from "#testing/waiting.ts";
import { type EncryptTo, encryptionTo } from "./age.ts";
import { decrypted, sealingOf } from "./encryption.ts";
import { DamagedStream, NotOpened, type Openers, WrongPassphrase } from "./opening.ts";

const PASSPHRASE = "a long passphrase of tests";
const CHUNK = 64 * 1024;

async function* inPieces(bytes: Uint8Array, size = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

const encrypt = async (bytes: Uint8Array, to: EncryptTo) => all((await encryptionTo(to)).encrypt(inPieces(bytes)));
const open = (bytes: Uint8Array, openers: Partial<Openers>) =>
  all(decrypted(Buffer.from(bytes), inPieces(bytes), { passphrase: null, identities: [], ...openers }));

async function outcome(bytes: Uint8Array, openers: Partial<Openers>): Promise<string> {
  try {
    await open(bytes, openers);
    return "opened";
  } catch (error) {
    if (error instanceof NotOpened) return `lacks the ${error.lacks}`;
    if (error instanceof WrongPassphrase) return "wrong passphrase";
    return error instanceof DamagedStream ? "damaged" : String(error);
  }
}

let identity: string;
let recipient: string;
beforeAll(async () => {
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
});

test("a stream of any length is what it was after it was encrypted to recipients and decrypted", async () => {
  for (const length of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK]) {
    const bytes = randomBytes(length);
    const encrypted = await encrypt(bytes, { recipients: [recipient] });
    expect((await open(encrypted, { identities: [identity] })).equals(bytes)).toBe(true);
  }
});

test("what was written is checked with the key of the file, without a passphrase or an identity", async () => {
  const bytes = randomBytes(CHUNK + 7);
  const encryption = await encryptionTo({ recipients: [recipient] });
  const written = await all(encryption.encrypt(inPieces(bytes)));

  expect((await all(encryption.decrypt(inPieces(written)))).equals(bytes)).toBe(true);
  const cut = encryption.decrypt(inPieces(written.subarray(0, -1)));
  expect(await outcomeOf(all(cut))).toThrow(DamagedStream);
});

test("any program for age opens our files, and we open theirs", async () => {
  const bytes = Buffer.from("the rows of a backup");
  const theirs = new Encrypter();
  theirs.setPassphrase(PASSPHRASE);
  theirs.setScryptWorkFactor(10);
  const reader = new Decrypter();
  reader.addPassphrase(PASSPHRASE);

  expect(Buffer.from(await reader.decrypt(await encrypt(bytes, { passphrase: PASSPHRASE })))).toEqual(bytes);
  const given = Buffer.from(await theirs.encrypt(bytes));
  expect(await open(given, { passphrase: PASSPHRASE })).toEqual(bytes);
});

test("a reader learns whether a stream lacks a passphrase, an identity, or has the wrong one", async () => {
  const [underPassphrase, toRecipient] = [
    await encrypt(Buffer.from("x"), { passphrase: PASSPHRASE }),
    await encrypt(Buffer.from("x"), { recipients: [recipient] }),
  ];
  const other = await generateIdentity();

  expect([sealingOf(underPassphrase), sealingOf(toRecipient), sealingOf(randomBytes(40))]).toEqual([
    "passphrase",
    "recipients",
    null,
  ]);
  expect([
    await outcome(underPassphrase, {}),
    await outcome(underPassphrase, { passphrase: `${PASSPHRASE}s` }),
    await outcome(toRecipient, { passphrase: PASSPHRASE }),
    await outcome(toRecipient, { identities: [other] }),
    await outcome(toRecipient, { identities: [other, identity] }),
  ]).toEqual(["lacks the passphrase", "wrong passphrase", "lacks the identity", "lacks the right identity", "opened"]);
});

// Recipients are public: somebody could name a passphrase in the head of a file that an identity opens.
test("a stream that names a passphrase opens with that passphrase only", async () => {
  const forging = new Encrypter();
  const { Stanza } = await import("age-encryption");
  forging.addRecipient({ wrapFileKey: () => [new Stanza(["scrypt", "A".repeat(22), "10"], new Uint8Array(32))] });
  forging.addRecipient(recipient);
  const forged = Buffer.from(await forging.encrypt(Buffer.from("x")));

  expect(sealingOf(forged)).toBe("passphrase");
  expect(await outcome(forged, { identities: [identity] })).toBe("lacks the passphrase");
  expect(await outcome(forged, { passphrase: PASSPHRASE, identities: [identity] })).toBe("damaged");
});

describe("damage", () => {
  test("a stream that is cut off, changed, or in another order does not open", async () => {
    const bytes = randomBytes(3 * CHUNK + 100);
    const stream = await encrypt(bytes, { recipients: [recipient] });
    const first = stream.length - 3 * (CHUNK + 16) - 116;
    const chunkAt = (number: number) => first + number * (CHUNK + 16);
    const flipped = (at: number) => {
      const changed = Buffer.from(stream);
      changed[at] = (changed[at] ?? 0) ^ 4;
      return changed;
    };
    const part = (from: number, to?: number) => stream.subarray(from, to);
    const cases = {
      head: flipped(first - 20),
      body: flipped(chunkAt(1) + 9),
      end: flipped(stream.length - 1),
      "cut within the head": part(0, 60),
      "cut between chunks": part(0, chunkAt(2)),
      "cut within a chunk": part(0, stream.length - 1),
      "a chunk left out": Buffer.concat([part(0, chunkAt(1)), part(chunkAt(2))]),
      "another order": Buffer.concat([
        part(0, chunkAt(0)),
        part(chunkAt(1), chunkAt(2)),
        part(chunkAt(0), chunkAt(1)),
        part(chunkAt(2)),
      ]),
      "more after the end": Buffer.concat([stream, Buffer.from([0])]),
    };
    const outcomes: Record<string, string> = {};
    for (const [name, damaged] of Object.entries(cases))
      outcomes[name] = await outcome(damaged, { identities: [identity] });

    expect(outcomes).toEqual(Object.fromEntries(Object.keys(cases).map((name) => [name, "damaged"])));
  });

  test("a stream that asks for too much memory is refused before it gets any", async () => {
    const asking = new Encrypter();
    const { Stanza } = await import("age-encryption");
    asking.addRecipient({ wrapFileKey: () => [new Stanza(["scrypt", "A".repeat(22), "24"], new Uint8Array(32))] });

    const stream = Buffer.from(await asking.encrypt(Buffer.from("x")));
    expect(await outcomeOf(open(stream, { passphrase: PASSPHRASE }))).toThrow("too much memory");
  });

  test("an error of the source is not called damage", async () => {
    const stream = await encrypt(randomBytes(2 * CHUNK), { recipients: [recipient] });
    async function* failing() {
      yield stream.subarray(0, CHUNK);
      throw new Error("The disk does not answer.");
    }
    const openers = { passphrase: null, identities: [identity] };

    expect(await outcomeOf(all(decrypted(stream, failing(), openers)))).toThrow("The disk does not answer.");
  });

  test("a reader who stops early closes the source", async () => {
    let isClosed = false;
    async function* source() {
      try {
        yield* inPieces(randomBytes(4 * CHUNK));
      } finally {
        isClosed = true;
      }
    }
    for await (const _ of (await encryptionTo({ recipients: [recipient] })).encrypt(source())) break;

    expect(isClosed).toBe(true);
  });
});
