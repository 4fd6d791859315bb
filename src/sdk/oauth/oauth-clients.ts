import * as contract from "#contract/oauth-clients.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import { expectedFields } from "#sdk/wire/expected.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import { logoutFromWire, secretFromWire, settingsFromWire, settingsToWire } from "./client-wire.ts";
import type { NewOAuthClient, NewOAuthClientSecret, OAuthClient } from "./oauth-client.ts";
import { redeemTrial, revokeTrial, startTrial } from "./oauth-trials.ts";

/** An OAuth client as its creation returns it. `JSON.stringify` of it has no secret. */
export interface CreatedOAuthClient extends OAuthClient {
  /** The first secret: `ocs_` and 45 characters; `null` for a client that authenticates otherwise. */
  readonly clientSecret: string | null;
  toJSON(): object;
}

/** The clients of the project's authorization server. */
export interface OAuthClients {
  /** The OAuth clients that an admin has created, oldest first. */
  readonly all: Watchable<OAuthClient[]>;
  /** Those that have named themselves, by a document or by registration, oldest first. */
  readonly selfNamed: Watchable<OAuthClient[]>;
  /** Returns an OAuth client by its `client_id`; `null` when there is no such client. */
  get(id: string): Promise<OAuthClient | null>;
  /**
   * Creates an OAuth client. The result contains its first secret; no other call returns it. Throws OAUTH_CLIENT_INVALID if
   * the settings break a rule, and OAUTH_CLIENT_LIMIT_REACHED for more than 200 clients.
   *
   *     const client = await app.oauthClients.create({
   *       kind: "confidential",
   *       name: "Grafana",
   *       redirectUrls: ["https://grafana.example.com/login/generic_oauth"],
   *     });
   *     const settings = { client_id: client.id, client_secret: client.clientSecret };
   */
  create(client: NewOAuthClient): Promise<CreatedOAuthClient>;
}

/** The OAuth clients of a project: a watchable list, and calls for each client and its secrets. */
export function oauthClients(wire: Wire<"server">, deps: Pick<Deps, "elapsed" | "after">): OAuthClients {
  const all = resource(async () => (await wire.call(contract.listOAuthClients)).items.map(show), deps);
  const named = { query: { named_by: "itself" } } as const;
  const selfNamed = resource(async () => (await wire.call(contract.listOAuthClients, named)).items.map(show), deps);

  function show(payload: contract.OAuthClient): OAuthClient {
    const params = { oauth_client_id: payload.id };
    const list = payload.origin === "owner" ? all : selfNamed;
    return Object.freeze<OAuthClient>({
      id: payload.id,
      kind: payload.kind,
      name: payload.name,
      origin: payload.origin,
      idHost: payload.id_host,
      isBlocked: payload.is_blocked,
      expiresAt: dateOf(payload.expires_at_millis),
      ...settingsFromWire(payload),
      secrets: payload.secrets.map(secretFromWire),
      createdAt: new Date(payload.created_at_millis),
      updatedAt: new Date(payload.updated_at_millis),
      async update({ name, ...settings }, { ifUnchanged = false } = {}) {
        const fields = { name, ...settingsToWire(settings) };
        const body = ifUnchanged ? { ...fields, expected: expectedFields(payload, fields) } : fields;
        const changed = show(await wire.call(contract.updateOAuthClient, { params, body }));
        await all.refresh();
        return changed;
      },
      async delete() {
        await wire.call(contract.deleteOAuthClient, { params, body: {} });
        await list.refresh();
      },
      async block() {
        const blocked = show(await wire.call(contract.blockOAuthClient, { params, body: {} }));
        await list.refresh();
        return blocked;
      },
      async unblock() {
        const accepted = show(await wire.call(contract.unblockOAuthClient, { params, body: {} }));
        await list.refresh();
        return accepted;
      },
      async createSecret() {
        const { secret, ...rest } = await wire.call(contract.createOAuthClientSecret, { params, body: {} });
        await all.refresh();
        const shown = secretFromWire(rest);
        return Object.freeze<NewOAuthClientSecret>({ ...shown, secret, toJSON: () => shown });
      },
      async deleteSecret(secret) {
        const secret_id = typeof secret === "string" ? secret : secret.id;
        await wire.call(contract.deleteOAuthClientSecret, { params: { ...params, secret_id }, body: {} });
        await all.refresh();
      },
      async listLogouts() {
        return (await wire.call(contract.listOAuthClientLogouts, { params })).items.map(logoutFromWire);
      },
      startTrial: (request) => startTrial(wire, payload.id, request),
      redeemTrial: (code, codeVerifier) => redeemTrial(wire, payload.id, code, codeVerifier),
      revokeTrial: (trial) => revokeTrial(wire, payload.id, trial),
    });
  }

  return {
    all,
    selfNamed,
    get: (id) =>
      lookUp(id, "OAUTH_CLIENT_NOT_FOUND", async () =>
        show(await wire.call(contract.getOAuthClient, { params: { oauth_client_id: id } })),
      ),
    async create({ kind, name, ...settings }) {
      const body = { kind, name, ...settingsToWire(settings) };
      const { client_secret: clientSecret, ...payload } = await wire.call(contract.createOAuthClient, { body });
      await all.refresh();
      const shown = show(payload);
      return Object.freeze<CreatedOAuthClient>({ ...shown, clientSecret, toJSON: () => shown });
    },
  };
}
