import { findPgBouncer } from "#testing/database/pgbouncer.ts";
import { findPebble } from "#testing/outside/pebble.ts";
import { findFakeTime } from "#testing/server/set-clock.ts";
import { ensureChromium } from "./chromium.ts";
import { installFromDebian, stop } from "./debian.ts";

/** Finds or installs the programs that tests start; ends the process with what to do where that is not possible. */
export function ensureNeeds(): void {
  ensureChromium();
  ensurePebble();
  ensurePgBouncer();
  ensureFakeTime();
}

/** Makes sure that a library which sets the clock of one process is installed, or ends the run with what to install. */
function ensureFakeTime() {
  if (!findFakeTime()) installFromDebian("libfaketime", ["libfaketime"], "Install libfaketime by hand.");
  if (!findFakeTime()) stop("The tests need libfaketime. Install it (Debian: `apt-get install libfaketime`).");
}

/** Makes sure that a certificate authority is installed, or ends the run with what to install. */
function ensurePebble() {
  if (!findPebble()) installFromDebian("Pebble", ["pebble"], "Install Pebble by hand.");
  if (!findPebble())
    stop("The tests need pebble and pebble-challtestsrv on the PATH. Install them (Debian: `apt-get install pebble`).");
}

/** Makes sure that a pooler for PostgreSQL is installed, or ends the run with what to install. */
function ensurePgBouncer() {
  if (!findPgBouncer()) installFromDebian("PgBouncer", ["pgbouncer"], "Install PgBouncer by hand.");
  if (!findPgBouncer()) stop("The tests need pgbouncer on the PATH. Install it (Debian: `apt-get install pgbouncer`).");
}
