import type { Deps } from "#sdk/deps.ts";
import { fetchOptions } from "#sdk/wire/fetch-options.ts";
import { limited } from "#sdk/wire/time-limit.ts";

/** After this time, keys are loaded again. A key that the server withdraws is refused from then on. */
const KEYS_LIVE_MILLIS = 10 * 60_000;
/** How long known keys are used while the server does not answer. */
const OLD_KEYS_LIVE_MILLIS = 60 * 60_000;
/** The shortest time between two requests while there are keys, since anyone can make up a key id. */
const PAUSE_MILLIS = 30_000;

/** Returns the public key with an id; `null` when the server has none. Throws when the keys cannot be loaded. */
export type KeyOf = (id: string) => Promise<CryptoKey | null>;

/** The public keys of a project. Concurrent checks share one request, and most checks need none. */
export function projectKeys(url: string, deps: Pick<Deps, "fetch" | "now" | "after">): KeyOf {
  let keys = new Map<string, CryptoKey>();
  let loadedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;

  async function load() {
    const startedAt = deps.now();
    askedAt = startedAt;
    try {
      keys = await fetchKeys(url, deps);
      loadedAt = startedAt;
    } finally {
      // A request that nobody answers takes as long as the pause.
      askedAt = deps.now();
    }
  }

  function loadOnce(): Promise<void> {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }

  return async function keyOf(id) {
    const age = deps.now() - loadedAt;
    const isPaused = deps.now() - askedAt < PAUSE_MILLIS;
    if (age >= OLD_KEYS_LIVE_MILLIS) await loadOnce();
    else if (!keys.has(id) && !isPaused) await loadOnce();
    else if (age >= KEYS_LIVE_MILLIS && !isPaused) await loadOnce().catch(() => {});
    return keys.get(id) ?? null;
  };
}

async function fetchKeys(url: string, deps: Pick<Deps, "fetch" | "after">): Promise<Map<string, CryptoKey>> {
  const failed = (why: string, cause?: unknown) =>
    new Error(`The keys that check access tokens could not be loaded from ${url}: ${why}`, { cause });
  let ok: boolean;
  let status: number;
  let text: string;
  try {
    [{ ok, status }, text] = await limited(deps, url, async (signal) => {
      const response = await deps.fetch(url, { ...fetchOptions(), headers: { accept: "application/json" }, signal });
      return [response, await response.text()];
    });
  } catch (error) {
    throw failed("the server does not answer.", error);
  }
  if (!ok) throw failed(`the server answers ${status}.`);
  const listed = keySetIn(text);
  if (!listed) throw failed("the answer is not a key set.");

  const keys = new Map<string, CryptoKey>();
  for (const jwk of listed) {
    const { kid, kty, crv, x, y } = Object(jwk);
    if (typeof kid !== "string" || kty !== "EC" || crv !== "P-256") continue;
    const parts = { kty, crv, x: String(x), y: String(y) };
    const key = await crypto.subtle.importKey("jwk", parts, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
    keys.set(kid, key);
  }
  return keys;
}

function keySetIn(text: string): unknown[] | null {
  try {
    const { keys } = Object(JSON.parse(text));
    return Array.isArray(keys) ? keys : null;
  } catch {
    return null;
  }
}
