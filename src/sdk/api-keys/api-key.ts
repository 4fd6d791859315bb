import type { Watchable } from "#sdk/cache/watchable.ts";

/** A key with which a program authenticates to your own backend. A snapshot: later changes do not show in it. */
export interface ApiKey {
  readonly id: string;
  readonly description: string;
  /** Whether the key may be public, such as in the code of a page. Public keys begin with `pk_`. */
  readonly isPublic: boolean;
  readonly createdAt: Date;
  /** Absent for keys that do not expire. */
  readonly expiresAt?: Date;
  readonly manuallyRevokedAt: Date | null;
  /** The last four characters; the whole key is returned only when it is created. */
  readonly value: { readonly lastFour: string };
  isValid(): boolean;
  /** Why the key is invalid; `null` for a valid key. A key that is both revoked and expired counts as revoked. */
  whyInvalid(): "manually-revoked" | "expired" | null;
}

/** The calls that change a key. Each returns the changed key, because the object keeps its values. */
export interface ApiKeyChanges<K> {
  /** Changes the description, or revokes the key. A revoked key cannot be restored. */
  update(changes: ApiKeyUpdate): Promise<K>;
  /** Revokes the key. A revoked key cannot be restored. */
  revoke(): Promise<K>;
}

/**
 * An API key of a user, without its secret.
 *
 *     for (const key of await user.listApiKeys()) if (!key.isValid()) await key.revoke();
 */
export interface UserApiKey extends ApiKey, ApiKeyChanges<UserApiKey> {
  readonly type: "user";
  readonly userId: string;
}

/** An API key of a team, without its secret. */
export interface TeamApiKey extends ApiKey, ApiKeyChanges<TeamApiKey> {
  readonly type: "team";
  readonly teamId: string;
}

/** A key as it is returned on creation: `value` is the whole key. */
type FirstView<K> = Omit<K, "value"> & { readonly value: string };
/** An API key of a user as it is created: the only time that `value` is the whole key. */
export type UserApiKeyFirstView = FirstView<UserApiKey>;
/** An API key of a team as it is created: the only time that `value` is the whole key. */
export type TeamApiKeyFirstView = FirstView<TeamApiKey>;

/** The input of `createApiKey`. Without `expiresAt` and `expiresInMillis`, the key does not expire. */
export interface NewApiKey {
  description: string;
  /** A time in the future; `null`: the key does not expire. */
  expiresAt?: Date | null;
  /** A lifetime by the server's clock, instead of `expiresAt`: the clock of a device may be wrong. */
  expiresInMillis?: number;
  isPublic?: boolean;
}

/** The fields that can change in an API key. */
export interface ApiKeyUpdate {
  description?: string;
  revoked?: true;
}

/** The keys of a user or team. */
export interface ApiKeys<K, F> {
  /** The keys as a watchable list, newest first. */
  readonly apiKeys: Watchable<K[]>;
  listApiKeys(): Promise<K[]>;
  /**
   * Creates a key. The `value` of the result is the whole key; no other call returns it.
   *
   *     const key = await user.createApiKey({ description: "CI" });
   *     show(key.value);
   */
  createApiKey(options: NewApiKey): Promise<F>;
}

/** The calls of a user about their API keys. */
export type UserApiKeys = ApiKeys<UserApiKey, UserApiKeyFirstView>;
/** The keys of a team. Clients need `$manage_api_keys` in the team. */
export type TeamApiKeys = ApiKeys<TeamApiKey, TeamApiKeyFirstView>;
