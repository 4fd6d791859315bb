import { nearest } from "#texts/nearest.ts";
import type { Environment } from "./secret-files.ts";
import { SETTING_NAMES } from "./table.ts";

/** Returns warnings about unknown `HALLPASS_…` names, each with the nearest known name. */
export function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith("HALLPASS_") && !SETTING_NAMES.includes(name))
    .map((name) => `${name} is not a setting of Hallpass. Did you mean ${nearest(name, SETTING_NAMES)}?`);
}
