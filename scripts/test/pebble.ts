import { findPebble } from "#testing/outside/pebble.ts";
import { installFromDebian, stop } from "./debian.ts";

/** Makes sure that a certificate authority is installed, or ends the run with what to install. */
export function ensurePebble() {
  if (!findPebble()) installFromDebian("Pebble", ["pebble"], "Install Pebble by hand.");
  if (!findPebble())
    stop("The tests need pebble and pebble-challtestsrv on the PATH. Install them (Debian: `apt-get install pebble`).");
}
