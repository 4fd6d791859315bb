import type { Level } from "#contract/access.ts";
import {
  createTeamApiKey,
  createUserApiKey,
  listTeamApiKeys,
  listUserApiKeys,
  type NewTeamApiKey,
  type NewUserApiKey,
  type TeamApiKey as TeamPayload,
  type UserApiKey as UserPayload,
  updateTeamApiKey,
  updateUserApiKey,
  type WantedApiKey,
} from "#contract/api-keys.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type {
  ApiKey,
  ApiKeyChanges,
  ApiKeys,
  ApiKeyUpdate,
  TeamApiKey,
  TeamApiKeys,
  UserApiKey,
  UserApiKeys,
} from "./api-key.ts";

/** The keys of a user. With the id `me`, of the user that the wire authenticates as. `now` tells which are expired. */
export function userApiKeysOf<L extends Level>(
  wire: Wire<L>,
  deps: Deps,
  userId: string,
  now: () => number = deps.now,
): UserApiKeys {
  const query = { user_id: userId };
  const keys: UserApiKeys = apiKeysOf(deps, now, {
    list: async () => (await wire.call(listUserApiKeys, { query })).items,
    create: (options) => wire.call(createUserApiKey, { body: { ...options, ...query } }),
    update: (id, body) => wire.call(updateUserApiKey, { params: { id }, query, body }),
    show: (payload: UserPayload | NewUserApiKey, shared): UserApiKey => ({
      ...shared,
      type: "user",
      userId: payload.user_id,
    }),
  });
  return keys;
}

/** The keys of a team. Callers must share one object per team, or a change through one does not refresh the others. */
export function teamApiKeysOf<L extends Level>(
  wire: Wire<L>,
  deps: Deps,
  teamId: string,
  now: () => number = deps.now,
): TeamApiKeys {
  const query = { team_id: teamId };
  return apiKeysOf(deps, now, {
    list: async () => (await wire.call(listTeamApiKeys, { query })).items,
    create: (options) => wire.call(createTeamApiKey, { body: { ...options, ...query } }),
    update: (id, body) => wire.call(updateTeamApiKey, { params: { id }, query, body }),
    show: (payload: TeamPayload | NewTeamApiKey, shared): TeamApiKey => ({
      ...shared,
      type: "team",
      teamId: payload.team_id,
    }),
  });
}

type Payload = UserPayload | NewUserApiKey | TeamPayload | NewTeamApiKey;

/** The calls and fields that differ between user keys and team keys. */
interface Calls<P extends Payload, N extends Payload & { value: string }, K> {
  list(): Promise<P[]>;
  create(body: WantedApiKey): Promise<N>;
  update(id: string, body: ApiKeyUpdate): Promise<P>;
  show(payload: P | N, shared: ApiKey & ApiKeyChanges<K>): K;
}

function apiKeysOf<P extends Payload, N extends Payload & { value: string }, K>(
  deps: Deps,
  now: () => number,
  calls: Calls<P, N, K>,
): ApiKeys<K, Omit<K, "value"> & { value: string }> {
  const apiKeys = resource(async () => (await calls.list()).map(fromWire), deps);

  function fromWire(payload: P | N): K {
    const { id, expires_at_millis: expiresAt, manually_revoked_at_millis: revokedAt } = payload;
    const whyInvalid = () => {
      // A revoked key stays "revoked" after it expires.
      if (revokedAt !== undefined) return "manually-revoked";
      return expiresAt !== undefined && expiresAt < now() ? "expired" : null;
    };
    const update = async (changes: ApiKeyUpdate) => {
      const updated = await calls.update(id, changes);
      await apiKeys.refresh();
      return fromWire(updated);
    };
    return calls.show(payload, {
      id,
      description: payload.description,
      isPublic: payload.is_public,
      createdAt: new Date(payload.created_at_millis),
      ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }),
      manuallyRevokedAt: revokedAt === undefined ? null : new Date(revokedAt),
      value: { lastFour: typeof payload.value === "string" ? payload.value.slice(-4) : payload.value.last_four },
      whyInvalid,
      isValid: () => whyInvalid() === null,
      update,
      revoke: () => update({ revoked: true }),
    });
  }

  return {
    apiKeys,
    listApiKeys: apiKeys.get,
    async createApiKey({ description, expiresAt, expiresInMillis, isPublic }) {
      const created = await calls.create({
        description,
        expires_at_millis: expiresAt?.getTime() ?? null,
        expires_in_millis: expiresInMillis,
        is_public: isPublic,
      });
      await apiKeys.refresh();
      return { ...fromWire(created), value: created.value };
    },
  };
}
