import { isObject, type Json, type Override } from "#server/foundation/project-config/index.ts";

/** Where secrets stand in a project's configuration; `*` is any name. Whoever adds a secret adds it here. */
const SECRETS = [
  { path: ["auth", "oauth", "providers", "*", "clientSecret"], name: "oauth_client_secret" },
  { path: ["emails", "server", "password"], name: "smtp_password" },
];

/**
 * A configuration without its secrets, and what was taken out. Keys may have dots and values may be nested
 * (docs/wire/config.md).
 */
export function withoutSecrets(config: Override): { config: Override; leftOut: string[] } {
  const leftOut: string[] = [];
  const kept = walk(config, [], (name) => {
    leftOut.push(name);
    return false;
  });
  return { config: kept, leftOut };
}

/** A configuration that came without secrets gets those that are stored, where what they belong to is still there. */
export function withSecretsOf(given: Override, stored: Override): Override {
  const result = structuredClone(given);
  walk(stored, [], (_, path, value) => {
    restore(result, path, value);
    return true;
  });
  return result;
}

type Visit = (name: string, path: string[], value: Json) => boolean;

/** A copy without the secrets for which `isKept` says no; `path` is one of keys as they are written, dots included. */
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
