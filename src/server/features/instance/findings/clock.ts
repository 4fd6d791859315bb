import type { Finding } from "#contract/instance.ts";
import { DAY } from "#contract/limits.ts";

/** Tokens are checked with less tolerance than this. */
const CLOCK_APART_MILLIS = 10_000;
const TOLD_MILLIS = DAY;

/** Notices when the clock of the machine is set while the server runs. */
export interface ClockWatch {
  /** The last jump of the clock until now: forward if positive. Two jumps between two calls count as one. */
  jump(): { at: number; millis: number } | null;
}

/** Compares the clock with a second one that nobody can set; `elapsed` counts from any point. */
export function clockWatch({ now, elapsed }: { now(): number; elapsed(): number }): ClockWatch {
  let before = { now: now(), elapsed: elapsed() };
  let last: { at: number; millis: number } | null = null;
  return {
    jump() {
      const present = { now: now(), elapsed: elapsed() };
      const millis = present.now - before.now - (present.elapsed - before.elapsed);
      if (Math.abs(millis) >= CLOCK_APART_MILLIS) last = { at: present.now, millis };
      before = present;
      return last;
    },
  };
}

/** Reports a jump for a day. */
export function jumpFinding(watch: ClockWatch, now: number): Finding | null {
  const jump = watch.jump();
  if (jump === null || Math.abs(now - jump.at) > TOLD_MILLIS) return null;
  const seconds = Math.round(Math.abs(jump.millis) / 1_000);
  return {
    id: "clock_jumped",
    severity: "warning",
    summary: `The clock of this server was set ${jump.millis > 0 ? "forward" : "back"} by ${seconds} seconds at ${new Date(jump.at).toISOString()}. Codes and sessions may end too early or too late.`,
    remedy:
      "Use NTP, which corrects the clock in small steps. The clock also jumps after a machine was paused or moved.",
  };
}

/** Compares the clock of this machine with that of the database; `ofDatabase` is null where they are one. */
export function clockFinding(ofDatabase: number | null, now: number): Finding | null {
  if (ofDatabase === null || Math.abs(ofDatabase - now) < CLOCK_APART_MILLIS) return null;
  const seconds = Math.round(Math.abs(ofDatabase - now) / 1_000);
  return {
    id: "clock_apart",
    severity: "warning",
    summary: `The clock of this server is ${seconds} seconds ${now > ofDatabase ? "ahead of" : "behind"} that of the database. Codes and sessions may end too early or too late, and servers disagree.`,
    remedy: "Set the clocks of all machines with NTP.",
  };
}
