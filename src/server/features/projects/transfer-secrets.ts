import { isObject, type Json, type Override } from "#server/foundation/project-config/index.ts";

/** The paths of all secrets in a project's configuration; `*` matches any name. A new secret must be added here. */
const SECRETS = [
  { path: ["auth", "oauth", "providers", "*", "clientSecret"], name: "oauth_client_secret" },
  { path: ["emails", "server", "password"], name: "smtp_password" },
];

/**
 * Returns a configuration without its secrets, and the names of the secrets left out. Keys may have dots and values may be
 * nested (docs/wire/config.md).
 */
export function withoutSecrets(config: Override): { config: Override; leftOut: string[] } {
  const leftOut: string[] = [];
  const kept = walk(config, [], (name) => {
    leftOut.push(name);
    return false;
  });
  return { config: kept, leftOut };
}

/** Adds the stored secrets to a configuration that has none, where it still has the objects that they belong to. */
export function withSecretsOf(given: Override, stored: Override): Override {
  const result = structuredClone(given);
  walk(stored, [], (_, path, value) => {
    restore(result, path, value);
    return true;
  });
  return result;
}

type Visit = (name: string, path: string[], value: Json) => boolean;

/** Copies an object without the secrets that `isKept` rejects. `path` has the keys as written, dots included. */
function walk(object: { [key: string]: Json }, path: string[], isKept: Visit): { [key: string]: Json } {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]): [string, Json][] => {
      const here = [...path, key];
      const name = secretAt(here);
      if (name && value !== null && !isKept(name, here, value)) return [];
      return [[key, isObject(value) ? walk(value, here, isKept) : value]];
    }),
  );
}

function secretAt(path: string[]): string | undefined {
  const names = path.flatMap((key) => key.split("."));
  return SECRETS.find(
    (each) => each.path.length === names.length && each.path.every((part, at) => part === "*" || part === names[at]),
  )?.name;
}

function restore(config: Override, path: string[], value: Json): void {
  const [last = "", ...above] = path.toReversed();
  let at: { [key: string]: Json } = config;
  for (const key of above.toReversed()) {
    const next = Object.hasOwn(at, key) ? at[key] : undefined;
    if (!isObject(next)) return;
    at = next;
  }
  if (!Object.hasOwn(at, last)) at[last] = value;
}
