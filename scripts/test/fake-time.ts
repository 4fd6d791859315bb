import { findFakeTime } from "#testing/server/set-clock.ts";
import { installFromDebian, stop } from "./debian.ts";

/** Makes sure that a library which sets the clock of one process is installed, or ends the run with what to install. */
export function ensureFakeTime() {
  if (!findFakeTime()) installFromDebian("libfaketime", ["libfaketime"], "Install libfaketime by hand.");
  if (!findFakeTime()) stop("The tests need libfaketime. Install it (Debian: `apt-get install libfaketime`).");
}
