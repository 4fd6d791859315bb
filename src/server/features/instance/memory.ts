import { randomUuid } from "#server/crypto/random.ts";
import { type ClockWatch, clockWatch } from "./findings/clock.ts";

/** What this process knows of itself, for the other servers on the data and for the doctor. */
export interface ServerMemory {
  /** Another one after each start. */
  id: string;
  clock: ClockWatch;
}

export const serverMemory = (clocks: { now(): number; elapsed(): number }): ServerMemory => ({
  id: randomUuid(),
  clock: clockWatch(clocks),
});
