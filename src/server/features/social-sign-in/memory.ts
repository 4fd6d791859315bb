import { LRUCache } from "lru-cache";
import type { AuthorizationServer, JWKSCacheInput } from "oauth4webapi";
import { HOUR } from "#contract/limits.ts";

const MAX_REMEMBERED = 500;

/** Caches discovery documents for an hour; failures are not cached. */
export type Discoveries = LRUCache<string, AuthorizationServer>;

export const discoveries = (): Discoveries => new LRUCache({ max: MAX_REMEMBERED, ttl: HOUR });

/** Caches the signing keys of issuers, by issuer and JWKS URL. */
export type IssuerKeys = LRUCache<string, JWKSCacheInput>;

/** Four minutes, because the library refuses keys older than five. */
export const issuerKeys = (): IssuerKeys => new LRUCache({ max: MAX_REMEMBERED, ttl: 4 * 60_000 });
