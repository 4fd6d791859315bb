import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import map from "../../docs/security/rules.json" with { type: "json" };
import { root } from "../build/stale.ts";
import { guards } from "../guards/all.ts";
import { placeOf } from "../guards/place.ts";
import { isTest, type Module } from "./modules.ts";
import { missingTests, type NamedTest } from "./named-tests.ts";

const RULES = 20;
const PAGE = "docs/security/rules.md";

interface Rule {
  rule: number;
  promise: string;
  /** Each test fails when the rule is broken. */
  shownBy: NamedTest[];
  /** What must exist before the rule can be broken, while no test shows the rule. */
  waitsFor?: string;
}

/** Security rules without a test or without a section on the page, and named tests that do not exist. */
export function unprovedRules(): string[] {
  const rules: Rule[] = map.rules;
  const faults = rules.flatMap(({ rule, shownBy, waitsFor }) => {
    if (shownBy.length === 0 && !waitsFor) return [`Rule ${rule}: no test shows it.`];
    return missingTests(`Rule ${rule}`, shownBy);
  });
  const numbers = rules.map(({ rule }) => rule);
  const page = readFileSync(join(root, PAGE), "utf8");
  for (let rule = 1; rule <= RULES; rule++) {
    if (!numbers.includes(rule)) faults.push(`Rule ${rule} is not in the map.`);
    if (!page.includes(`\n## Rule ${rule}: `)) faults.push(`Rule ${rule} has no section in ${PAGE}.`);
  }
  return faults;
}

/** Guards that `remove-guards.ts` cannot remove: their function does not exist, or does not contain them exactly once. */
export function lostGuards(modules: readonly Module[]): string[] {
  const sources = modules.filter(({ file }) => file.startsWith("src/") && !isTest(file));
  return guards.flatMap((guard) => {
    const place = placeOf(guard, sources);
    const faults = typeof place === "string" ? [place] : [];
    if (!existsSync(join(root, guard.test))) faults.push(`${guard.test} does not exist`);
    return faults.map((fault) => `Rule ${guard.rule}: the guard "${guard.says}" cannot be removed: ${fault}.`);
  });
}
