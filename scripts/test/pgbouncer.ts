import { findPgBouncer } from "#testing/database/pgbouncer.ts";
import { installFromDebian, stop } from "./debian.ts";

/** Makes sure that a pooler for PostgreSQL is installed, or ends the run with what to install. */
export function ensurePgBouncer() {
  if (!findPgBouncer()) installFromDebian("PgBouncer", ["pgbouncer"], "Install PgBouncer by hand.");
  if (!findPgBouncer()) stop("The tests need pgbouncer on the PATH. Install it (Debian: `apt-get install pgbouncer`).");
}
