import type { Watchable } from "../cache/watchable.ts";

export interface NewInternalApiKey {
  description: string;
  expiresAt: Date;
  hasPublishableClientKey?: boolean;
  hasSecretServerKey?: boolean;
  hasSuperSecretAdminKey?: boolean;
}

interface InternalApiKeyBase {
  readonly id: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly manuallyRevokedAt: Date | null;
  isValid(): boolean;
  /** `null` when it is valid. */
  whyInvalid(): "expired" | "manually-revoked" | null;
  revoke(): Promise<void>;
}

interface LastFour {
  readonly lastFour: string;
}

export interface InternalApiKey extends InternalApiKeyBase {
  readonly publishableClientKey: LastFour | null;
  readonly secretServerKey: LastFour | null;
  readonly superSecretAdminKey: LastFour | null;
}

/** The one view that shows the keys whole. */
export interface InternalApiKeyFirstView extends InternalApiKeyBase {
  readonly publishableClientKey: string | null;
  readonly secretServerKey: string | null;
  readonly superSecretAdminKey: string | null;
}

export interface InternalKeys {
  readonly all: Watchable<InternalApiKey[]>;
  create(wanted: NewInternalApiKey): Promise<InternalApiKeyFirstView>;
}
