import { LRUCache } from "lru-cache";
import type { AuthorizationServer, JWKSCacheInput } from "oauth4webapi";

const MAX_REMEMBERED = 500;

/** What a discovery document says is asked once an hour; failures are not remembered. */
export type Discoveries = LRUCache<string, AuthorizationServer>;

export const discoveries = (): Discoveries => new LRUCache({ max: MAX_REMEMBERED, ttl: 3_600_000 });

/** The keys with which issuers sign, by issuer and where it has them. */
export type IssuerKeys = LRUCache<string, JWKSCacheInput>;

/** Four minutes: the library takes no keys that are older than five. */
export const issuerKeys = (): IssuerKeys => new LRUCache({ max: MAX_REMEMBERED, ttl: 4 * 60_000 });
