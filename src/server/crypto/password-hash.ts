import { NotBegun, type Turn, turns } from "#server/turns.ts";
import { evenRefusals } from "./even-refusals.ts";
import { bunsHashing, type Cost, type Hashing } from "./hashing.ts";
import { isExpensive } from "./imported-hash.ts";

/**
 * Hashing of passwords, off the event loop. Projects take turns, and so do clients within a project; what cannot wait in
 * line, or is not wanted any more, is `NotBegun`. Who calls has looked and counted before: a hash is dear.
 * docs/security/rules.md, rule 1.
 */
export interface PasswordHasher {
  hash(password: string, turn: Turn): Promise<string>;
  /**
   * False for a wrong password. Takes as long for an account without a hash (null), and as long as for the project's
   * slowest imported hash, so that the answer tells nothing.
   */
  verify(password: string, hash: string | null, turn: Turn): Promise<boolean>;
  /** Whether a hash that verified should be replaced by one made with today's algorithm and cost. */
  isOutdated(hash: string): boolean;
  /** Whether it has been told what imported hashes a project has. */
  knowsImportsOf(projectId: string): boolean;
  /** Hashes of a project, of which only those count that were made elsewhere. */
  learnImports(projectId: string, hashes: readonly string[]): void;
}

interface Options {
  hashing?: Hashing;
  /** For hashes that take seconds: on a thread of its own, so that they keep nobody else waiting. */
  slowHashing?: Hashing;
  concurrency?: number;
  maxWaiting?: number;
  cost?: Cost;
  wait?: (millis: number) => Promise<void>;
  /** Milliseconds that only go forward. */
  time?: () => number;
}

const COST: Cost = { memoryCost: 19_456, timeCost: 2 };
/** Each hash holds 19 MiB while it runs, so the bound on those waiting is a bound on memory, too. */
const MAX_WAITING = 64;
/** The rest of the line is for other projects, however many requests one of them has. */
const PART_OF_PROJECT = 1 / 2;
/** A connection that waits longer than these take is given up anyway. */
const SLOW_WAITING = { mostWaiting: 8, mostOfProject: 2 };
const BCRYPT_INPUT_BYTES = 72;

/** At most one hash per core at a time, the others wait in line; a full line is refused with 429. */
export function passwordHasher(options: Options = {}): PasswordHasher {
  const {
    hashing = bunsHashing,
    slowHashing = hashing,
    concurrency = Math.max(1, navigator.hardwareConcurrency),
    maxWaiting = MAX_WAITING,
    cost = COST,
    wait = Bun.sleep,
    time = () => performance.now(),
  } = options;
  const line = turns({
    places: concurrency,
    mostWaiting: maxWaiting,
    mostOfProject: Math.ceil(maxWaiting * PART_OF_PROJECT),
  });
  const slowLine = turns({ places: 1, ...SLOW_WAITING });
  const refusals = evenRefusals();
  const marker = `m=${cost.memoryCost},t=${cost.timeCost},p=1`;
  const isOutdated = (hash: string) => !(hash.startsWith("$argon2id$") && hash.includes(marker));
  // No password is known to have this hash; that it costs what others cost is all that matters.
  const nobodys = `$argon2id$v=19$${marker}$${randomPart()}$${randomPart()}`;

  /** When it began, without the time in line, and how it ended. */
  async function compare(password: string, hash: string, turn: Turn): Promise<{ matches: boolean; beganAt: number }> {
    const [ownLine, own] = isExpensive(hash) ? [slowLine, slowHashing] : [line, hashing];
    return ownLine.take(turn, async () => {
      const beganAt = time();
      // Bun refuses the empty password by an exception; it is simply wrong.
      const matches = await own.verify(inputFor(password || " ", hash), hash);
      if (turn.projectId !== null && isOutdated(hash)) refusals.note(turn.projectId, hash, time() - beganAt);
      return { matches, beganAt };
    });
  }

  async function refuseEvenly(beganAt: number, turn: Turn): Promise<false> {
    if (turn.projectId === null) return false;
    const measure = async (hash: string) => {
      try {
        await compare("any", hash, turn);
      } catch (error) {
        // Not measured now, so measured next time.
        if (!(error instanceof NotBegun)) throw error;
      }
    };
    const millis = await refusals.millisOf(turn.projectId, measure);
    const left = millis - (time() - beganAt);
    if (left > 0) await wait(left);
    return false;
  }

  return {
    hash: (password, turn) => line.take(turn, () => hashing.hash(password, cost)),
    async verify(password, hash, turn) {
      const { matches, beganAt } = await compare(password, hash ?? nobodys, turn);
      return (matches && hash !== null && password !== "") || refuseEvenly(beganAt, turn);
    },
    isOutdated,
    knowsImportsOf: refusals.knows,
    learnImports: (projectId, hashes) => refusals.learn(projectId, hashes.filter(isOutdated)),
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
