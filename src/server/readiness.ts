import { isMigrated } from "./db/store/migrated.ts";
import type { Store } from "./db/store/store.ts";
import { requireRoom, requireWritable } from "./db/store/writable.ts";
import type { Log } from "./log.ts";
import { within } from "./within.ts";

/**
 * Load balancers check every few seconds; if the database takes longer than this, another server should get the
 * requests.
 */
export const ANSWER_MILLIS = 3_000;

/** Checks within this time share one result: a write waits for the disk, and anyone may ask. */
const CHECK_AGAIN_MILLIS = 1_000;

/** Why the server should get no new requests. */
export interface NotReady {
  code: keyof typeof MESSAGES;
  message: string;
}

/** After this time without a reply, the remaining connections are idle. */
const QUIET_MILLIS = 100;
const QUIET_AT_MOST_MILLIS = 500;

const MESSAGES = {
  DRAINING: "The server is about to stop.",
  DATABASE_UNAVAILABLE: "The database does not answer or takes no write. The log says why.",
  NO_CERTIFICATE: "The server has no TLS certificate yet. The log says why.",
  MIGRATIONS_PENDING: "The database lacks migrations of this version. Run hallpass migrate, or restart the server.",
};

/** Whether the server should get requests. It may be alive and not ready. */
export interface Readiness {
  /** Returns null when the server is ready. */
  problem(): Promise<NotReady | null>;
  /** Whether the database takes a write in time. */
  isWritable(): Promise<boolean>;
  /** Called when the database failed a request: the next check is thorough. */
  doubt(): void;
  /** From now on the server is not ready, and serves everything else. */
  drain(): void;
  /**
   * While the server drains, a reply asks its client to send nothing more on the connection: a request on one that is just
   * being closed fails.
   */
  dismiss(response: Response): Response;
  /** Resolves when no request is in flight on the open connections, at the latest after half a second. */
  quiet(): Promise<void>;
}

type Found = Exclude<NotReady["code"], "DRAINING" | "NO_CERTIFICATE"> | null;

interface Watched {
  store: Store;
  log: Log;
  /** False while a server that should speak https cannot. */
  hasCertificate(): boolean;
  answerMillis?: number;
}

/** Watches the database of a server, at most once a second for any number of calls. */
export function readinessOf({ store, log, hasCertificate, answerMillis = ANSWER_MILLIS }: Watched): Readiness {
  let isDraining = false;
  let last: { until: number; found: Promise<Found> } | null = null;
  let isChecking = false;
  let isDoubtful = false;
  let lastReplyAt = 0;

  async function check(): Promise<Found> {
    await requireWritable(store);
    if (isDoubtful) {
      isDoubtful = false;
      await requireRoom(store).catch((error) => {
        isDoubtful = true;
        throw error;
      });
    }
    return (await isMigrated(store)) ? null : "MIGRATIONS_PENDING";
  }

  async function checkInTime(): Promise<Found> {
    isChecking = true;
    const checking = check().finally(() => {
      isChecking = false;
    });
    try {
      const found = await within(answerMillis, checking);
      if (found !== undefined) return found;
      log.warn("The database does not take a write in time");
    } catch (error) {
      log.error("The database takes no writes", { error });
    }
    return "DATABASE_UNAVAILABLE";
  }

  /**
   * A check that hangs is not started again before it ends: with a database that does not answer, checks would pile up.
   */
  function latest(): Promise<Found> {
    if (!last || (!isChecking && performance.now() >= last.until)) {
      last = { until: performance.now() + CHECK_AGAIN_MILLIS, found: checkInTime() };
    }
    return last.found;
  }

  return {
    isWritable: async () => (await latest()) !== "DATABASE_UNAVAILABLE",
    async problem() {
      const found = isDraining ? null : await latest();
      const code = isDraining ? "DRAINING" : (found ?? (hasCertificate() ? null : "NO_CERTIFICATE"));
      return code && { code, message: MESSAGES[code] };
    },
    doubt() {
      isDoubtful = true;
    },
    drain() {
      if (!isDraining) lastReplyAt = performance.now();
      isDraining = true;
    },
    dismiss(response) {
      if (!isDraining) return response;
      lastReplyAt = performance.now();
      response.headers.set("connection", "close");
      return response;
    },
    async quiet() {
      const end = performance.now() + QUIET_AT_MOST_MILLIS;
      for (;;) {
        const wait = Math.min(lastReplyAt + QUIET_MILLIS, end) - performance.now();
        if (wait <= 0) return;
        await Bun.sleep(wait);
      }
    },
  };
}
