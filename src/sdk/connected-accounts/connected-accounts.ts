import type { Level } from "#contract/access.ts";
import { getProviderAccessToken } from "#contract/connected-accounts.ts";
import { isKnown } from "#contract/errors.ts";
import {
  type ClientOAuthProvider,
  deleteOAuthProvider,
  listOAuthProviders,
  updateOAuthProvider,
} from "#contract/oauth-providers.ts";
import type { ProviderId } from "#contract/providers.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { UserScope } from "#sdk/user-scope.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/**
 * A connected account whose access token the app can use.
 *
 *     const github = await user.getConnectedAccount("github", { or: "redirect", scopes: ["repo"] });
 *     const { accessToken } = await github.getAccessToken();
 */
export interface OAuthConnection {
  /** The id of the provider, such as `github`. */
  readonly id: ProviderId;
  /** Returns an access token of the provider, valid for at least five minutes. Asks the server each time. */
  getAccessToken(): Promise<{ accessToken: string }>;
  /** Like `getAccessToken`, as a watchable. */
  readonly accessToken: Watchable<{ accessToken: string }>;
  toJSON(): { id: string };
}

/** Scopes to request, and the behavior when the account or a scope is missing. */
export interface ConnectedAccountOptions {
  /** `"redirect"`: without an account with these scopes, redirects to connect one, and then returns to this page. */
  or?: "redirect" | "return-null";
  /** Scopes of the provider that the access token must have. */
  scopes?: readonly string[];
}

/** The fields of a provider account that the user's own client reads. */
export interface OAuthProviderAccountJson {
  readonly id: string;
  readonly userId: string;
  /** The id of the provider. */
  readonly type: ProviderId;
  readonly email: string | null;
  readonly allowSignIn: boolean;
  readonly allowConnectedAccounts: boolean;
}

/** A provider account that belongs to the user. */
export interface OAuthProviderAccount extends OAuthProviderAccountJson {
  /** The id of the account at the provider; only servers receive it. */
  readonly accountId?: string;
  /** Returns the fields that the user's own client reads. */
  toJSON(): OAuthProviderAccountJson;
  /** Changes the fields that are given, and returns the changed account. */
  update(changes: OAuthProviderChanges): Promise<this>;
  /** Disconnects the account. */
  delete(): Promise<void>;
}

/** The fields that a user can change in an account at a provider. */
export interface OAuthProviderChanges {
  allowSignIn?: boolean;
  allowConnectedAccounts?: boolean;
}

/** The fields that a server can change in an account at a provider. */
export interface ServerOAuthProviderChanges extends OAuthProviderChanges {
  email?: string;
  accountId?: string;
}

/** A provider account as servers see it. */
export interface ServerOAuthProviderAccount extends OAuthProviderAccount {
  readonly accountId: string;
  update(changes: ServerOAuthProviderChanges): Promise<this>;
}

export interface ConnectedAccounts<A extends OAuthProviderAccount = OAuthProviderAccount> {
  readonly oauthAccounts: Watchable<A[]>;
  listOAuthProviders(): Promise<A[]>;
  /** A connected account, as a watchable; `null` while there is none with these scopes. */
  connectedAccount(provider: ProviderId, scopes?: readonly string[]): Watchable<OAuthConnection | null>;
  /**
   * Returns a connected account. Without one with these scopes, `or` decides; by default the result is `null`.
   *
   *     const github = await user.getConnectedAccount("github", { or: "redirect", scopes: ["repo"] });
   *     const { accessToken } = await github.getAccessToken();
   */
  getConnectedAccount(
    provider: ProviderId,
    options: ConnectedAccountOptions & { or: "redirect" },
  ): Promise<OAuthConnection>;
  getConnectedAccount(provider: ProviderId, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  /** Redirects to the provider to connect an account, and then returns to this page. Never resolves. */
  linkConnectedAccount(provider: ProviderId, options?: { scopes?: readonly string[] }): Promise<never>;
}

/** The provider accounts of a user. `link` redirects to connect one. */
export function connectedAccountsOf<L extends Level>(
  { wire, connection: { deps }, userId }: Pick<UserScope<L>, "wire" | "connection" | "userId">,
  link: (provider: string, scopes: readonly string[]) => Promise<never>,
): ConnectedAccounts<ServerOAuthProviderAccount> {
  const connections = new Map<string, Resource<OAuthConnection | null>>();

  const accounts = resource(async () => {
    const { items } = await wire.call(listOAuthProviders, { query: { user_id: userId } });
    return items.map((item) => fromWire(item));
  }, deps);

  function fromWire(item: ClientOAuthProvider & { account_id?: string }): ServerOAuthProviderAccount {
    const params = { user_id: userId, id: item.id };
    const fields = {
      id: item.id,
      userId: item.user_id,
      type: item.type,
      email: item.email ?? null,
      allowSignIn: item.allow_sign_in,
      allowConnectedAccounts: item.allow_connected_accounts,
    };
    return {
      ...fields,
      // Servers always receive the id; in the type of a client's account it is optional.
      accountId: item.account_id as string,
      toJSON: () => fields,
      async update({ allowSignIn, allowConnectedAccounts, email, accountId }: ServerOAuthProviderChanges) {
        const body = {
          allow_sign_in: allowSignIn,
          allow_connected_accounts: allowConnectedAccounts,
          email,
          account_id: accountId,
        };
        // A client's type offers only the first two fields, and undefined fields are not sent.
        const updated = await (wire as Wire<Level> as Wire<"server">).call(updateOAuthProvider, { params, body });
        await accounts.refresh();
        return fromWire(updated);
      },
      async delete() {
        await wire.call(deleteOAuthProvider, { params });
        await accounts.refresh();
        await Promise.all([...connections.values()].map((each) => each.refresh()));
      },
    };
  }

  async function tokenOf(provider: string, scopes: readonly string[]): Promise<string> {
    const params = { user_id: userId, provider_id: provider };
    const { access_token } = await wire.call(getProviderAccessToken, { params, body: { scope: scopes.join(" ") } });
    return access_token;
  }

  async function load(provider: string, scopes: readonly string[]): Promise<OAuthConnection | null> {
    try {
      await tokenOf(provider, scopes);
    } catch (error) {
      const isMissing = isKnown(
        error,
        "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
        "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
      );
      if (isMissing) return null;
      throw error;
    }
    const accessToken = resource(async () => ({ accessToken: await tokenOf(provider, scopes) }), deps);
    return { id: provider, accessToken, getAccessToken: accessToken.get, toJSON: () => ({ id: provider }) };
  }

  function connectedAccount(provider: string, scopes: readonly string[] = []): Resource<OAuthConnection | null> {
    const key = JSON.stringify([provider, ...scopes]);
    const found = connections.get(key) ?? resource(() => load(provider, scopes), deps);
    connections.set(key, found);
    return found;
  }

  async function getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { or: "redirect" },
  ): Promise<OAuthConnection>;
  async function getConnectedAccount(
    provider: string,
    options?: ConnectedAccountOptions,
  ): Promise<OAuthConnection | null>;
  async function getConnectedAccount(provider: string, { or, scopes = [] }: ConnectedAccountOptions = {}) {
    const found = await connectedAccount(provider, scopes).get();
    return found === null && or === "redirect" ? link(provider, scopes) : found;
  }

  return {
    oauthAccounts: accounts,
    listOAuthProviders: accounts.get,
    connectedAccount,
    getConnectedAccount,
    linkConnectedAccount: (provider, { scopes = [] } = {}) => link(provider, scopes),
  };
}
