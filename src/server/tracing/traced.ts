import type { PasswordHasher } from "#server/crypto/password-hash.ts";
import type { Store } from "#server/db/store/store.ts";
import { CLIENT } from "./span.ts";
import { spanned, type Tracer } from "./tracer.ts";

/** A store whose work has spans, within that of a request. Without statements or values, which name users. */
export function tracedStore(store: Store, tracer: Tracer | null): Store {
  if (!tracer) return store;
  const options = {
    kind: CLIENT,
    attributes: { "db.system.name": store.dialect === "postgres" ? "postgresql" : "sqlite" },
  };
  return {
    ...store,
    read: (body) => spanned(tracer, "db.read", options, () => store.read(body)),
    write: (body) => spanned(tracer, "db.write", options, () => store.write(body)),
    rows: (query, params) => spanned(tracer, "db.query", options, () => store.rows(query, params)),
    replica: async () => {
      const replica = await store.replica?.();
      return replica ? tracedStore(replica, tracer) : null;
    },
  };
}

/** A hasher whose hashes have spans, with the time in the queue. */
export function tracedHasher(hasher: PasswordHasher, tracer: Tracer | null): PasswordHasher {
  if (!tracer) return hasher;
  return {
    ...hasher,
    hash: (...given) => spanned(tracer, "password.hash", {}, () => hasher.hash(...given)),
    verify: (...given) => spanned(tracer, "password.verify", {}, () => hasher.verify(...given)),
  };
}
