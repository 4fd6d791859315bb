import type { Environment } from "./reader.ts";
import { SETTING_NAMES } from "./table.ts";

/** Returns warnings about unknown `HALLPASS_…` names, each with the nearest known name. */
export function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith("HALLPASS_") && !SETTING_NAMES.includes(name))
    .map((name) => `${name} is not a setting of Hallpass. Did you mean ${nearest(name)}?`);
}

function nearest(name: string): string {
  const distances = SETTING_NAMES.map((known) => ({ known, distance: editDistance(name, known) }));
  return distances.reduce((best, each) => (each.distance < best.distance ? each : best)).known;
}

/** The Levenshtein distance: the number of insertions, deletions and substitutions between two texts. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
