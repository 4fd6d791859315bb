import { components } from "./circles.ts";
import { isTest, type Module } from "./modules.ts";

/** Features that sign users in; they share `sign-in` and `sign-up`. The other features are operations. */
const WAYS_IN = [
  "address-proof",
  "anonymous",
  "api-keys",
  "cli-login",
  "connected-accounts",
  "contact-channels",
  "linked-accounts",
  "mfa",
  "otp",
  "passkeys",
  "passwords",
  "sign-in",
  "sign-up",
  "social-sign-in",
];

/** Server folders below the features. They may import the foundation, but no feature. */
const BELOW_FEATURES = /^src\/server\/(access|audit|codes|events|files|mail|settings|tokens)\//;
/** Server folders below the foundation. They may import neither the foundation nor features. */
const BELOW_FOUNDATION = /^src\/server\/(cache|crypto|db|http)\//;

/** Files that list parts of features, and the file that they import from each feature. */
const LISTS: Record<string, string> = {
  "src/server/features.ts": "feature.ts",
  "src/server/db/store/tables.ts": "table.ts",
  "src/server/transfer/nouns.ts": "transfer.ts",
  "src/server/deps.ts": "memory.ts",
  "src/server/start.ts": "memory.ts",
};

/** `src/server/features/teams/service.ts` → `features/teams`. */
export const placeOf = (file: string): string | null =>
  /^src\/server\/((features|foundation)\/[^/]+)\//.exec(file)?.[1] ?? null;

/** Returns why a file of the server or the command line may not import the target, or null if it may. */
export function faultAtDoor(file: string, target: string): string | null {
  const [from, to] = [placeOf(file), placeOf(target)];
  if (to === null || from === to) return null;
  const inside = target.slice(`src/server/${to}/`.length);
  if (LISTS[file] === inside) return null;
  if (BELOW_FOUNDATION.test(file)) return "http, db, cache and crypto know neither features nor foundation";
  if (to.startsWith("features/")) {
    if (from?.startsWith("foundation/")) return "the foundation knows no feature";
    if (BELOW_FEATURES.test(file)) return "a folder below the features knows none of them";
    if (isWayIn(from) && !isWayIn(to)) return "a way in knows no operation";
  }
  return inside === "index.ts" ? null : "others enter by its index.ts";
}

const isWayIn = (place: string | null) => WAYS_IN.some((name) => place === `features/${name}`);

/** Returns cycles of features and parts of the foundation: none of them can be understood alone. */
export function featureCircles(modules: Module[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { file, imports } of modules) {
    const from = placeOf(file);
    if (from === null || isTest(file)) continue;
    const others = imports.flatMap(({ target }) => (target && placeOf(target)) ?? []).filter((to) => to !== from);
    graph.set(from, [...(graph.get(from) ?? []), ...others]);
  }
  return components(graph)
    .filter((places) => places.length > 1)
    .map((places) => `${places.length} features need each other: ${places.sort().join(", ")}.`);
}
