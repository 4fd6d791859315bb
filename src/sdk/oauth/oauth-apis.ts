import * as contract from "#contract/oauth-apis.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import { type ChangeOptions, expectedFields } from "#sdk/wire/expected.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** A scope of an API. */
export interface OAuthApiScope {
  /** ASCII characters without spaces, quotes and backslashes, such as `boats:read`; none of the standard scopes. */
  readonly name: string;
  /** What it allows, in words for the user who is asked. */
  readonly description: string;
  /** The project permission that a user needs for the scope; `null` for none. */
  readonly permissionId: string | null;
}

/** An API for which the project issues access tokens (RFC 8707). A snapshot: later changes do not show in it. */
export interface OAuthApi {
  readonly id: string;
  /** The audience of its access tokens: an absolute URI without a fragment. It never changes. */
  readonly identifier: string;
  readonly name: string;
  readonly scopes: readonly OAuthApiScope[];
  /** From 60 to 86,400 seconds; `null` for the lifetime of the client. */
  readonly accessTokenLifetimeSeconds: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /**
   * Changes the fields that are given, and returns the API as it is now. Throws OAUTH_API_INVALID for scopes that cannot be
   * used; `details.reason` says why.
   */
  update(changes: OAuthApiUpdate, options?: ChangeOptions): Promise<OAuthApi>;
  /** Deletes the API. No token is issued for it from then on. */
  delete(): Promise<void>;
}

/** The input of `oauthApis.create`. */
export interface NewOAuthApi extends OAuthApiUpdate {
  identifier: string;
  name: string;
}

/** The input of `api.update`. Omitted fields stay unchanged; `scopes` replaces all scopes. */
export interface OAuthApiUpdate {
  name?: string;
  scopes?: readonly OAuthApiScope[];
  accessTokenLifetimeSeconds?: number | null;
}

/** The APIs of the project. */
export interface OAuthApis {
  /** The APIs, oldest first. */
  readonly all: Watchable<OAuthApi[]>;
  /** Returns an API by id; `null` when there is no such API. */
  get(id: string): Promise<OAuthApi | null>;
  /**
   * Creates an API. Throws OAUTH_API_INVALID for an identifier or scopes that cannot be used, OAUTH_API_IDENTIFIER_TAKEN
   * for an identifier that another API has, and OAUTH_API_LIMIT_REACHED for more than 100 APIs.
   *
   *     await app.oauthApis.create({
   *       identifier: "https://api.example.com/boats",
   *       name: "Boats",
   *       scopes: [{ name: "boats:read", description: "See your boats", permissionId: null }],
   *     });
   */
  create(api: NewOAuthApi): Promise<OAuthApi>;
}

/** The APIs of a project: a watchable list, and calls for each API. */
export function oauthApis(wire: Wire<"server">, deps: Pick<Deps, "elapsed" | "after">): OAuthApis {
  const all = resource(async () => (await wire.call(contract.listOAuthApis)).items.map(show), deps);

  function show(payload: contract.OAuthApi): OAuthApi {
    const params = { oauth_api_id: payload.id };
    return Object.freeze<OAuthApi>({
      id: payload.id,
      identifier: payload.identifier,
      name: payload.name,
      scopes: payload.scopes.map(({ name, description, permission_id }) => ({
        name,
        description,
        permissionId: permission_id,
      })),
      accessTokenLifetimeSeconds: payload.access_token_lifetime_seconds,
      createdAt: new Date(payload.created_at_millis),
      updatedAt: new Date(payload.updated_at_millis),
      async update(changes, { ifUnchanged = false } = {}) {
        const fields = toWire(changes);
        const body = ifUnchanged ? { ...fields, expected: expectedFields(payload, fields) } : fields;
        const changed = show(await wire.call(contract.updateOAuthApi, { params, body }));
        await all.refresh();
        return changed;
      },
      async delete() {
        await wire.call(contract.deleteOAuthApi, { params, body: {} });
        await all.refresh();
      },
    });
  }

  return {
    all,
    get: (id) =>
      lookUp(id, "OAUTH_API_NOT_FOUND", async () =>
        show(await wire.call(contract.getOAuthApi, { params: { oauth_api_id: id } })),
      ),
    async create({ identifier, name, ...rest }) {
      const created = await wire.call(contract.createOAuthApi, { body: { ...toWire(rest), identifier, name } });
      await all.refresh();
      return show(created);
    },
  };
}

const toWire = ({ name, scopes, accessTokenLifetimeSeconds }: OAuthApiUpdate) => ({
  name,
  scopes: scopes?.map((each) => ({
    name: each.name,
    description: each.description,
    permission_id: each.permissionId,
  })),
  access_token_lifetime_seconds: accessTokenLifetimeSeconds,
});
