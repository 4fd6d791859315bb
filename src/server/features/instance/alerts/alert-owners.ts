import type { Deps } from "#server/deps.ts";
import { findProblems } from "./found.ts";
import { recordProblems } from "./incidents.ts";

/** Looks for problems, and tells those who should know. In dev mode nobody is told. */
export async function alertOwners(deps: Deps): Promise<number> {
  if (!deps.settings.dev) await recordProblems(deps, await findProblems(deps));
  return 0;
}
