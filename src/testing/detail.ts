import { test } from "bun:test";
import type { Dialect } from "#server/db/store/columns.ts";
import { isLong } from "./repeats.ts";

/**
 * A test that `npm run test:long` runs, and `npm test` leaves out: a detail of a page whose journey another test takes, or a
 * further case of what another test shows, where a browser, a process or many requests make it long.
 */
export const detail = test.if(isLong);

/**
 * For tests that share a file or a server with tests of the database, and do not depend on it: `npm test` runs them on SQLite,
 * `npm run test:long` on both.
 */
export const detailOnPostgres = (dialect: Dialect) => (dialect === "sqlite" ? test : detail);
