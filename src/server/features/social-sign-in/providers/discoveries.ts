import { LRUCache } from "lru-cache";
import type * as oauth from "oauth4webapi";

const REMEMBER_MILLIS = 3_600_000;
const MAX_REMEMBERED = 500;

/** What a discovery document says is asked once an hour; failures are not remembered. */
export type Discoveries = LRUCache<string, oauth.AuthorizationServer>;

export const discoveries = (): Discoveries => new LRUCache({ max: MAX_REMEMBERED, ttl: REMEMBER_MILLIS });
