import { randomBytes, scrypt } from "node:crypto";
import type { Identity, Recipient } from "age-encryption";
import { DamagedStream, NotOpened, type Openers, WrongPassphrase } from "./opening.ts";

/** What can open an encrypted stream. docs/decisions/0030-backups-are-age-files.md. */
export type EncryptTo = { passphrase: string } | { recipients: readonly string[] };

export interface Encryption {
  encrypt(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Decrypts a result of `encrypt` to check it, even if this server cannot open it later. */
  decrypt(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

/** The parameter of scrypt that OWASP recommends (N = 2¹⁷: 128 MiB, for some tenths of a second). */
const LOG2_N = 17;
/** The most memory that a file may request from a reader: 256 MiB, the default of `age`. */
const LOG2_N_MAX = 18;
const LABEL = "age-encryption.org/v1/scrypt";
const SALT_BYTES = 16;
const NONCE = new Uint8Array(12);

// The library is loaded only for encrypted streams.
const age = () => import("age-encryption");
const chacha = async () => (await import("@noble/ciphers/chacha.js")).chacha20poly1305;

/** Throws when a recipient is not one. */
export async function requireRecipients(recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await age();
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch (error) {
      throw new Error(`${recipient} is not a recipient of age, which begins with age1.`, { cause: error });
    }
  }
}

/** Throws when an identity is not one. */
export async function requireIdentities(identities: readonly string[]): Promise<void> {
  const { Decrypter } = await age();
  for (const [at, identity] of identities.entries()) {
    try {
      new Decrypter().addIdentity(identity);
    } catch (error) {
      throw new Error(`Identity ${at + 1} is not one of age, which begins with AGE-SECRET-KEY-1.`, { cause: error });
    }
  }
}

/** Returns what encrypts one stream. */
export async function encryptionTo(to: EncryptTo): Promise<Encryption> {
  const { Encrypter } = await age();
  let key: Uint8Array | null = null;
  /** Keeps the key of the file for the check of the result. It adds nothing to the file. */
  const witness: Recipient = {
    wrapFileKey(fileKey) {
      key = fileKey;
      return [];
    },
  };
  const encrypter = new Encrypter();
  if ("passphrase" in to) encrypter.addRecipient(passphraseRecipient(to.passphrase));
  else for (const recipient of to.recipients) encrypter.addRecipient(recipient);
  encrypter.addRecipient(witness);
  return {
    encrypt: (bytes) => through(bytes, (stream) => encrypter.encrypt(stream)),
    decrypt: (bytes) => decryptedBy(bytes, [{ unwrapFileKey: () => key }]),
  };
}

/** Decrypts a stream in the format of age. `decrypted` of encryption.ts also reads that of older versions. */
export function decrypt(bytes: AsyncIterable<Uint8Array>, { passphrase, identities }: Openers) {
  return decryptedBy(bytes, [
    passphraseIdentity(passphrase),
    ...identities,
    {
      unwrapFileKey() {
        throw new NotOpened(identities.length === 0 ? "identity" : "right identity");
      },
    },
  ]);
}

async function* decryptedBy(
  bytes: AsyncIterable<Uint8Array>,
  identities: readonly (string | Identity)[],
): AsyncGenerator<Uint8Array> {
  const decrypter = new (await age()).Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  let position = 0;
  let sourceError: unknown;
  async function* source() {
    try {
      for await (const piece of bytes) {
        position += piece.length;
        yield piece;
      }
    } catch (error) {
      sourceError = error;
      throw error;
    }
  }
  try {
    for await (const piece of through(source(), (stream) => decrypter.decrypt(stream)))
      if (piece.length > 0) yield piece;
  } catch (error) {
    if (sourceError !== undefined) throw sourceError;
    if (error instanceof NotOpened || error instanceof WrongPassphrase || error instanceof DamagedStream) throw error;
    // The library has one error for all of them.
    throw new DamagedStream(`it is damaged or cut off before byte ${position}`);
  }
}

/** Sends bytes through a transformation of web streams. A reader that stops early closes the source. */
async function* through(
  bytes: AsyncIterable<Uint8Array>,
  work: (stream: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  try {
    yield* await work(stream);
  } finally {
    await pieces.return?.();
  }
}

/** https://github.com/C2SP/C2SP/blob/main/age.md, "The scrypt recipient type", with the runtime's scrypt: off the main thread. */
function passphraseRecipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_BYTES);
      const key = await keyOf(passphrase, salt, LOG2_N);
      const [{ Stanza }, cipher] = [await age(), await chacha()];
      return [new Stanza(["scrypt", unpadded(salt), String(LOG2_N)], cipher(key, NONCE).encrypt(fileKey))];
    },
  };
}

/**
 * Comes first: only its passphrase opens a file with a passphrase, so somebody who knows it has made a file that opens.
 */
function passphraseIdentity(passphrase: string | null): Identity {
  return {
    async unwrapFileKey(stanzas) {
      if (!stanzas.some(({ args }) => args[0] === "scrypt")) return null;
      if (passphrase === null) throw new NotOpened("passphrase");
      const [stanza, ...others] = stanzas;
      const [, salt = "", log2N = ""] = stanza?.args ?? [];
      const isRight = others.length === 0 && stanza?.args.length === 3 && /^[1-9]\d?$/.test(log2N);
      if (!isRight || Buffer.from(salt, "base64").length !== SALT_BYTES) throw new DamagedStream("its head is damaged");
      if (Number(log2N) > LOG2_N_MAX) throw new DamagedStream("opening it would take too much memory");
      const key = await keyOf(passphrase, Buffer.from(salt, "base64"), Number(log2N));
      const cipher = await chacha();
      try {
        return cipher(key, NONCE).decrypt(stanza.body);
      } catch {
        throw new WrongPassphrase("The passphrase is not the one that it was encrypted with.");
      }
    },
  };
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

function keyOf(passphrase: string, salt: Uint8Array, log2N: number): Promise<Uint8Array> {
  const options = { N: 2 ** log2N, r: 8, p: 1, maxmem: 512 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), Buffer.concat([Buffer.from(LABEL), salt]), 32, options, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}
