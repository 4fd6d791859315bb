import { readFileSync } from "node:fs";
import { join } from "node:path";
import map from "../../docs/security/rules.json" with { type: "json" };
import { root } from "../build/stale.ts";
import { exists } from "./modules.ts";

const RULES = 15;

interface Rule {
  rule: number;
  promise: string;
  /** Each test fails when the rule is broken. `test` is the text in its `test("…")`. */
  shownBy: { file: string; test: string }[];
  /** What has to exist before the rule can be broken, when nothing shows it yet. */
  waitsFor?: string;
}

/** Security rules that no test shows, and tests that the map names and that do not exist. */
export function unprovedRules(): string[] {
  const rules: Rule[] = map.rules;
  const faults = rules.flatMap(({ rule, shownBy, waitsFor }) => {
    if (shownBy.length === 0 && !waitsFor) return [`Rule ${rule}: no test shows it.`];
    return shownBy.flatMap(({ file, test }) => {
      if (!exists(file)) return [`Rule ${rule}: ${file} does not exist.`];
      return readFileSync(join(root, file), "utf8").includes(`"${test}"`)
        ? []
        : [`Rule ${rule}: ${file} has no test "${test}".`];
    });
  });
  const numbers = rules.map(({ rule }) => rule);
  for (let rule = 1; rule <= RULES; rule++) if (!numbers.includes(rule)) faults.push(`Rule ${rule} is not in the map.`);
  return faults;
}
