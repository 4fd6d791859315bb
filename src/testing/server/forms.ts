import { join } from "node:path";
import { MAIL_CHILD } from "#server/mail/sandbox/on-demand-child.ts";

const ROOT = join(import.meta.dir, "../../..");

/** The two forms of Hallpass: from source in Bun, and the executable that `npm run build` creates. */
export const PROGRAMS = {
  source: [process.execPath, join(ROOT, "src/main.ts")],
  executable: [join(ROOT, "dist/hallpass")],
} as const;

/** Whether `npm test` has built the executable. */
const isBuilt = process.env.HALLPASS_TESTED_PROGRAM !== undefined;

/**
 * Hallpass for tests that are not about one of its forms: the executable where `npm test` has built it, which starts in a
 * quarter of the time, else from source, so that the test of a file needs no build.
 */
export const PROGRAM: readonly string[] = isBuilt ? PROGRAMS.executable : PROGRAMS.source;

/** Starts a process that renders emails. One from source, the default, builds the scripts that the executable has. */
export const MAIL_PROCESS = isBuilt ? [...PROGRAMS.executable, MAIL_CHILD] : undefined;
