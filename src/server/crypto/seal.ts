import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { PURPOSES, type Purpose } from "./purposes.ts";

/**
 * Everything derived from the master secret. Data that must be read back is sealed with AES-256-GCM; the sealed form
 * begins with the id of its secret, so that old data stays readable when the secret is replaced.
 */
export interface Keyring {
  /** Seals under the present secret. */
  seal(text: string): Buffer;
  /** Throws when the bytes were changed or were sealed under an unknown secret. */
  open(sealed: Uint8Array): string;
  /** The id of the present secret. */
  readonly presentId: string;
  /** The first bytes of everything that is sealed under the present secret. */
  readonly header: Buffer;
  /** Returns the HMAC key of the present secret for one purpose. */
  derive(purpose: Purpose): Buffer;
  /** Returns the keys that verify, newest first: those of earlier secrets too, as long as the purpose needs them. */
  derivedKeys(purpose: Purpose, nowMillis: number): readonly DerivedKey[];
  /** Whether it has the secret of sealed data, of which the first bytes are enough. */
  opens(sealed: Uint8Array): boolean;
  /** The ids of the secrets that it has, the present one first. */
  readonly ids: readonly string[];
  /** Continues with other secrets: they were rotated while this process runs. */
  use(secrets: KnownSecrets): void;
}

/** The texts of secrets, the current one first, and the records of secrets in the data. */
export interface KnownSecrets {
  texts: readonly [string, ...string[]];
  /** Secrets that the data was sealed under, newest first; the present one may be among them. */
  used?: readonly UsedSecret[];
}

/** A secret that the data was sealed under. */
export interface UsedSecret {
  id: string;
  /** When the next one replaced it; infinite for the present one. */
  until: number;
  /** Its keys, kept after it was replaced. */
  keys: ReadonlyMap<Purpose, Buffer>;
}

export interface DerivedKey {
  /** The id of its secret. */
  id: string;
  key: Buffer;
  /** When its secret was replaced: it made nothing afterwards. */
  until: number;
}

/** One master secret. */
export interface MasterSecret {
  id: string;
  header: Buffer;
  seal(text: string): Buffer;
  open(sealed: Uint8Array): string;
  derive(purpose: Purpose): Buffer;
}

const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** How many bytes at the beginning of sealed data name its secret. */
export const HEADER_BYTES = 1 + KEY_ID_BYTES;

export function masterSecret(secret: string): MasterSecret {
  const id = derive(secret, "hallpass key id").subarray(0, KEY_ID_BYTES);
  const key = derive(secret, "hallpass sealing");
  const header = Buffer.concat([Buffer.from([VERSION]), id]);
  const derived = new Map<Purpose, Buffer>();
  return {
    id: id.toString("hex"),
    header,
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(header);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      if (!bytes.subarray(0, HEADER_BYTES).equals(header)) throw otherSecret();
      const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const tag = bytes.subarray(HEADER_BYTES + NONCE_BYTES, HEADER_BYTES + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(header).setAuthTag(tag);
      const body = bytes.subarray(HEADER_BYTES + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
    derive(purpose) {
      const known = derived.get(purpose) ?? derive(secret, purpose);
      derived.set(purpose, known);
      return known;
    },
  };
}

/**
 * Seals a text under a secret of which the data has only a digest, such as a token that its client keeps: neither the data nor
 * the master secret opens it.
 */
export const sealUnder = (secret: string, text: string): Buffer => masterSecret(secret).seal(text);

/** Opens it again. Throws for another secret. */
export const openUnder = (secret: string, sealed: Uint8Array): string => masterSecret(secret).open(sealed);

/** Makes a keyring. The first secret seals; the others, from before a rotation, only open. */
export function keyring(texts: readonly [string, ...string[]]): Keyring {
  let state = stateOf({ texts });
  const secretOf = (sealed: Uint8Array) => {
    const named = Buffer.from(sealed.subarray(0, HEADER_BYTES));
    return state.secrets.find(({ header }) => header.equals(named));
  };
  return {
    seal: (text) => state.present.seal(text),
    open(sealed) {
      const secret = secretOf(sealed);
      if (!secret) throw otherSecret();
      return secret.open(sealed);
    },
    get presentId() {
      return state.present.id;
    },
    get header() {
      return state.present.header;
    },
    derive: (purpose) => state.present.derive(purpose),
    derivedKeys(purpose, nowMillis) {
      return state.inOrder.flatMap(({ id, until, keyFor }) => {
        const key = until + PURPOSES[purpose] > nowMillis ? keyFor(purpose) : undefined;
        return key ? [{ id, key, until }] : [];
      });
    },
    opens: (sealed) => secretOf(sealed) !== undefined,
    get ids() {
      return state.secrets.map(({ id }) => id);
    },
    use(secrets) {
      state = stateOf(secrets);
    },
  };
}

function stateOf({ texts: [first, ...others], used = [] }: KnownSecrets) {
  const present = masterSecret(first);
  const secrets = [present, ...others.map(masterSecret)];
  const unused = secrets.filter(({ id }) => !used.some((each) => each.id === id));
  // Where secrets are recorded, a secret without a record has made nothing yet. Somebody who knows an old secret and
  // deletes its record must not get it accepted.
  const until = used.length > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const inOrder = [
    ...unused.map(({ id, derive }) => ({ id, until, keyFor: derive })),
    ...used.map(({ id, until, keys }) => {
      const known = secrets.find((secret) => secret.id === id);
      return { id, until, keyFor: (purpose: Purpose) => keys.get(purpose) ?? known?.derive(purpose) };
    }),
  ];
  return { present, secrets, inOrder };
}

const otherSecret = () => new Error("Cannot open sealed data: it was sealed under another HALLPASS_SECRET.");

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "hallpass", purpose, 32));
}
