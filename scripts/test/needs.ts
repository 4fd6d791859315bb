import { ensureChromium } from "./chromium.ts";
import { ensureFakeTime } from "./fake-time.ts";
import { ensurePebble } from "./pebble.ts";
import { ensurePgBouncer } from "./pgbouncer.ts";

/** Finds or installs the programs that tests start; ends the process with what to do where that is not possible. */
export function ensureNeeds(): void {
  ensureChromium();
  ensurePebble();
  ensurePgBouncer();
  ensureFakeTime();
}
