import { NotBegun, type Turn, type TurnsLoad, turns } from "#server/turns.ts";
import { evenRefusals } from "./even-refusals.ts";
import { bunsHashing, type Cost, type Hashing } from "./hashing.ts";
import { traitsOf } from "./imported-hash.ts";

/** Whether a password matches a hash, and whether that hash should be replaced by one of the current kind. */
export type Match = false | "current" | "outdated";

/**
 * Hashes passwords, off the event loop. One password has one hash, however a device composes its characters: hashes are
 * made of the form NFC, which comparing tries before the form given (hashes made elsewhere or before may need it). Projects
 * take turns, and so do clients within a project. A hash that finds the queue full, or whose caller has left, throws
 * `NotBegun`. A hash is expensive: callers validate and throttle first. docs/security/rules.md, rule 1.
 */
export interface PasswordHasher {
  hash(password: string, turn: Turn): Promise<string>;
  /**
   * Returns false for a wrong password. Each form of the password takes a turn. Takes as long for an account without a hash
   * (null), and as long as for the project's slowest imported hash, so that the duration reveals nothing.
   */
  verify(password: string, hash: string | null, turn: Turn): Promise<Match>;
  /** Whether a hash was made with another algorithm or cost than today's. */
  isOutdated(hash: string): boolean;
  /** Whether `learnImports` was called for the project. */
  knowsImportsOf(projectId: string): boolean;
  /** Records an imported hash of each kind that a project has. */
  learnImports(projectId: string, hashes: readonly string[]): Promise<void>;
  /** The work of both queues; `slow` is that of hashes that take seconds. */
  load(): { usual: TurnsLoad; slow: TurnsLoad };
}

interface Options {
  hashing?: Hashing;
  /** For hashes that take seconds: on a separate thread, so that they do not delay other hashes. */
  slowHashing?: Hashing;
  concurrency?: number;
  maxWaiting?: number;
  cost?: Cost;
  wait?: (millis: number) => Promise<void>;
  /** A monotonic clock in milliseconds. */
  time?: () => number;
}

const COST: Cost = { memoryCost: 19_456, timeCost: 2 };
/** Each hash holds 19 MiB while it runs, so the limit on waiting requests is a limit on memory, too. */
const MAX_WAITING = 64;
/** The rest of the queue is for other projects, even if one project sends many requests. */
const PART_OF_PROJECT = 1 / 2;
/** Clients give up a connection that waits longer than these take. */
const SLOW_WAITING = { mostWaiting: 8, mostOfProject: 2 };
const BCRYPT_INPUT_BYTES = 72;

/** Runs at most one hash per core at a time; the others wait in a queue. A full queue is refused with 429. */
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
  const queue = turns({
    places: concurrency,
    mostWaiting: maxWaiting,
    mostOfProject: Math.ceil(maxWaiting * PART_OF_PROJECT),
  });
  const slowQueue = turns({ places: 1, ...SLOW_WAITING });
  const refusals = evenRefusals();
  const marker = `m=${cost.memoryCost},t=${cost.timeCost},p=1`;
  const isOutdated = (hash: string) => !(hash.startsWith("$argon2id$") && hash.includes(marker));
  // No password is known to have this hash. It only has to cost as much as a real one.
  const dummyHash = `$argon2id$v=19$${marker}$${randomPart()}$${randomPart()}`;

  /** Verifies a hash in its turn, and returns the start time without the time in the queue. */
  async function compare(password: string, hash: string, turn: Turn): Promise<{ matches: boolean; beganAt: number }> {
    const found = isOutdated(hash) ? traitsOf(hash) : null;
    const traits = found instanceof Promise ? await found : found;
    const [ownQueue, own] = traits?.isSlow ? [slowQueue, slowHashing] : [queue, hashing];
    return ownQueue.take(turn, async () => {
      const beganAt = time();
      // Bun throws for the empty password, which is simply a wrong one.
      const matches = await own.verify(inputFor(password || " ", hash), hash);
      if (turn.projectId !== null && traits) refusals.note(turn.projectId, { ...traits, hash }, time() - beganAt);
      return { matches, beganAt };
    });
  }

  /** Waits until each form would have been compared with the project's slowest imported hash. */
  async function refuseEvenly(beganAt: number, forms: number, turn: Turn): Promise<false> {
    if (turn.projectId === null) return false;
    const measure = async (hash: string) => {
      try {
        await compare("any", hash, turn);
      } catch (error) {
        // The kind could not be measured now; the next refusal measures it.
        if (!(error instanceof NotBegun)) throw error;
      }
    };
    const millis = await refusals.millisOf(turn.projectId, measure);
    const left = millis * forms - (time() - beganAt);
    if (left > 0) await wait(left);
    return false;
  }

  return {
    hash: (password, turn) => queue.take(turn, () => hashing.hash(password.normalize(), cost)),
    async verify(password, hash, turn) {
      const forms = new Set([password.normalize(), password]);
      const [today] = forms;
      let began = time();
      let spent = 0;
      for (const form of forms) {
        const { matches, beganAt } = await compare(form, hash ?? dummyHash, turn);
        if (matches && hash !== null && form !== "") return isOutdated(hash) || form !== today ? "outdated" : "current";
        began = beganAt - spent;
        spent = time() - began;
      }
      return refuseEvenly(began, forms.size, turn);
    },
    isOutdated,
    knowsImportsOf: refusals.knows,
    async learnImports(projectId, hashes) {
      const samples = hashes.filter(isOutdated).map(async (hash) => ({ ...(await traitsOf(hash)), hash }));
      refusals.learn(projectId, await Promise.all(samples));
    },
    load: () => ({ usual: queue.load(), slow: slowQueue.load() }),
  };
}

/** Returns 32 random bytes as argon2 writes its salt and its hash. */
const randomPart = () =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
    .toString("base64")
    .replace("=", "");

/** Other libraries cut bcrypt's input to 72 bytes; hashes imported from them match only if the server does the same. */
function inputFor(password: string, hash: string): string | Buffer {
  if (!hash.startsWith("$2")) return password;
  const bytes = Buffer.from(password);
  return bytes.length > BCRYPT_INPUT_BYTES ? bytes.subarray(0, BCRYPT_INPUT_BYTES) : password;
}
