import type { Tokens } from "./token-store.ts";

/** One signed-in stretch of time of one person: a refresh token and the access tokens made from it. */
export interface Session {
  readonly key: string;
  isKnownInvalid(): boolean;
  tokens(marginMillis?: number): Promise<Tokens | null>;
}
