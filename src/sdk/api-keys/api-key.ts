import type { Watchable } from "#sdk/cache/watchable.ts";

/** A key with which a program speaks to your own backend, as of the moment it was read. */
interface ApiKey {
  readonly id: string;
  readonly description: string;
  /** Meant to be seen by everybody; begins with `pk_`. */
  readonly isPublic: boolean;
  readonly createdAt: Date;
  /** Absent for keys that are good until they are revoked. */
  readonly expiresAt?: Date;
  readonly manuallyRevokedAt: Date | null;
  /** The key itself is shown only when it is created. */
  readonly value: { readonly lastFour: string };
  isValid(): boolean;
  /** `null` when it is valid. */
  whyInvalid(): "manually-revoked" | "expired" | null;
  /** Describes it anew, or revokes it for good. */
  update(changes: ApiKeyUpdate): Promise<void>;
  /** For good. */
  revoke(): Promise<void>;
}

export interface UserApiKey extends ApiKey {
  readonly type: "user";
  readonly userId: string;
}

export interface TeamApiKey extends ApiKey {
  readonly type: "team";
  readonly teamId: string;
}

/** The one view that shows a key whole. */
type FirstView<K> = Omit<K, "value"> & { readonly value: string };
export type UserApiKeyFirstView = FirstView<UserApiKey>;
export type TeamApiKeyFirstView = FirstView<TeamApiKey>;

export interface NewApiKey {
  description: string;
  /** `null` or absent: it is good until it is revoked. */
  expiresAt?: Date | null;
  isPublic?: boolean;
}

export interface ApiKeyUpdate {
  description?: string;
  revoked?: true;
}

/** The keys of a user or team. */
export interface ApiKeys<K, F> {
  /** Newest first, to be watched. */
  readonly apiKeys: Watchable<K[]>;
  listApiKeys(): Promise<K[]>;
  /**
   * Creates a key. Its `value` is the key itself, this once.
   *
   *     const key = await user.createApiKey({ description: "CI" });
   *     show(key.value);
   */
  createApiKey(wanted: NewApiKey): Promise<F>;
}

export type UserApiKeys = ApiKeys<UserApiKey, UserApiKeyFirstView>;
/** Clients need `$manage_api_keys` in the team. */
export type TeamApiKeys = ApiKeys<TeamApiKey, TeamApiKeyFirstView>;
