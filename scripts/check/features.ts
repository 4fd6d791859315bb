import { placeCircles } from "./circles.ts";
import type { Module } from "./modules.ts";

/** Features with which users sign in or sign up, and the parts that these share. The other features are operations. */
const SIGN_IN_FEATURES = [
  "address-proof",
  "anonymous",
  "api-keys",
  "cli-login",
  "connected-accounts",
  "contact-channels",
  "impersonations",
  "legacy-verifier",
  "linked-accounts",
  "mfa",
  "otp",
  "passkeys",
  "passwords",
  "sign-in",
  "sign-up",
  "social-sign-in",
];

/** Server folders below the features: they may import the foundation only. */
const BELOW_FEATURES = /^src\/server\/(access|audit|codes|events|files|mail|settings|tokens)\//;
/** Server folders below the foundation. */
const BELOW_FOUNDATION = /^src\/server\/(cache|crypto|db|http)\//;

/** Files that list what each feature provides, with the file of a feature that they import. */
const LISTS: Record<string, string> = {
  "src/server/features.ts": "feature.ts",
  "src/server/db/store/tables.ts": "table.ts",
  "src/server/transfer/nouns.ts": "transfer.ts",
  "src/server/deps.ts": "memory.ts",
  "src/server/parts/memory.ts": "memory.ts",
};

/** `src/server/features/teams/service.ts` → `features/teams`. */
export const placeOf = (file: string): string | null =>
  /^src\/server\/((features|foundation)\/[^/]+)\//.exec(file)?.[1] ?? null;

/** Returns the reason why a file of the server or the command line may not import another, or null. */
export function faultOfFeatureImport(file: string, target: string): string | null {
  const [from, to] = [placeOf(file), placeOf(target)];
  if (to === null || from === to) return null;
  const inside = target.slice(`src/server/${to}/`.length);
  if (LISTS[file] === inside) return null;
  if (BELOW_FOUNDATION.test(file)) return "http, db, cache and crypto import neither features nor foundation";
  if (to.startsWith("features/")) {
    if (from?.startsWith("foundation/")) return "the foundation imports no feature";
    if (BELOW_FEATURES.test(file)) return "a folder below the features imports none of them";
    if (isSignInFeature(from) && !isSignInFeature(to)) return "a sign-in feature imports no operation";
  }
  return inside === "index.ts" ? null : "import its index.ts instead";
}

const isSignInFeature = (place: string | null) => SIGN_IN_FEATURES.some((name) => place === `features/${name}`);

/** Features, or parts of the foundation, that need each other: they can only be understood together. */
export const featureCircles = (modules: Module[]): string[] => placeCircles(modules, placeOf, "features");
