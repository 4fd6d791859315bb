import type { Deps } from "#sdk/deps.ts";

/** After this time, keys are loaded again. A key that the server withdraws is refused from then on. */
const KEYS_LIVE_MILLIS = 10 * 60_000;
/** How long known keys are used while the server does not answer. */
const OLD_KEYS_LIVE_MILLIS = 60 * 60_000;
/** The shortest time between two requests while there are keys, since anyone can make up a key id. */
const PAUSE_MILLIS = 30_000;

/** Returns the public key with an id; `null` when the server has none. Throws when the keys cannot be loaded. */
export type KeyOf = (id: string) => Promise<CryptoKey | null>;

/** The public keys of a project. Concurrent checks share one request, and most checks need none. */
export function projectKeys(url: string, deps: Pick<Deps, "fetch" | "now">): KeyOf {
  let keys = new Map<string, CryptoKey>();
  let loadedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;

  async function load() {
    askedAt = deps.now();
    keys = await fetchKeys(url, deps);
    loadedAt = askedAt;
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

async function fetchKeys(url: string, deps: Pick<Deps, "fetch">): Promise<Map<string, CryptoKey>> {
  const failed = (why: string, cause?: unknown) =>
    new Error(`The keys that check access tokens could not be loaded from ${url}: ${why}`, { cause });
  let response: Response;
  try {
    response = await deps.fetch(url, { headers: { accept: "application/json" } });
  } catch (error) {
    throw failed("the server does not answer.", error);
  }
  if (!response.ok) throw failed(`the server answers ${response.status}.`);
  const body: unknown = await response.json().catch(() => null);
  const listed = isObject(body) && Array.isArray(body.keys) ? body.keys : null;
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
