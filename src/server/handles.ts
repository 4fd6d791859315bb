import { closeSync, openSync } from "node:fs";
import { codeOf } from "./files/place.ts";
import type { Log } from "./log.ts";

/** What accepts connections. */
export interface Listener {
  /** Accepts no new connections, and keeps those it has. */
  pause(): void;
  /** Accepts connections again; throws when it cannot. */
  resume(): void;
}

const LOOK_MILLIS = 500;
/** The shortest pause. The first checks after it come soon, since handles may run out again at once. */
const PAUSE_MILLIS = 1_000;
const LOOK_SOON_MILLIS = 100;
const WARY_MILLIS = 30_000;
/** One handle to listen, and one for a connection. */
const FREE_HANDLES = 2;
const COMPLAIN_MILLIS = 60_000;

/**
 * Stops accepting while the process has no file handles left. The runtime would otherwise try again without a pause to
 * accept a connection that it cannot open, and use a whole core. Returns a function that stops watching.
 */
export function watchHandles(listener: Listener, log: Log): () => void {
  let isPaused = false;
  let resumedAt = Number.NEGATIVE_INFINITY;
  let complainedAt = Number.NEGATIVE_INFINITY;
  let timer = lookIn(LOOK_MILLIS);

  function lookIn(millis: number): Timer {
    const next = setTimeout(look, millis);
    next.unref();
    return next;
  }

  function look(): void {
    if (isPaused) resumeIfPossible();
    else if (!hasHandles(1)) {
      isPaused = true;
      listener.pause();
      complain(
        "No file handles are left: no connections are accepted until some are free. Raise the limit (LimitNOFILE)",
      );
    }
    const isWary = performance.now() - resumedAt < WARY_MILLIS;
    timer = lookIn(isPaused ? PAUSE_MILLIS : isWary ? LOOK_SOON_MILLIS : LOOK_MILLIS);
  }

  function resumeIfPossible(): void {
    if (!hasHandles(FREE_HANDLES)) return;
    try {
      listener.resume();
      isPaused = false;
      resumedAt = performance.now();
    } catch (error) {
      complain("Cannot accept connections again yet", error);
    }
  }

  function complain(message: string, error?: unknown): void {
    const now = performance.now();
    if (now - complainedAt < COMPLAIN_MILLIS) return;
    complainedAt = now;
    log.error(message, error === undefined ? {} : { error });
  }

  return () => clearTimeout(timer);
}

function hasHandles(count: number): boolean {
  const opened: number[] = [];
  try {
    while (opened.length < count) opened.push(openSync("/dev/null", "r"));
    return true;
  } catch (error) {
    // Anything else is not a lack of handles: a system without /dev/null.
    return !isLackOfHandles(error);
  } finally {
    for (const each of opened) closeSync(each);
  }
}

/** Whether something failed because this process or the system has no file handle left. */
export const isLackOfHandles = (error: unknown) => ["EMFILE", "ENFILE"].includes(codeOf(error));
