import { Refusal } from "#server/access/refusal.ts";
import { bunsHashing, type Cost, type Hashing } from "./hashing.ts";
import { isSupportedHash } from "./imported-hash.ts";

/** Hashing of passwords, off the event loop. design.md §7.1. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for a wrong password. Takes as long for an account without a hash (null), so that the answer tells nothing. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Whether a hash that somebody else made can be verified here at all. */
  canVerify(hash: string): Promise<boolean>;
  /** Whether a hash that verified should be replaced by one made with today's algorithm and cost. */
  isOutdated(hash: string): boolean;
}

const COST: Cost = { memoryCost: 19_456, timeCost: 2 };
/** Each hash holds 19 MiB while it runs, so the bound on those waiting is a bound on memory, too. */
const MAX_WAITING = 64;
const BCRYPT_INPUT_BYTES = 72;

/** At most one hash per core at a time, the others wait in line; a full line is refused with 429. */
export function passwordHasher(
  options: { hashing?: Hashing; concurrency?: number; maxWaiting?: number; cost?: Cost } = {},
): PasswordHasher {
  const {
    hashing = bunsHashing,
    concurrency = Math.max(1, navigator.hardwareConcurrency),
    maxWaiting = MAX_WAITING,
    cost = COST,
  } = options;
  const line = waitingLine(concurrency, maxWaiting);
  const marker = `m=${cost.memoryCost},t=${cost.timeCost},p=1`;
  // No password is known to have this hash; that it costs what others cost is all that matters.
  const nobodys = `$argon2id$v=19$${marker}$${randomPart()}$${randomPart()}`;

  return {
    hash: (password) => line(() => hashing.hash(password, cost)),
    async verify(password, hash) {
      const known = hash ?? nobodys;
      // Bun refuses the empty password by an exception; it is simply wrong.
      const matches = await line(() => hashing.verify(inputFor(password || " ", known), known));
      return matches && hash !== null && password !== "";
    },
    async canVerify(hash) {
      if (!isSupportedHash(hash)) return false;
      try {
        await line(() => hashing.verify("any", hash));
        return true;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // A salt that is too short, bits that no encoder writes: no password will ever match it.
        return false;
      }
    },
    isOutdated: (hash) => !(hash.startsWith("$argon2id$") && hash.includes(marker)),
  };
}

/** 32 bytes, as argon2 writes its salt and its hash. */
const randomPart = () =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
    .toString("base64")
    .replace("=", "");

/** Other libraries cut bcrypt's input to 72 bytes; hashes imported from them only match when we do, too. */
function inputFor(password: string, hash: string): string | Buffer {
  if (!hash.startsWith("$2")) return password;
  const bytes = Buffer.from(password);
  return bytes.length > BCRYPT_INPUT_BYTES ? bytes.subarray(0, BCRYPT_INPUT_BYTES) : password;
}

function waitingLine(concurrency: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) {
        throw new Refusal(429, "The server is busy. Please try again in a moment.", { "retry-after": "1" });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // The place in line is handed on, so `running` falls only when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
