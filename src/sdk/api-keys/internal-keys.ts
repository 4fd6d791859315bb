import {
  createInternalKey,
  type InternalKey,
  listInternalKeys,
  type NewInternalKey,
  updateInternalKey,
} from "#contract/internal-keys.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** The input of `createInternalApiKey`: `expiresAt`, or `expiresInMillis`. */
export interface NewInternalApiKey {
  description: string;
  /** A time in the future. */
  expiresAt?: Date;
  /** A lifetime by the server's clock, instead of `expiresAt`: the clock of a device may be wrong. */
  expiresInMillis?: number;
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
  /** Why the keys are invalid; `null` for valid keys. Keys that are both revoked and expired count as expired. */
  whyInvalid(): "expired" | "manually-revoked" | null;
  /** Changes the description, and returns the keys as they are now. */
  update(changes: { description: string }): Promise<InternalApiKey>;
  /** Revokes the keys, and returns them as they are now. */
  revoke(): Promise<InternalApiKey>;
}

interface LastFour {
  readonly lastFour: string;
}

/** A set of keys of the project, without the secrets. */
export interface InternalApiKey extends InternalApiKeyBase {
  readonly publishableClientKey: LastFour | null;
  readonly secretServerKey: LastFour | null;
  readonly superSecretAdminKey: LastFour | null;
  /** When a request last carried one of the keys, to about a minute; `null` before the first. */
  readonly lastUsedAt: Date | null;
}

/** Keys as they are returned on creation: whole. `JSON.stringify` of them has only the last characters of each. */
export interface InternalApiKeyFirstView extends InternalApiKeyBase {
  toJSON(): object;
  readonly publishableClientKey: string | null;
  readonly secretServerKey: string | null;
  readonly superSecretAdminKey: string | null;
}

/** The keys of a project. */
export interface ProjectKeys {
  /** The keys, newest first, without their secrets. */
  readonly all: Watchable<InternalApiKey[]>;
  /**
   * Creates keys. The result contains the whole keys; no other call returns them.
   *
   *     const expiresAt = new Date("2030-01-01");
   *     const keys = await app.keys.create({ description: "Production", hasSecretServerKey: true, expiresAt });
   */
  create(options: NewInternalApiKey): Promise<InternalApiKeyFirstView>;
}

/** The keys of a project: a watchable list, and the call that creates keys. */
export function internalKeys(wire: Wire<"server">, deps: Deps): ProjectKeys {
  const all = resource(async () => (await wire.call(listInternalKeys)).items.map(fromWire), deps);

  function shared(payload: InternalKey | NewInternalKey): InternalApiKeyBase {
    const { id, description, manually_revoked_at_millis: revokedAt } = payload;
    const whyInvalid = () => {
      if (payload.expires_at_millis < deps.now()) return "expired";
      return revokedAt === undefined ? null : "manually-revoked";
    };
    return {
      id,
      description,
      createdAt: new Date(payload.created_at_millis),
      expiresAt: new Date(payload.expires_at_millis),
      manuallyRevokedAt: revokedAt === undefined ? null : new Date(revokedAt),
      whyInvalid,
      isValid: () => whyInvalid() === null,
      update: (changes) => change({ description: changes.description }),
      revoke: () => change({ revoked: true }),
    };

    async function change(body: { description: string } | { revoked: true }) {
      const changed = await wire.call(updateInternalKey, { params: { id }, body });
      await all.refresh();
      return fromWire(changed);
    }
  }

  const fromWire = (payload: InternalKey): InternalApiKey => ({
    ...shared(payload),
    publishableClientKey: lastFour(payload.publishable_client_key),
    secretServerKey: lastFour(payload.secret_server_key),
    superSecretAdminKey: lastFour(payload.super_secret_admin_key),
    lastUsedAt: typeof payload.last_used_at_millis === "number" ? new Date(payload.last_used_at_millis) : null,
  });

  return {
    all,
    async create({ description, expiresAt, expiresInMillis, ...has }) {
      if (!expiresAt && expiresInMillis === undefined) throw new Error("Keys need `expiresAt` or `expiresInMillis`.");
      const created = await wire.call(createInternalKey, {
        body: {
          description,
          expires_at_millis: expiresAt?.getTime() ?? 0,
          expires_in_millis: expiresInMillis,
          has_publishable_client_key: has.hasPublishableClientKey ?? false,
          has_secret_server_key: has.hasSecretServerKey ?? false,
          has_super_secret_admin_key: has.hasSuperSecretAdminKey ?? false,
        },
      });
      await all.refresh();
      const base = shared(created);
      const keys = {
        publishableClientKey: created.publishable_client_key ?? null,
        secretServerKey: created.secret_server_key ?? null,
        superSecretAdminKey: created.super_secret_admin_key ?? null,
      };
      const ends = Object.entries(keys).map(([name, key]) => [name, key && { lastFour: key.slice(-4) }]);
      return { ...base, ...keys, toJSON: () => ({ ...base, ...Object.fromEntries(ends) }) };
    },
  };
}

const lastFour = (key: { last_four: string } | undefined): LastFour | null =>
  key ? { lastFour: key.last_four } : null;
